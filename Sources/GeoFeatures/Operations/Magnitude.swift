/// What is known of earthquakes' magnitudes.
public enum Magnitude {
  /// What a magnitude may be: from fractures of samples in laboratories, near -8, to the 9.5 of Chile 1960 and
  /// a little more. Marks for none, such as -99 or 99, lie outside.
  public static let range = -10.0...12.0
}
