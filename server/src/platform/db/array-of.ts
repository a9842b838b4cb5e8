/**
 * A PostgreSQL array literal of numbers or uuids (null is null): much cheaper than pg's own, which quotes each element. Never for
 * texts, which it does not quote.
 */
export function arrayOf(values: Iterable<number | string | null>): string {
  return `{${Array.from(values, (value) => value ?? 'null').join(',')}}`;
}
