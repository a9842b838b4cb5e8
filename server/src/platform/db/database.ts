import { type Kysely } from 'kysely';
import type pg from 'pg';
import { createEventBus, type EventBus } from '../events/event-bus.ts';
import { camelCase, kyselyAsking } from './kysely-asking.ts';
import { createPool, type PoolSettings } from './pool.ts';
import { type Reading, readTenants } from './read.ts';
import { createSessionVersion, type SessionVersion } from './session-version.ts';
import { type Tables } from './schema.gen.ts';
import { actingText } from './acting-text.ts';
import { Scope } from './scope.ts';
import { createStatementNames, statementName } from './statement-name.ts';

/** A handle within one transaction. Nested transactions and other connections cannot be had from it. */
export type Tx = Kysely<Tables>;

interface Opened {
  /** What is to be done once it has committed. */
  readonly acts: (() => void)[];
  /** What is to be done where it was rolled back. */
  readonly undos: (() => void)[];
  readonly events: EventBus;
}
const opened = new WeakMap<Tx, Opened>();

function openedOf(tx: Tx): Opened {
  const found = opened.get(tx);
  if (!found) throw new Error('This transaction was not opened by withTenant.');
  return found;
}

/** Has something done once this transaction has committed; a rollback forgets it. `act` returns at once and never throws. */
export function afterCommit(tx: Tx, act: () => void): void {
  openedOf(tx).acts.push(act);
}

/** Has something done where this transaction did not commit, the last first. `undo` returns at once and never throws. */
export function afterRollback(tx: Tx, undo: () => void): void {
  openedOf(tx).undos.unshift(undo);
}

/** Where the facts of a transaction are told; `publish` (platform/events) is the way to it. */
export function busOf(tx: Tx): EventBus {
  return openedOf(tx).events;
}

/** What `ask` is asked is written in the code, so these are few. */
const askedNames = new Map<string, string>();

function askedName(text: string): string {
  const kept = askedNames.get(text);
  if (kept !== undefined) return kept;
  const name = statementName('ask', text);
  askedNames.set(text, name);
  return name;
}

const nameInTransaction = createStatementNames('tx');

/** Kysely over one client; also what compiles the SQL snapshots, with a client that is never asked. */
export function kyselyOver(client: pg.ClientBase): Tx {
  return kyselyAsking(async ({ sql, parameters }) => {
    const values = parameters as unknown[];
    const result = await client.query({ name: nameInTransaction(sql), text: sql, values });
    return {
      rows: result.rows ?? [],
      numAffectedRows: result.rowCount === null ? undefined : BigInt(result.rowCount),
    };
  }, camelCase);
}

export interface Database {
  /**
   * Runs `work` in one transaction that sees and writes the scope's tenants only, and commits. Whatever `work` throws
   * rolls back and is thrown on. `client` is the same connection, for COPY and named statements.
   */
  withTenant<T>(scope: Scope, work: (tx: Tx, client: pg.ClientBase) => Promise<T>): Promise<T>;
  /**
   * Reads what the scope's tenants have, and can write nothing. What `work` asks for without waiting in between goes to the
   * database together, in one round trip; each such batch is a transaction of its own with the scope's tenants.
   */
  read<T>(scope: Scope, work: (tx: Tx) => Promise<T>, reading?: Reading): Promise<T>;
  /** `withTenant` without any tenant: global tables and reviewed functions only; tenant tables look empty. */
  withoutTenant<T>(work: (tx: Tx, client: pg.ClientBase) => Promise<T>): Promise<T>;
  /**
   * One statement outside any transaction and any tenant, in one round trip: for the reviewed functions that every request
   * asks. Columns come as PostgreSQL names them.
   */
  ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]): Promise<Row[]>;
  /** Asks for nothing: whether the database answers. */
  check(): Promise<void>;
  /** Moves with each commit of ours that changed what requests are judged by. */
  readonly sessionVersion: Pick<SessionVersion, 'now' | 'moved'>;
  /** Facts that were committed, for all who listen. */
  readonly events: EventBus;
  /** Connections now: all, idle, and callers waiting for one. */
  counts(): { total: number; idle: number; waiting: number };
  close(): Promise<void>;
}

async function inTransaction<T>(
  {
    pool,
    sessionVersion,
    events,
  }: { readonly pool: pg.Pool; readonly sessionVersion: SessionVersion; readonly events: EventBus },
  { tenantIds, actor }: Pick<Scope, 'tenantIds' | 'actor'>,
  work: (tx: Tx, client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  const tx = kyselyOver(client);
  const acts: (() => void)[] = [];
  const undos: (() => void)[] = [];
  opened.set(tx, { acts, undos, events });
  let broken: Error | undefined;
  let result: T;
  try {
    // One round trip. The ids are integers (Scope checks), so the text is safe; `true` ends the setting with the transaction.
    const cover = `set_config('app.tenants', '{${tenantIds.join(',')}}', true)`;
    await client.query(`begin; select ${cover}, set_config('app.actor', '${actingText(actor)}', true)`);
    result = await work(tx, client);
    // A transaction in which a statement failed answers COMMIT with ROLLBACK, and no error: nothing would be stored.
    const { command } = await client.query('commit');
    if (command !== 'COMMIT')
      throw new Error('The transaction was rolled back: an error in it was swallowed.');
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => {
      broken = failure;
    });
    for (const undo of undos) undo();
    throw error;
  } finally {
    // Before anybody hears that it is done. Also after a failure: an answer to COMMIT may have been lost on its way.
    sessionVersion.settle(client);
    client.release(broken);
  }
  for (const act of acts) act();
  return result;
}

/** Opens the pool that everything at run time uses, as the role that owns nothing. */
export function openDatabase(settings: PoolSettings): Database {
  const pool = createPool(settings);
  const sessionVersion = createSessionVersion(pool);
  const events = createEventBus(settings.log);
  const parts = { pool, sessionVersion, events };
  return {
    withTenant(scope, work) {
      if (!(scope instanceof Scope)) return Promise.reject(new Error('withTenant needs a scope.'));
      return inTransaction(parts, scope, work);
    },
    read(scope, work, reading) {
      if (!(scope instanceof Scope)) return Promise.reject(new Error('read needs a scope.'));
      return readTenants(pool, scope.tenantIds, work, reading);
    },
    withoutTenant: (work) => inTransaction(parts, { tenantIds: [], actor: undefined }, work),
    async ask<Row extends pg.QueryResultRow>(text: string, values: readonly unknown[]) {
      const client = await pool.connect();
      let broken: Error | undefined;
      try {
        return (await client.query<Row>({ name: askedName(text), text, values: [...values] })).rows;
      } catch (error) {
        broken = error as Error;
        throw error;
      } finally {
        sessionVersion.settle(client);
        client.release(broken);
      }
    },
    async check() {
      await pool.query('select 1');
    },
    sessionVersion,
    events,
    counts: () => ({ total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount }),
    close: () => pool.end(),
  };
}
