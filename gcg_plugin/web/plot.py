"""Both sides' HP by round: what a plot shows and a table says, drawn as a chart and as the table."""

from __future__ import annotations

from typing import Any, Final

from nicegui import ui

from gcg_plugin.web.frames import Result
from genshin_world.web.frame import Tag

__all__ = ["chart_options", "draw_plot"]

# Middle tones that are told from one another, and read on a light and on a dark page.
_COLOURS: Final = ("#2f9c8b", "#d2643c")
_GREY: Final = "#8d8d8d"

_LOOK: Final = ".gcg-plot svg text { fill: var(--ink); }"
"""A chart knows no light and dark: its words take the page's own colour."""


def draw_plot(result: Result, opponent: str) -> None:
    """Draws the plot and its table into the page.

    Args:
        result: how the duel ended.
        opponent: what the other side is called.
    """
    ui.add_css(_LOOK)
    with Tag("figure", classes="gcg-plot"):
        Tag("figcaption", "HP of each side at the end of each round")
        ui.echart(chart_options(result, opponent), renderer="svg").classes("gcg-plot-chart").style(
            "width:100%;height:14rem"
        ).props('role="img"')
        with Tag("details"):
            Tag("summary", "The same as a table")
            _table(result, opponent)


def chart_options(result: Result, opponent: str) -> dict[str, Any]:
    """The chart as ECharts takes it: a line a side, with words of its own for screen readers (`aria`)."""
    names = ("You", opponent)
    axis = {
        "axisLabel": {"color": _GREY},
        "nameTextStyle": {"color": _GREY},
        "axisLine": {"lineStyle": {"color": _GREY}},
    }
    return {
        "aria": {"enabled": True, "label": {"description": _in_words(result, opponent)}},
        "animation": False,
        "color": list(_COLOURS),
        "grid": {"left": 44, "right": 16, "top": 36, "bottom": 40},
        "legend": {"textStyle": {"color": _GREY}, "top": 0},
        "tooltip": {"trigger": "axis"},
        "xAxis": {
            "type": "category",
            "name": "round",
            "nameLocation": "middle",
            "nameGap": 26,
            "boundaryGap": False,
            "data": [_round(one.round) for one in result.hp],
            **axis,
        },
        "yAxis": {
            "type": "value",
            "name": "HP",
            "min": 0,
            "minInterval": 1,
            "splitLine": {"lineStyle": {"color": _GREY, "opacity": 0.3}},
            **axis,
        },
        "series": [
            {
                "name": names[side],
                "type": "line",
                "symbol": ("circle", "diamond")[side],
                "symbolSize": 9,
                "lineStyle": {"width": 3, "type": ("solid", "dashed")[side]},
                "data": [sum(one.sides[side]) for one in result.hp],
            }
            for side in (0, 1)
        ],
    }


def _in_words(result: Result, opponent: str) -> str:
    rounds = "; ".join(
        f"{_round(one.round)}: you {sum(one.sides[0])}, {opponent} {sum(one.sides[1])}" for one in result.hp
    )
    return f"HP of each side at the end of each round. {rounds}."


def _round(number: int) -> str:
    return str(number) if number else "start"


def _table(result: Result, opponent: str) -> None:
    with Tag("table", classes="gcg-plot-table"):
        Tag("caption", "HP of each side at the end of each round, and of each character")
        with Tag("thead"), Tag("tr"):
            for head in ("Round", "You", opponent):
                Tag("th", head, scope="col")
        with Tag("tbody"):
            for one in result.hp:
                with Tag("tr"):
                    Tag("th", _round(one.round), scope="row")
                    for hp in one.sides:
                        Tag("td", f"{sum(hp)} ({', '.join(str(points) for points in hp)})")
