// The figures of the people at a table, beside their names.

import { figureMark } from "../view/figure_mark.js";

/**
 * Null for house players, and where one person plays with the house alone: nobody has to be told apart there.
 * @param {TableInfo | null | undefined} table
 * @param {number} seat
 */
export function seatFigure(table, seat) {
  const figures = table?.figures ?? [];
  return figures.filter(Boolean).length > 1 ? figureMark(figures[seat], `figure${seat}`) : null;
}

/**
 * Of a seat and its partners.
 * @param {DrawContext} ctx
 * @param {number} seat
 */
export function sideFigures(ctx, seat) {
  const { seatNames } = ctx.model;
  return seatNames.inTurn(seatNames.partners(seat)).map((other) => seatFigure(ctx.table, other));
}
