import type pg from 'pg';
import { type Tx } from '../../../platform/db/database.ts';
import { mayPass } from '../../../platform/db/pool.ts';

/** Writes rows of one kind, in the transaction of the measurements that brought them. */
export type WriteRows<Row> = (client: pg.ClientBase, rows: readonly Row[], tx: Tx) => Promise<void>;

/** A row that waits to be written with the measurement that brought it. A later one with the same key takes its place. */
export interface PendingRow {
  readonly write: WriteRows<never>;
  readonly key: string;
  readonly row: { readonly tenantId: number };
  /** Nothing of this target that comes later is written before it. */
  readonly targetId?: string | undefined;
}

export const pendingRow = <Row extends { readonly tenantId: number }>(
  write: WriteRows<Row>,
  key: string,
  row: Row,
  more: Pick<PendingRow, 'targetId'> = {},
): PendingRow => ({ write, key, row, ...more });

/** Hears of what can never be written, with the reason. */
export type Refused = (error: unknown, what: object) => void;

/**
 * Writes all of them, or, where something is refused, each by itself: one tenant's must not take another's along. What may
 * pass (no room, a lock, the database is away) is thrown: it waits with everything else.
 */
export async function writeEach<T extends object>(
  client: pg.ClientBase,
  all: readonly T[],
  write: (some: readonly T[]) => Promise<void>,
  refused: Refused,
): Promise<void> {
  await client.query('savepoint each');
  try {
    await write(all);
  } catch (error) {
    if (mayPass(error)) throw error;
    await client.query('rollback to savepoint each');
    const [only] = all;
    if (all.length > 1) for (const one of all) await writeEach(client, [one], write, refused);
    else if (only) refused(error, only);
  }
}

/** Rows that wait, by what writes them. */
export class PendingRows {
  readonly #byWriter = new Map<WriteRows<never>, Map<string, PendingRow>>();

  readonly #targets = new Set<string>();

  add(pending: PendingRow): void {
    const { write, key, targetId } = pending;
    if (targetId !== undefined) this.#targets.add(targetId);
    let rows = this.#byWriter.get(write);
    if (!rows) this.#byWriter.set(write, (rows = new Map()));
    rows.set(key, pending);
  }

  /** Whether a row waits that nothing of a target may overtake. */
  holds(targetId: string): boolean {
    return this.#targets.has(targetId);
  }

  get size(): number {
    let size = 0;
    for (const rows of this.#byWriter.values()) size += rows.size;
    return size;
  }

  tenantIds(): number[] {
    return [...this.#byWriter.values()].flatMap((rows) => [...rows.values()].map(({ row }) => row.tenantId));
  }

  /** Writes them all, or throws. */
  async write(client: pg.ClientBase, tx: Tx): Promise<void> {
    for (const [write, rows] of this.#byWriter) await write(client, rowsIn(rows) as never[], tx);
  }

  /** Writes those that can be written; `refused` hears of each that cannot, which is left out. */
  async writeWhatCan(client: pg.ClientBase, tx: Tx, refused: Refused): Promise<void> {
    for (const [write, rows] of this.#byWriter)
      await writeEach(client, rowsIn(rows), (some) => write(client, some as never[], tx), refused);
  }

  /** These, with what is newer behind and in place of them. */
  with(newer: PendingRows): PendingRows {
    const all = new PendingRows();
    for (const rows of [this, newer])
      for (const own of rows.#byWriter.values()) for (const pending of own.values()) all.add(pending);
    return all;
  }

  /** Drops the oldest of each kind beyond so many; returns how many. */
  bound(most: number): number {
    let dropped = 0;
    for (const rows of this.#byWriter.values())
      for (const key of rows.keys()) {
        if (rows.size <= most) break;
        rows.delete(key);
        dropped++;
      }
    return dropped;
  }
}

const rowsIn = (rows: ReadonlyMap<string, PendingRow>) => [...rows.values()].map(({ row }) => row);
