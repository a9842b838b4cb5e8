/** A statement takes 65,535 parameters; no row that is written in parts has more than 30 columns. */
const rowsAtOnce = 2_000;

/** Rows in parts that one INSERT can write each, in their order; none where there are no rows. */
export function rowParts<Row>(rows: readonly Row[]): (readonly Row[])[] {
  return Array.from({ length: Math.ceil(rows.length / rowsAtOnce) }, (_, part) =>
    rows.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  );
}
