import CSystem
import GeoFeatures

/// Opens inputs, whatever they are.
public enum Inputs {
  /// What messages call an input.
  public static func name(of argument: String) -> String {
    argument == "-" ? "standard input" : HTTPAddress.shown(argument)
  }

  /// Opens a file, standard input where `argument` is `-`, or what stands at an http or https address.
  ///
  /// - Parameters:
  ///   - argument: A path, an address, or `-`.
  ///   - format: The format, or nil to tell it by looking.
  ///   - options: How it is to be read.
  ///   - workers: How many threads may parse at once; one reads on the caller's thread.
  ///   - transfer: The account of what comes over the network, which can also end it.
  /// - Returns: The input, from which nothing but its first bytes has been read.
  /// - Throws: `Failure` of kind `noInput` where there is no such input, `network` where an address
  ///   does not give it, `unreadable` where it is nothing that is read, `usage` where the profile is
  ///   for another format.
  public static func open(
    _ argument: String, format: InputFormat? = nil, options: ReadOptions = ReadOptions(),
    workers: Int = 1, transfer: Transfer = Transfer()
  ) throws(Failure) -> OpenInput {
    if HTTPAddress.isAddress(argument) {
      let source = try HTTPSource(argument, options: options.network, transfer: transfer)
      return try open(
        source, name: source.name, path: nil, size: source.size, format: format, options: options,
        workers: workers)
    }
    let file = try self.file(argument)
    let isFile = file.size != nil && argument != "-"
    return try open(
      file, name: argument == "-" ? "standard input" : argument, path: isFile ? argument : nil,
      size: file.size, format: format, options: options, workers: workers)
  }

  /// Opens a file; what is none may have been meant as an address.
  private static func file(_ path: String) throws(Failure) -> FileSource {
    do throws(Failure) {
      return try FileSource(path: path)
    } catch {
      guard error.kind == .noInput, let scheme = HTTPAddress.foreignScheme(of: path) else {
        throw error
      }
      throw Failure(
        .noInput, "an address that begins with \(scheme):// is not read",
        at: Place(source: HTTPAddress.shown(path)),
        advice: scheme == "file" ? "name the file by its path" : "http:// and https:// are")
    }
  }

  /// Opens bytes that come from anywhere.
  ///
  /// - Parameters:
  ///   - source: The bytes.
  ///   - name: What messages call it.
  ///   - format: The format, or nil to tell it by looking.
  ///   - options: How it is to be read.
  ///   - workers: How many threads may parse at once; one reads on the caller's thread.
  /// - Returns: The input, from which nothing but its first bytes has been read.
  /// - Throws: `Failure` of kind `unreadable` where it is nothing that is read.
  public static func open(
    _ source: any ByteSource, name: String, format: InputFormat? = nil,
    options: ReadOptions = ReadOptions(), workers: Int = 1
  ) throws(Failure) -> OpenInput {
    try open(
      source, name: name, path: nil, size: nil, format: format, options: options,
      workers: workers)
  }

  // The path is that of a file that can be read again, else nil.
  private static func open(
    _ source: any ByteSource, name: String, path: String?, size: Int?, format: InputFormat?,
    options: ReadOptions, workers: Int
  ) throws(Failure) -> OpenInput {
    let web = (source as? HTTPSource).map { WebInput($0, options) }
    let counted = CountedSource(source)
    let unpacked = try UnpackedInput(counted, name: name, path: path, options: options, web: web)
    unpacked.archive?.source.progress = { counted.advance(to: $0) }
    let chosen = try InputChoice.format(
      of: unpacked, asked: format, name: name, type: web?.response.contentType, options)
    var options = options
    options.profile = try options.profile?.variant(for: chosen, source: name)
    let opening = ReaderOpening(
      name: name, path: path, size: unpacked.source.isPacked ? nil : size, options: options,
      workers: workers)
    return OpenInput(
      name: name, format: chosen, reader: try opening.reader(chosen, unpacked),
      counted: counted, transcoder: unpacked.transcoder, size: size,
      itemLimit: options.limits.items, recovery: web?.recovery)
  }
}
