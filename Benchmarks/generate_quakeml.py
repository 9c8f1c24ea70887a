#!/usr/bin/env python3
"""Writes QuakeML 1.2 of made-up earthquakes as FDSN event services hand it out, for benchmarks.

The same options give the same bytes. An event has a preferred origin and magnitude with all that the
reader makes columns of; one in ten has a second origin and magnitude, one in twenty a moment tensor.
With --picks it has picks, amplitudes, station magnitudes and arrivals too, some 40 of each: what
`includearrivals=true` gives. The output is streamed.
"""

import argparse
import random
import sys

from generate import SEED, events


class Writer:
    """Writes events with the indentation that services write."""

    def __init__(self, output, source, picks):
        self.output = output
        self.source = source
        self.picks = picks

    def lines(self, depth, *lines):
        self.output.write("".join("  " * depth + line + "\n" for line in lines))

    def quantity(self, depth, name, number, uncertainty=None):
        self.lines(depth, f"<{name}>")
        self.lines(depth + 1, f"<value>{number}</value>")
        if uncertainty is not None:
            self.lines(depth + 1, f"<uncertainty>{uncertainty}</uncertainty>")
        self.lines(depth, f"</{name}>")

    def creation(self, depth, event, moment):
        self.lines(depth, "<creationInfo>")
        self.lines(
            depth + 1, f"<agencyID>{event.network}</agencyID>",
            f"<creationTime>{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond:06d}Z</creationTime>")
        self.lines(depth, "</creationInfo>")

    def pick_group(self, event, base):
        draw = self.source
        for number in range(self.picks):
            station = f"ST{draw.randint(0, 400):03d}"
            seconds = f"{draw.uniform(0, 60):09.6f}"
            time = f"{event.moment:%Y-%m-%dT%H:%M:}{seconds}Z"
            stream = f'<waveformID networkCode="{event.network.upper()}" stationCode="{station}" ' \
                'channelCode="BHZ" locationCode="00"/>'
            self.lines(3, f'<pick publicID="{base}/pick/{number}">')
            self.quantity(4, "time", time, f"{draw.uniform(0, 1):.2f}")
            self.lines(4, stream, "<onset>impulsive</onset>", "<phaseHint>P</phaseHint>",
                       "<evaluationMode>manual</evaluationMode>")
            self.lines(3, "</pick>")
            self.lines(3, f'<amplitude publicID="{base}/amplitude/{number}">')
            self.quantity(4, "genericAmplitude", f"{draw.uniform(1e-9, 1e-6):.3e}")
            self.lines(4, "<unit>m</unit>", stream)
            self.lines(3, "</amplitude>")
            self.lines(3, f'<stationMagnitude publicID="{base}/station/{number}">')
            self.lines(4, f"<originID>{base}/origin</originID>")
            self.quantity(4, "mag", f"{event.magnitude + draw.gauss(0, 0.2):.2f}")
            self.lines(4, f"<amplitudeID>{base}/amplitude/{number}</amplitudeID>", stream)
            self.lines(3, "</stationMagnitude>")

    def arrivals(self, base):
        draw = self.source
        for number in range(self.picks):
            self.lines(4, f'<arrival publicID="{base}/arrival/{number}">')
            self.lines(
                5, f"<pickID>{base}/pick/{number}</pickID>", "<phase>P</phase>",
                f"<azimuth>{draw.uniform(0, 360):.3f}</azimuth>",
                f"<distance>{draw.uniform(0, 90):.4f}</distance>",
                f"<timeResidual>{draw.gauss(0, 1):.3f}</timeResidual>",
                "<timeWeight>1.0</timeWeight>")
            self.lines(4, "</arrival>")

    def origin(self, event, name, base, shift):
        draw = self.source
        self.lines(3, f'<origin publicID="{base}/{name}" catalog:datasource="{event.network}">')
        moment = event.moment
        self.quantity(
            4, "time", f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond:06d}Z",
            f"{draw.uniform(0, 3):.2f}")
        self.quantity(4, "latitude", f"{event.latitude + shift:.4f}", f"{draw.uniform(0, 0.1):.4f}")
        self.quantity(4, "longitude", f"{event.longitude:.4f}", f"{draw.uniform(0, 0.1):.4f}")
        self.quantity(4, "depth", f"{event.depth * 1000:.1f}", f"{draw.uniform(0, 9000):.1f}")
        if self.picks and not shift:
            self.arrivals(base)
        self.lines(4, "<originUncertainty>")
        self.lines(
            5, f"<horizontalUncertainty>{draw.uniform(100, 9000):.1f}</horizontalUncertainty>",
            "<preferredDescription>horizontal uncertainty</preferredDescription>")
        self.lines(4, "</originUncertainty>", "<quality>")
        self.lines(
            5, f"<usedPhaseCount>{draw.randint(4, 400)}</usedPhaseCount>",
            f"<usedStationCount>{draw.randint(4, 300)}</usedStationCount>",
            f"<standardError>{draw.uniform(0, 2):.2f}</standardError>",
            f"<azimuthalGap>{draw.uniform(10, 300):.1f}</azimuthalGap>",
            f"<minimumDistance>{draw.uniform(0, 5):.3f}</minimumDistance>")
        self.lines(4, "</quality>", "<evaluationMode>manual</evaluationMode>",
                   "<evaluationStatus>reviewed</evaluationStatus>")
        self.creation(4, event, event.revised)
        self.lines(3, "</origin>")

    def magnitude(self, event, name, base, origin, shift):
        self.lines(3, f'<magnitude publicID="{base}/{name}">')
        self.quantity(
            4, "mag", f"{event.magnitude + shift:.2f}", f"{self.source.uniform(0, 0.3):.2f}")
        self.lines(
            4, f"<type>{event.magnitude_type}</type>",
            f"<stationCount>{self.source.randint(3, 200)}</stationCount>",
            f"<originID>{base}/{origin}</originID>")
        self.creation(4, event, event.revised)
        self.lines(3, "</magnitude>")

    def mechanism(self, event, base):
        draw = self.source
        self.lines(3, f'<focalMechanism publicID="{base}/mechanism">')
        self.lines(4, "<nodalPlanes>")
        for plane in ("nodalPlane1", "nodalPlane2"):
            self.lines(5, f"<{plane}>")
            for name, most in (("strike", 360), ("dip", 90), ("rake", 180)):
                self.quantity(6, name, draw.randint(0, most))
            self.lines(5, f"</{plane}>")
        self.lines(4, "</nodalPlanes>", f'<momentTensor publicID="{base}/tensor">')
        self.lines(5, f"<derivedOriginID>{base}/origin</derivedOriginID>")
        self.quantity(5, "scalarMoment", f"{draw.uniform(1, 10):.3f}e17")
        self.lines(5, "<tensor>")
        for name in ("Mrr", "Mtt", "Mpp", "Mrt", "Mrp", "Mtp"):
            self.quantity(6, name, f"{draw.uniform(-10, 10):.3f}e16")
        self.lines(5, "</tensor>")
        self.lines(4, "</momentTensor>")
        self.lines(3, "</focalMechanism>")

    def event(self, event, number):
        base = f"quakeml:example.org/event/{event.network}{event.code}"
        has_more = number % 10 == 0
        has_mechanism = number % 20 == 0
        self.lines(
            2, f'<event publicID="quakeml:example.org/fdsnws/event/1/query?eventid='
            f'{event.network}{event.code}&amp;format=quakeml" '
            f'catalog:eventsource="{event.network}" catalog:eventid="{event.code}">')
        self.lines(3, f"<preferredOriginID>{base}/origin</preferredOriginID>",
                   f"<preferredMagnitudeID>{base}/magnitude</preferredMagnitudeID>")
        if has_mechanism:
            self.lines(
                3, f"<preferredFocalMechanismID>{base}/mechanism</preferredFocalMechanismID>")
        self.lines(3, f"<type>{'quarry blast' if event.kind else 'earthquake'}</type>",
                   "<description>")
        self.lines(4, f"<text>{event.place}</text>", "<type>earthquake name</type>")
        self.lines(3, "</description>")
        self.creation(3, event, event.revised)
        if self.picks:
            self.pick_group(event, base)
        if has_more:
            self.origin(event, "other", base, 0.05)
            self.magnitude(event, "second", base, "other", 0.3)
        self.origin(event, "origin", base, 0)
        self.magnitude(event, "magnitude", base, "origin", 0)
        if has_mechanism:
            self.mechanism(event, base)
        self.lines(2, "</event>")


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--entries", type=int, default=20_000, help="how many events (20,000)")
    parser.add_argument("--picks", action="store_true", help="picks and arrivals too")
    parser.add_argument("-o", "--output", help="a file (else stdout)")
    arguments = parser.parse_args()
    out = sys.stdout
    if arguments.output:
        out = open(arguments.output, "w", encoding="utf-8", newline="\n", buffering=1 << 20)
    with out:
        writer = Writer(out, random.Random(SEED + 1), 40 if arguments.picks else 0)
        writer.lines(
            0, "<?xml version='1.0' encoding='utf-8'?>",
            '<q:quakeml xmlns="http://quakeml.org/xmlns/bed/1.2" '
            'xmlns:catalog="http://anss.org/xmlns/catalog/0.1" '
            'xmlns:q="http://quakeml.org/xmlns/quakeml/1.2">',
            '  <eventParameters publicID="quakeml:example.org/fdsnws/event/1/query">')
        for number, event in enumerate(events(arguments.entries)):
            writer.event(event, number)
        writer.lines(0, "  </eventParameters>", "</q:quakeml>")


if __name__ == "__main__":
    main()
