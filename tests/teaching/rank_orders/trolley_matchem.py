"""The order of Trolley Matchem, where no card beats another: by what a caught card counts."""

from headtable.rules.equipment.trolley import DENOMINATIONS, FIGURES


def orders() -> list[list[str]]:
    return [[name for _, name in sorted(zip(FIGURES, DENOMINATIONS, strict=True), reverse=True)]]
