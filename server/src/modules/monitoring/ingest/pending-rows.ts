import type pg from 'pg';
import { mayPass } from '../../../platform/db/pool.ts';

/** Writes rows of one kind, in the transaction of the measurements that brought them. */
export type WriteRows<Row> = (client: pg.ClientBase, rows: readonly Row[]) => Promise<void>;

/** A row that waits to be written with the measurement that brought it. A later one with the same key takes its place. */
export interface PendingRow {
  readonly write: WriteRows<never>;
  readonly key: string;
  readonly row: { readonly tenantId: number };
}

export const pendingRow = <Row extends { readonly tenantId: number }>(
  write: WriteRows<Row>,
  key: string,
  row: Row,
): PendingRow => ({ write, key, row });

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
  readonly #byWriter = new Map<WriteRows<never>, Map<string, PendingRow['row']>>();

  add({ write, key, row }: PendingRow): void {
    let rows = this.#byWriter.get(write);
    if (!rows) this.#byWriter.set(write, (rows = new Map()));
    rows.set(key, row);
  }

  get size(): number {
    let size = 0;
    for (const rows of this.#byWriter.values()) size += rows.size;
    return size;
  }

  tenantIds(): number[] {
    return [...this.#byWriter.values()].flatMap((rows) => [...rows.values()].map((row) => row.tenantId));
  }

  /** Writes them all, or throws. */
  async write(client: pg.ClientBase): Promise<void> {
    for (const [write, rows] of this.#byWriter) await write(client, [...rows.values()] as never[]);
  }

  /** Writes those that can be written; `refused` hears of each that cannot, which is left out. */
  async writeWhatCan(client: pg.ClientBase, refused: Refused): Promise<void> {
    for (const [write, rows] of this.#byWriter)
      await writeEach(client, [...rows.values()], (some) => write(client, some as never[]), refused);
  }

  /** These, with what is newer behind and in place of them. */
  with(newer: PendingRows): PendingRows {
    const all = new PendingRows();
    for (const rows of [this, newer])
      for (const [write, own] of rows.#byWriter) for (const [key, row] of own) all.add({ write, key, row });
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
