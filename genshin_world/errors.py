"""Errors every reader of data shares, and the one that is nobody's fault."""

TRACEBACK = "GENSHIN_WORLD_TRACEBACK"
"""The environment variable that shows plugin writers the whole traceback of an error; any value but the empty one."""


class DataError(Exception):
    """Data that cannot be used as it stands: which file, which row, which field, and what is wrong with it.

    Args:
        file: the file's name, as the reader knows it (`GCGCardExcelConfigData.json`, `world/residents.json`).
        row: the row's id, or its place in the file when it has none; `None` when the whole file is meant.
        field: the field's name, dotted where it is nested; `None` when the whole row is meant.
        problem: what is wrong, and where it helps what to do, in one line.
    """

    def __init__(self, file: str, row: str | int | None, field: str | None, problem: str) -> None:
        super().__init__(file, row, field, problem)
        self.file = file
        self.row = row
        self.field = field
        self.problem = problem

    def __str__(self) -> str:
        place = self.file
        if self.row is not None:
            place += f", row {self.row}"
        if self.field is not None:
            place += f", field {self.field}"
        return " ".join(f"{place}: {self.problem}".split())


class SeatError(DataError):
    """A resident's seat that is wrong, as a plugin raises it in whatever hook it meets the seat.

    Its `seat_problems` tells of it, too, with the row: the command line says it once.
    """


class OutputClosed(SystemExit):
    """Nobody reads the output any more (`| head -1`): the program ends, and no plugin is to blame."""
