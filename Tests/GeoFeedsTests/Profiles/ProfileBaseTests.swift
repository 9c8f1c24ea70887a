import GeoFeatures
import GeoFeeds
import TestSupport
import Testing

@Suite("Profiles made from a built-in one")
struct ProfileBaseTests {
  private func profile(_ json: String) throws -> Profile {
    try Array(json.utf8).withUnsafeBufferPointer { try Profile(json: $0, source: "mine.json") }
  }

  private func failure(_ json: String) -> Failure? {
    #expect(throws: Failure.self) { try profile(json) }
  }

  @Test("What is not said is as in the base; other fields follow its own")
  func inherits() throws {
    let base = try #require(Profiles.named("usgs"))
    let mine = try profile(
      #"{"name":"mine","base":"usgs","fields":[{"name":"alert","type":"text","path":"x:alert"}]}"#)
    #expect(mine.name == "mine" && mine.title == nil)
    #expect(mine.match == base.match && mine.isEvents && mine.heights == base.heights)
    #expect(mine.fields.map(\.name) == base.fields.map(\.name) + ["alert"])
    #expect(mine.extractions.map(\.source) == base.extractions.map(\.source))
    #expect(mine.schema.fields.map(\.isHidden) == base.schema.fields.map(\.isHidden) + [false])
    let bare = try profile(#"{"name":"bare","base":"usgs","events":false,"zone":"+09:00"}"#)
    #expect(bare.fields.map(\.name) == base.fields.map(\.name))
    #expect(!bare.isEvents && bare.zoneMinutes == 540)
  }

  @Test("A field gives way in its place; made fields and patterns still find theirs")
  func replaces() throws {
    let base = try #require(Profiles.named("gdacs"))
    let last = try #require(base.fields.last)
    let made = try #require(base.fields.first { $0.derivation != nil })
    let mine = try profile(
      """
      {"name":"mine","base":"gdacs","fields":[
        {"name":"other","type":"\(last.type.name)","replaces":"\(last.name)","path":"x:other"},
        {"name":"\(base.fields[0].name)","type":"\(base.fields[0].type.name)","path":"x:id"}]}
      """)
    #expect(mine.fields.count == base.fields.count)
    #expect(mine.fields.last?.name == "other" && mine.fields.last?.paths == ["x:other"])
    #expect(mine.fields[0].name == base.fields[0].name && mine.fields[0].paths == ["x:id"])
    #expect(mine.fields.first { $0.name == made.name }?.derivation == made.derivation)
  }

  @Test("An extraction takes the place of those that read the same text")
  func extractions() throws {
    let base = try #require(Profiles.named("nrcan"))
    let mine = try profile(
      #"{"name":"mine","base":"nrcan","extract":[{"from":"guid","patterns":["urn:{id}"]}]}"#)
    let guid = try #require(base.index(of: "guid"))
    #expect(
      mine.extractions.map(\.source) == base.extractions.map(\.source).filter { $0 != guid } + [
        guid
      ])
    #expect(mine.extractions.last?.rules.count == 1)
  }

  @Test("SeisComPML is QuakeML with other paths; NRCan's French reads decimal commas")
  func builtIn() throws {
    let quakeML = try #require(Profiles.named("quakeml"))
    let seisComP = try #require(Profiles.named("seiscomp"))
    let renamed = quakeML.fields.map { $0.name.replacing("_error_deg", with: "_error_km") }
    #expect(seisComP.fields.map(\.name) == renamed)
    #expect(seisComP.match?.roots == ["seiscomp"] && seisComP.isEvents)
    #expect(Profiles.named("nrcan-fr")?.hasDecimalComma == true)
    #expect(Profiles.named("nrcan")?.hasDecimalComma == false)
  }

  @Test(
    "What is wrong is said",
    arguments: [
      (#""base":"usgz""#, "did you mean \"usgs\"?"),
      (#""base":"nothing-like-it""#, "rhumb formats"),
      (
        #""base":"usgs","fields":[{"name":"a","type":"text","replaces":"magn"}]"#,
        "did you mean \"mag\"?"
      ),
      (#""fields":[{"name":"a","type":"text","replaces":"mag"}]"#, "\"base\" names"),
      (#""base":"usgs","fields":[{"name":"mag","type":"text"}]"#, "another type"),
      (
        #""base":"usgs","fields":[{"name":"a","type":"real","replaces":"mag"},{"name":"b","type":"real","replaces":"mag"}]"#,
        "replaced twice"
      ),
      (
        #""base":"usgs","fields":[{"name":"place","type":"text","replaces":"url"}]"#,
        "two fields named"
      ),
    ])
  func faults(_ members: String, _ words: String) {
    let failure = failure(#"{"name":"mine",\#(members)}"#)
    #expect(failure?.kind == .usage && failure?.place.line == 1)
    #expect(failure?.description.contains(words) == true, "\(failure?.description ?? "none")")
  }
}
