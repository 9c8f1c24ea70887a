"""Axes in longitude and latitude that look like a map."""

import math

from matplotlib import pyplot
from matplotlib.patheffects import withStroke
from matplotlib.ticker import FuncFormatter, MultipleLocator

pyplot.rcParams.update({
    "figure.dpi": 80, "savefig.dpi": 80, "figure.constrained_layout.use": True, "font.size": 10,
    "axes.grid": True, "axes.axisbelow": True, "grid.color": "#dbe2ea", "grid.linewidth": 0.6,
    "legend.framealpha": 0.9,
})

SEA, LAND, SHORE = "#f1f5f9", "#e2ddd0", "#a8a29e"


def longitude(x, _=None):
    """190 is 170°W."""
    x = (x + 180) % 360 - 180
    return "180°" if x == -180 else f"{abs(x):g}°{'E' if x > 0 else 'W' if x < 0 else ''}"


def latitude(y, _=None):
    return f"{abs(y):g}°{'N' if y > 0 else 'S' if y < 0 else ''}"


def frame(axes, west, south, east, north, step=2):
    """Limits, degrees at the edges, and as many kilometres to the right as upwards in the middle."""
    axes.set(xlim=(west, east), ylim=(south, north), facecolor=SEA, xlabel="", ylabel="")
    axes.set_aspect(1 / math.cos(math.radians((south + north) / 2)))
    axes.xaxis.set_major_locator(MultipleLocator(step))
    axes.yaxis.set_major_locator(MultipleLocator(step))
    axes.xaxis.set_major_formatter(FuncFormatter(longitude))
    axes.yaxis.set_major_formatter(FuncFormatter(latitude))


def label(axes, text, at, offset=(5, 4), **how):
    """A name beside a place, with a halo so that it can be read on anything."""
    annotation = axes.annotate(
        text, at, xytext=offset, textcoords="offset points", fontsize=9, zorder=6, **how)
    annotation.set_path_effects([withStroke(linewidth=2.5, foreground="white", alpha=0.8)])


def places(axes, named, **how):
    """Towns, for orientation: crosses with their names."""
    for name, at in named.items():
        axes.plot(*at, "+", color="#334155", markersize=7)
        label(axes, name, at, color="#334155", **how)
