import pg from 'pg';
import { type Log } from '../log.ts';

/** How to reach a database as one role. */
export interface Connection {
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly password?: string;
  readonly ssl?: pg.ConnectionConfig['ssl'];
}

/** Integers of 64 bits and decimals are read as numbers; one that a number cannot hold is an error, never a wrong value. */
function exactNumber(text: string): number {
  const value = Number(text);
  if (!Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value)))
    throw new Error(`The database sent a number that JavaScript cannot hold: ${text}`);
  return value;
}

const int8 = 20;
const numeric = 1700;
const date = 1082;
export const types = {
  getTypeParser(oid: number, format?: string) {
    if (format !== 'binary') {
      if (oid === int8 || oid === numeric) return exactNumber;
      if (oid === date) return (text: string) => text;
    }
    return pg.types.getTypeParser(oid, format as 'text');
  },
} as pg.CustomTypesConfig;

export interface PoolSettings {
  readonly connection: Connection;
  readonly log: Log;
  readonly size?: number;
  /** Longest one statement may run, in milliseconds. */
  readonly statementTimeoutMs?: number;
  /** Longest one waits for a connection, in milliseconds. */
  readonly waitMs?: number;
  /** Connections that nobody needs are kept. */
  readonly isKept?: boolean;
}

/**
 * A pool whose connections may die at any time. pg raises such a death as an 'error' event on the pool (idle client) or
 * on the client (checked out): without a handler on both, it ends the process.
 */
export function createPool({
  connection,
  log,
  size = 10,
  statementTimeoutMs = 30_000,
  waitMs = 5_000,
  isKept = false,
}: PoolSettings): pg.Pool {
  const pool = new pg.Pool({
    ...connection,
    types,
    max: size,
    application_name: 'linekeeper',
    connectionTimeoutMillis: waitMs,
    idleTimeoutMillis: isKept ? 0 : 30_000,
    keepAlive: true,
    statement_timeout: statementTimeoutMs,
    // The client's own deadline: a server that hangs answers nothing, so its statement_timeout does not help.
    query_timeout: statementTimeoutMs + 5_000,
    idle_in_transaction_session_timeout: 60_000,
  });
  const lost = (error: Error) => log.warn({ err: error }, 'A database connection was lost.');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return pool;
}

/** SQLSTATE classes and socket errors that mean "no database at the moment", as against "the query is wrong". */
const unavailableStates = /^(08|57P0[1-5]|53300|58030|XX001)/;
const unavailableSockets = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);

/** Whether an error says that the database cannot be reached now; the same call may succeed later. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof AggregateError && error.errors.some((item) => isUnavailable(item))) return true;
  const { code } = error as { code?: unknown };
  if (error instanceof pg.DatabaseError) return typeof code === 'string' && unavailableStates.test(code);
  if (typeof code === 'string' && unavailableSockets.has(code)) return 'syscall' in error;
  return /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|Cannot use a pool after calling end)/.test(
    error.message,
  );
}

/** SQLSTATE classes of what may pass by itself: rolled back for another's sake, no room, no lock, no time. */
const passingStates = /^(40|53|55P03|57014)/;

/** Whether the same call may succeed later: the database is away, or it could not do it just now. */
export function mayPass(error: unknown): boolean {
  if (isUnavailable(error)) return true;
  const code = error instanceof Error ? (error as { code?: unknown }).code : undefined;
  return typeof code === 'string' && passingStates.test(code);
}
