#!/usr/bin/env python3
"""Reads QuakeML with ObsPy and writes the fields of each event's preferred parts, a JSON line each.

Says on stderr how many seconds read_events took: without the start of Python, the import of ObsPy and
the writing.
"""

import json
import sys
import time

from obspy import read_events


def uncertainty(errors):
    return errors.uncertainty if errors else None


def fields(event):
    """The fields by the names that rhumb gives them; lengths in kilometres."""
    origin = event.preferred_origin()
    magnitude = event.preferred_magnitude()
    mechanism = event.preferred_focal_mechanism()
    quality = origin.quality
    horizontal = origin.origin_uncertainty.horizontal_uncertainty
    found = {
        "id": event.resource_id.id, "time": origin.time.ns // 1_000_000,
        "position": [origin.longitude, origin.latitude], "depth_km": origin.depth / 1000,
        "mag": magnitude.mag, "mag_type": magnitude.magnitude_type,
        "place": event.event_descriptions[0].text, "event_type": event.event_type,
        "status": origin.evaluation_status, "mode": origin.evaluation_mode,
        "agency": origin.creation_info.agency_id,
        "time_error_s": uncertainty(origin.time_errors),
        "lat_error_deg": uncertainty(origin.latitude_errors),
        "lon_error_deg": uncertainty(origin.longitude_errors),
        "depth_error_km": uncertainty(origin.depth_errors) / 1000,
        "horizontal_error_km": horizontal / 1000,
        "mag_error": uncertainty(magnitude.mag_errors), "mag_stations": magnitude.station_count,
        "used_phases": quality.used_phase_count, "nst": quality.used_station_count,
        "rms": quality.standard_error, "gap": quality.azimuthal_gap,
        "dmin": quality.minimum_distance,
        "catalog_eventid": event.extra["eventid"]["value"],
    }
    if mechanism:
        found["moment_nm"] = mechanism.moment_tensor.scalar_moment
        found["strike1"] = mechanism.nodal_planes.nodal_plane_1.strike
        found["mrr"] = mechanism.moment_tensor.tensor.m_rr
    return found


def main():
    source, output = sys.argv[1:]
    started = time.perf_counter()
    catalogue = read_events(source, format="QUAKEML")
    print(time.perf_counter() - started, file=sys.stderr)
    with open(output, "w", encoding="utf-8") as file:
        for event in catalogue:
            file.write(json.dumps(fields(event)) + "\n")


if __name__ == "__main__":
    main()
