import Rhumb

@main
struct RhumbCommand {
  static func main() {}
}
