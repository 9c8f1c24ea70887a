import GeoFeatures

extension JSONDocument {
  /// What was found of main shocks, as the report has it.
  mutating func value(_ counts: DeclusterCounts) {
    object { json in
      json.member("method", counts.method)
      json.member("events", counts.events)
      json.member("mainshocks", counts.mainshocks)
      json.member("families", counts.families)
      json.key("threshold")
      json.value(counts.neighbours?.threshold)
      if let modes = counts.neighbours?.modes {
        json.key("modes")
        json.array { json in
          for mode in [modes.near, modes.far] {
            json.object { json in
              json.member("mean", mode.mean)
              json.member("deviation", mode.deviation)
              json.member("share", mode.share)
            }
          }
        }
      }
      json.member("other_types", counts.leftOut.otherTypes)
      json.member("without_place", counts.leftOut.withoutPlace)
      json.member("without_time", counts.leftOut.withoutTime)
      json.member("without_magnitude", counts.leftOut.withoutMagnitude)
      json.member("without_depth", counts.leftOut.withoutDepth)
    }
  }
}
