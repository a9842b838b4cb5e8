import { exportRows } from '@linekeeper/contract/limits';

/** Rows of a list that was read up to one beyond what an export holds. Throws RangeError where it holds more: no report is short without a word. */
export function allRows<Row>(rows: readonly Row[]): readonly Row[] {
  if (rows.length > exportRows) throw new RangeError('There are more rows than a report holds.');
  return rows;
}
