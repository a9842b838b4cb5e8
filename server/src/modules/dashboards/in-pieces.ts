/**
 * What is asked of rows, of some of them at a time, one statement after another: a file holds as many rows as there are, of which one statement could
 * take longer than the database allows.
 */
export async function inPieces<Row, Found>(
  rows: readonly Row[],
  atOnce: number,
  ask: (some: readonly Row[]) => Promise<readonly Found[]>,
): Promise<Found[]> {
  const found: Found[] = [];
  for (let at = 0; at < rows.length; at += atOnce) found.push(...(await ask(rows.slice(at, at + atOnce))));
  return found;
}
