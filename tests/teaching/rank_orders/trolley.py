"""The order of Trolley: by the figures in the corners."""

from headtable.rules.equipment.trolley import DENOMINATIONS, FIGURES


def orders() -> list[list[str]]:
    return [[name for _, name in sorted(zip(FIGURES, DENOMINATIONS, strict=True), reverse=True)]]
