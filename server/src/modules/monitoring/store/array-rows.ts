import { type ClientBase, type QueryArrayConfig } from 'pg';

export { arrayOf } from '../../../platform/db/array-of.ts';

const bytes = (text: string) => Buffer.from(text.slice(2), 'hex');
const same = (text: string) => text;
/** `{1,2.5,NULL}`; what is null is NaN. */
const numbers = (text: string) => text.slice(1, -1).split(',').map(Number);

const parsers: Record<number, (text: string) => unknown> = {
  17: bytes,
  20: Number,
  21: Number,
  23: Number,
  25: same,
  701: Number,
  1007: numbers,
  1022: numbers,
  2950: same,
};

const types = {
  getTypeParser(oid: number) {
    const parser = parsers[oid];
    if (!parser) throw new Error(`A row of samples has no column of PostgreSQL type ${oid}.`);
    return parser;
  },
};

/**
 * Runs a statement and gives its rows as arrays. A name keeps its plan, which saves planning; without one it is planned
 * for the values at hand, which pays where much is read. Columns may be bytea (as `\x` and hexadecimal digits: pg cannot
 * take binary rows), integers (of 64 bits too: they are times and counts), double precision, text and uuid, and
 * arrays of integers or doubles that are not empty.
 */
export async function arrayRows<Row extends unknown[]>(
  client: ClientBase,
  name: string | undefined,
  text: string,
  values: unknown[],
): Promise<Row[]> {
  const query: QueryArrayConfig = {
    name: name && `store ${name}`,
    text,
    values,
    rowMode: 'array',
    types: types as never,
  };
  const { rows } = await client.query<Row>(query);
  return rows;
}

/**
 * Makes the rest of the transaction look rows up one by one through their keys. The planner takes small statistics (or a
 * plan that it keeps for any values) for a reason to read a whole table, which here may hold an hour of everybody's
 * polls, or all samples there are.
 */
export async function byKeys(client: ClientBase): Promise<void> {
  await client.query(
    'set local enable_seqscan = off; set local enable_hashjoin = off; set local enable_mergejoin = off',
  );
}

/** Lets it join by hashing again, still over keys: for what reads a range of many rows on purpose. */
export async function byRanges(client: ClientBase): Promise<void> {
  await client.query('set local enable_hashjoin = on; set local enable_mergejoin = on');
}
