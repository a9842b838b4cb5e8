import process from 'node:process';
import pg from 'pg';
import { type Database, openDatabase } from '../../src/platform/db/database.ts';
import { type Connection } from '../../src/platform/db/pool.ts';
import { silentLog } from '../../src/platform/log.ts';
import { type Random } from '../random.ts';
import { type DayDatabase } from './day-database.ts';

/** When a process dies: before a statement reaches the database, or once it was done and its answer is on its way. */
export interface Killing {
  statements: number;
  readonly isAfter: boolean;
}

/** What may happen to a process and to its database. */
export interface Fate {
  isDead: boolean;
  isAway: boolean;
  killing: Killing | null;
}

const killed = () => new Error('The process was killed.');
const away = () =>
  Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED', syscall: 'connect' });

interface Together {
  callback: (error: Error | null) => void;
}
const isTogether = (asked: unknown): asked is Together =>
  typeof asked === 'object' && asked !== null && 'submit' in asked;

/** A client that asks fate before and after each statement. Rolling back always works: a database does so when its client is gone. */
function clientUnder(fate: Fate): typeof pg.Client {
  const refusal = () => (fate.isDead ? killed() : fate.isAway ? away() : null);
  const strike = (isAfter: boolean) => {
    const { killing } = fate;
    if (!killing || killing.isAfter !== isAfter || --killing.statements > 0) return;
    fate.isDead = true;
  };
  /** Several that are asked together: they count as one. */
  const together = (ask: (asked: Together) => unknown, asked: Together) => {
    const { callback } = asked;
    strike(false);
    const refused = refusal();
    if (refused) return process.nextTick(callback, refused);
    asked.callback = (error) => {
      strike(true);
      callback(error ?? refusal());
    };
    return ask(asked);
  };
  return class extends pg.Client {
    override query(...given: unknown[]): never {
      const ask = super.query.bind(this) as (...all: unknown[]) => Promise<unknown>;
      const [first] = given;
      if (isTogether(first)) return together(ask, first) as never;
      const text = typeof first === 'string' ? first : (first as { text?: string }).text;
      if (typeof given.at(-1) === 'function' || text === 'rollback') return ask(...given) as never;
      strike(false);
      const refused = refusal();
      if (refused) return Promise.reject(refused) as never;
      return ask(...given).then((result) => {
        strike(true);
        const lost = refusal();
        if (lost) throw lost;
        return result;
      }) as never;
    }
  } as typeof pg.Client;
}

/**
 * The database as one process has it: it may be away, the process may die at any statement, and of those who wait for a transaction it
 * is the seed that says who goes first. One at a time, so that a day comes out the same each time.
 */
export function lifeDatabase(
  { app, setClock }: DayDatabase,
  { fate, random, clock }: { readonly fate: Fate; readonly random: Random; readonly clock: () => number },
) {
  const connection = { ...app, Client: clientUnder(fate) } as Connection;
  const real = openDatabase({ connection, log: silentLog });
  const waiting: (() => Promise<void>)[] = [];
  let isRunning = false;
  const whenIdle: (() => void)[] = [];
  const next = async () => {
    isRunning = true;
    // Whoever asks at the same time is there before somebody goes.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const [work] = waiting.splice(random.int(0, waiting.length - 1), 1);
      await work!();
      await new Promise(setImmediate);
    }
    isRunning = false;
    for (const resolve of whenIdle.splice(0)) resolve();
  };
  const inTurn = <Result>(work: () => Promise<Result>): Promise<Result> =>
    new Promise((resolve, reject) => {
      waiting.push(async () => {
        if (!fate.isDead) await setClock(clock());
        await work().then(resolve, reject);
      });
      if (!isRunning) void next();
    });
  const database: Database = {
    ...real,
    withTenant: (scope, work) => inTurn(() => real.withTenant(scope, work)),
    withoutTenant: (work) => inTurn(() => real.withoutTenant(work)),
    read: (scope, work) => inTurn(() => real.read(scope, work)),
    ask: (text, values) => inTurn(() => real.ask(text, values)),
  };
  return {
    database,
    isBusy: () => isRunning,
    idle: () => (isRunning ? new Promise<void>((resolve) => whenIdle.push(resolve)) : Promise.resolve()),
  };
}
