import Foundation
import GeoFeatures
import GeoLayers
import Synchronization
import Testing

@Suite struct SinkTests {
  private func write(_ text: String, to sink: Sink) throws {
    var text = text
    let failure = text.withUTF8 { bytes -> Failure? in
      do throws(Failure) { try sink.write(bytes) } catch { return error }
      return nil
    }
    if let failure { throw failure }
  }

  @Test func fileAppearsOnCommitAndNotBefore() throws {
    let scratch = try Scratch()
    let sink = try Sink(path: scratch.file("a"))
    try write("new", to: sink)
    #expect(try !scratch.names.contains("a"))
    try sink.commit()
    #expect(try scratch.names == ["a"])
    #expect(try scratch.text("a") == "new")
    try sink.commit()
    sink.abandon()
    #expect(try scratch.text("a") == "new")
  }

  @Test func abandonedOutputLeavesTheOldFileAndNothingBeside() throws {
    let scratch = try Scratch()
    try scratch.put("old", "a")
    let sink = try Sink(path: scratch.file("a"))
    try write("new", to: sink)
    sink.abandon()
    #expect(try scratch.text("a") == "old")
    #expect(try scratch.names == ["a"])
    #expect(throws: Failure.self) { try write("more", to: sink) }
    #expect(throws: Failure.self) { try sink.commit() }
  }

  @Test func cancelledOutputTakesNoBytesAndNoPlace() throws {
    let scratch = try Scratch()
    try scratch.put("old", "a")
    let isCancelled = Mutex(false)
    let sink = try Sink(path: scratch.file("a"), isCancelled: { isCancelled.withLock { $0 } })
    try write("new", to: sink)
    isCancelled.withLock { $0 = true }
    #expect(throws: Failure.cancelled) { try sink.commit() }
    #expect(try scratch.text("a") == "old")
    #expect(try scratch.names == ["a"])
    let other = try Sink(path: scratch.file("a"), isCancelled: { true })
    #expect(throws: Failure.cancelled) { try write("new", to: other) }
    #expect(try scratch.names == ["a"])
  }

  @Test func forgottenOutputLeavesTheOldFileAndNothingBeside() throws {
    let scratch = try Scratch()
    try scratch.put("old", "a")
    do {
      let sink = try Sink(path: scratch.file("a"))
      try write("new", to: sink)
    }
    #expect(try scratch.text("a") == "old")
    #expect(try scratch.names == ["a"])
  }

  @Test func permissionsOfAnOlderFileAreKept() throws {
    let scratch = try Scratch()
    try scratch.put("old", "a")
    let manager = FileManager.default
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: scratch.file("a"))
    let sink = try Sink(path: scratch.file("a"))
    try write("new", to: sink)
    try sink.commit()
    let attributes = try manager.attributesOfItem(atPath: scratch.file("a"))
    #expect(attributes[.posixPermissions] as? Int == 0o640)
  }

  @Test func whatALinkPointsToIsReplaced() throws {
    let scratch = try Scratch()
    try FileManager.default.createDirectory(
      atPath: scratch.file("there"), withIntermediateDirectories: true)
    for old in ["old", nil] {
      try? FileManager.default.removeItem(atPath: scratch.file("there/a"))
      if let old { try scratch.put(old, "there/a") }
      try? FileManager.default.removeItem(atPath: scratch.file("link"))
      try FileManager.default.createSymbolicLink(
        atPath: scratch.file("link"), withDestinationPath: "there/a")
      let sink = try Sink(path: scratch.file("link"))
      try write("new", to: sink)
      try sink.commit()
      #expect(try scratch.text("there/a") == "new")
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: scratch.file("link"))
          == "there/a")
    }
  }

  @Test func directoryAsTargetIsRefused() throws {
    let scratch = try Scratch()
    #expect { try Sink(path: scratch.path) } throws: {
      ($0 as? Failure)?.kind == .cannotCreate
    }
    #expect { try Sink(path: scratch.file("none/a")) } throws: {
      ($0 as? Failure)?.kind == .cannotCreate
    }
  }

  @Test func existingFileIsRefusedWhereAsked() throws {
    let scratch = try Scratch()
    // Made here, and made by somebody else between opening and commit.
    let late = try Sink(path: scratch.file("a"), noClobber: true)
    try write("new", to: late)
    try scratch.put("old", "a")
    #expect { try late.commit() } throws: { ($0 as? Failure)?.kind == .cannotCreate }
    #expect { try Sink(path: scratch.file("a"), noClobber: true) } throws: {
      ($0 as? Failure)?.kind == .cannotCreate
    }
    #expect(try scratch.text("a") == "old")
    #expect(try scratch.names == ["a"])
    let fresh = try Sink(path: scratch.file("b"), noClobber: true)
    try write("new", to: fresh)
    try fresh.commit()
    #expect(try scratch.names == ["a", "b"])
  }

  @Test func devicesAreWrittenDirectly() throws {
    let null = try Sink(path: "/dev/null", noClobber: true)
    try write("gone", to: null)
    try null.commit()
    #expect(FileManager.default.fileExists(atPath: "/dev/null"))
    #if os(Linux)
      let full = try Sink(path: "/dev/full")
      #expect { try write("much", to: full) } throws: {
        ($0 as? Failure)?.kind == .inputOutput
      }
    #endif
  }

  @Test func everyWriterTellsOfAFullDisk() throws {
    #if os(Linux)
      let rows = table([Field("a", .text)], [([1, 2], [.text("x")])])
      for format in LayerFormat.allCases where format != .geoPackage {
        #expect {
          let writer = try LayerFormat.writer(
            for: format, sink: try Sink(path: "/dev/full"), path: nil, options: WriteOptions())
          try writer.write(rows)
          try writer.finish()
        } throws: {
          ($0 as? Failure)?.kind == .inputOutput
        }
      }
    #endif
  }

  @Test func unfinishedLayerLeavesTheOldFile() throws {
    let scratch = try Scratch()
    let rows = table([Field("a", .text)], [([1, 2], [.text("x")])])
    try scratch.put("old", "layer")
    try scratch.put("old", "layer.csvt")
    var options = WriteOptions()
    options.csvTypes = true
    for format in LayerFormat.allCases where format != .geoPackage {
      let path = scratch.file("layer")
      do {
        let writer = try LayerFormat.writer(
          for: format, sink: try Sink(path: path), path: path, options: options)
        try writer.write(rows)
      }
      #expect(try scratch.text("layer") == "old")
      #expect(try scratch.names == ["layer", "layer.csvt"])
    }
  }

  @Test func readerThatGoesAwayIsToldApart() throws {
    signal(SIGPIPE, SIG_IGN)
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    close(ends[0])
    let sink = Sink(descriptor: ends[1])
    #expect(throws: Failure.brokenPipe) { try write("anyone", to: sink) }
    close(ends[1])
  }

  @Test func pipeTakesMoreThanItHolds() throws {
    var ends: [Int32] = [0, 0]
    #expect(pipe(&ends) == 0)
    // Non-blocking, as a terminal's other programs leave it: writes come back short, or not at all.
    _ = fcntl(ends[1], F_SETFL, O_NONBLOCK)
    let reader = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    let text = String(repeating: "0123456789", count: 100_000)
    let writing = ends[1]
    Thread.detachNewThread {
      let sink = Sink(descriptor: writing)
      try? self.write(text, to: sink)
      close(writing)
    }
    #expect(reader.readDataToEndOfFile() == Data(text.utf8))
  }
}
