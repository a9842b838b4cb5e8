import { type Database, type Tx } from '../db/database.ts';
import { jobScope } from '../db/job-scope.ts';
import { sql } from 'kysely';
import { type KeyRing } from './key-ring.ts';
import { type SealedColumn, type SealedRow } from './sealed-column.ts';
import { createSecrets, sealedStart } from './secrets.ts';

/** Rows of one transaction: a piece of a file has 350 KB. */
const batchRows = 50;

interface SealedValue {
  readonly row: SealedRow;
  readonly sealed: Buffer;
}

export interface Resealing {
  readonly database: Database;
  readonly tenantIds: readonly number[];
  readonly columns: readonly SealedColumn[];
}

const keyOf = ({ key, isOfTenants }: SealedColumn) => [...(isOfTenants ? ['tenant_id'] : []), ...key];
const camel = (name: string) => name.replace(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
const isRow = (column: SealedColumn, row: SealedRow) =>
  sql.join(
    keyOf(column).map((name) => sql`${sql.ref(name)} = ${row[camel(name)]}`),
    sql` and `,
  );

/** The next values of a column that begin otherwise than `start`, or all of them, in the order of their keys. */
async function valuesOf(
  tx: Tx,
  column: SealedColumn,
  { unlike, after }: { readonly unlike?: Buffer; readonly after?: SealedRow },
): Promise<SealedValue[]> {
  const names = keyOf(column);
  const key = sql.join(names.map((name) => sql.ref(name)));
  const { rows } = await sql<SealedRow & { sealedValue: Buffer }>`
    select ${key}, ${sql.ref(column.column)} as sealed_value from ${sql.table(column.table)}
    where octet_length(${sql.ref(column.column)}) > 0
    ${unlike ? sql`and substring(${sql.ref(column.column)} from 1 for ${unlike.length}::integer) <> ${unlike}` : sql``}
    ${after ? sql`and (${key}) > (${sql.join(names.map((name) => after[camel(name)]))})` : sql``}
    order by ${key} limit ${batchRows}`.execute(tx);
  return rows.map(({ sealedValue, ...row }) => ({ row: row as SealedRow, sealed: sealedValue }));
}

/** Does something for each column in each scope that it has rows in. */
async function eachColumn(
  { database, tenantIds, columns }: Resealing,
  work: (column: SealedColumn, inScope: <T>(act: (tx: Tx) => Promise<T>) => Promise<T>) => Promise<void>,
): Promise<void> {
  for (const column of columns.filter(({ isOfTenants }) => !isOfTenants))
    await work(column, (act) => database.withoutTenant(act));
  for (const tenantId of tenantIds)
    for (const column of columns.filter(({ isOfTenants }) => isOfTenants))
      await work(column, (act) => database.withTenant(jobScope([tenantId]), act));
}

/**
 * Seals everything with the current key that is sealed otherwise, some rows a transaction. What was sealed anew stays so when this
 * breaks off, and the next run takes up the rest. Gives how many values it sealed. Throws where one does not open.
 */
export async function resealAll(given: Resealing, { current, previous }: KeyRing): Promise<number> {
  const secrets = createSecrets(current, previous);
  const unlike = sealedStart(current);
  let count = 0;
  await eachColumn(given, async (column, inScope) => {
    for (let more = true; more;)
      more = await inScope(async (tx) => {
        const values = await valuesOf(tx, column, { unlike });
        for (const { row, sealed } of values) {
          const place = column.place(row);
          const anew = secrets.seal(place, secrets.open(place, sealed)).column;
          // Only what was read: whoever stored another value meanwhile keeps it, and the next turn sees it.
          await sql`update ${sql.table(column.table)} set ${sql.ref(column.column)} = ${anew}
            where ${isRow(column, row)} and ${sql.ref(column.column)} = ${sealed}`.execute(tx);
        }
        count += values.length;
        return values.length === batchRows;
      });
  });
  return count;
}

/** Opens every sealed value with the current key alone and gives how many there are. Throws at the first that does not open. */
export async function verifyAll(given: Resealing, { current }: Pick<KeyRing, 'current'>): Promise<number> {
  const secrets = createSecrets(current);
  let count = 0;
  await eachColumn(given, async (column, inScope) => {
    for (let after: SealedRow | undefined, more = true; more;) {
      const values = await inScope((tx) => valuesOf(tx, column, { after }));
      for (const { row, sealed } of values) secrets.open(column.place(row), sealed);
      count += values.length;
      after = values.at(-1)?.row;
      more = values.length === batchRows;
    }
  });
  return count;
}

/** Whether the first sealed value that there is opens with one of these keys; true where there is none. */
export async function opensFirst(given: Resealing, { current, previous }: KeyRing): Promise<boolean> {
  const secrets = createSecrets(current, previous);
  const fits: boolean[] = [];
  await eachColumn(given, async (column, inScope) => {
    if (fits.length > 0) return;
    const [value] = await inScope((tx) => valuesOf(tx, column, {}));
    if (!value) return;
    try {
      secrets.open(column.place(value.row), value.sealed);
      fits.push(true);
    } catch {
      fits.push(false);
    }
  });
  return fits[0] ?? true;
}
