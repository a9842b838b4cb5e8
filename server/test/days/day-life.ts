import { Writable } from 'node:stream';
import { createAlerts } from '../../src/modules/alerts/index.ts';
import { watchedDialPaths } from '../../src/modules/monitoring/dial/dial-paths.queries.ts';
import { takeAgentRuns } from '../../src/modules/monitoring/dial/take-agent-runs.ts';
import { Engine } from '../../src/modules/monitoring/engine/engine.ts';
import { historyOf } from '../../src/modules/monitoring/read/history.ts';
import { type MetricStore } from '../../src/modules/monitoring/store/index.ts';
import { openSettings } from '../../src/modules/monitoring/test/open-settings.ts';
import { type Behaviour, scriptedTools } from '../../src/modules/monitoring/test/scripted-tools.ts';
import { createNotifications, type NotificationsGiven } from '../../src/modules/notifications/index.ts';
import { jobScope } from '../../src/platform/db/job-scope.ts';
import { allTenantIds } from '../../src/platform/db/tenant-ids.ts';
import { type Delivery } from '../../src/platform/delivery/delivery.ts';
import { on } from '../../src/platform/events/event-bus.ts';
import { createLog } from '../../src/platform/log.ts';
import { createOutbox, outboxFilled } from '../../src/platform/outbox/outbox.ts';
import { type Platform } from '../../src/platform/platform.ts';
import { type Timers } from '../../src/platform/timers.ts';
import { type Random } from '../random.ts';
import { type DayDatabase } from './day-database.ts';
import { timeZone } from './day-members.ts';
import { flushMs } from './day-script.ts';
import { type HandTime } from './hand-time.ts';
import { type Fate, lifeDatabase } from './life-database.ts';

/** Days are simulated without business services. */
const noServices = { tenantsWith: async () => [], read: async () => [] };

/** What outlives a process: the world, and what stands in the database. */
export interface LifeGiven {
  readonly db: DayDatabase;
  readonly tenantId: number;
  readonly time: HandTime;
  readonly random: Random;
  readonly behaviours: ReadonlyMap<string, Behaviour>;
  readonly store: MetricStore;
  readonly fate: Fate;
  readonly mail: (timers: Timers) => Delivery;
  /** What the program takes for a fault of its own. */
  readonly faults: string[];
}

/** A result of the agent's test. */
export interface Run {
  readonly atMs: number;
  readonly ok: boolean;
}

const leaseMs = 60_000;
/** Rarer than in the product, which looks every five seconds: what is put out wakes it, and this is for what is tried again. */
const pollMs = 120_000;
/** Rarer than in the product: what fires or ends has it look at once. */
const causesEveryMs = 600_000;
const everyMinute = '* * * * *';

/** What the modules do from a measurement to a mail, put together as `app.ts` does it, on the day's time. Rejects where the database is away. */
export async function startLife(given: LifeGiven) {
  const { db, tenantId, time, fate, behaviours, store, random, faults } = given;
  const { clock, readClock } = time;
  const timers = time.timersOf(() => fate.isDead);
  const turns = lifeDatabase(db, { fate, random, clock });
  const { database } = turns;
  const log = createLog(
    'error',
    new Writable({ write: (line, _encoding, done) => done(void faults.push(String(line))) }),
  );
  const tools = scriptedTools(readClock, behaviours);
  const engine = new Engine({
    ...openSettings,
    ...{ database, store, ...tools, log, readClock, timers, flushMs },
    hooks: [tools.lines.hook, tools.hub.hook],
    publish: () => {},
    refresh: () => Promise.resolve(false),
  });
  const effective = { languageOf: () => 'en' as const, timeZoneOf: () => timeZone };
  const tenantIds = () => allTenantIds(database);
  const platform = {
    database,
    log,
    clock,
    timers,
    tenantIds,
    live: { publish: () => {}, publishTo: () => {} },
  };
  const alerts = await createAlerts(
    { ...platform, everyMs: causesEveryMs, folded: () => ({ serviceTimes: noServices }) },
    {
      effective,
      monitoring: {
        decisions: engine.decisions,
        hourly: store.hourly,
        kept: store,
        history: historyOf({ database, store, standsNow: engine.decisions.standsNow }),
        watchAgain: (tenant, ids) => engine.changedAll(tenant, ids),
      },
    },
  );
  const notifications = createNotifications(
    {
      ...platform,
      folded: () => ({
        messages: Object.fromEntries((notifications.messages ?? []).map((one) => [one.kind, one])),
      }),
    } as unknown as Platform,
    {
      ...{ effective: effective as unknown as NotificationsGiven['effective'], delivery: given.mail(timers) },
      // Mails of these days leave without pictures.
      readings: {
        chart: () => Promise.reject(new Error('Nothing is drawn.')),
        states: () => Promise.reject(new Error('Nothing is drawn.')),
      },
    },
  );
  const modules = [alerts, notifications];
  for (const one of modules) one.listeners?.forEach(database.events.subscribe);
  await engine.start();
  await alerts.start?.();
  const facts = async () => {
    const rows = await database.ask<{ id: number }>('select tenants_with_facts() as id', []);
    return rows.map(({ id }) => id);
  };
  const outbox = createOutbox({
    ...{ database, log, timers, leaseMs, pollMs, tenantIds: facts },
    deliverers: { ...notifications.deliverers, ...notifications.outsideDeliverers },
  });
  database.events.subscribe(on(outboxFilled, outbox.wake));
  const jobs = modules.flatMap(({ tasks }) =>
    Object.values(tasks ?? {}).filter(({ cron }) => cron === everyMinute),
  );
  const scope = jobScope([tenantId]);
  const [path] = await database.withTenant(scope, (tx) => watchedDialPaths(tx));
  if (!path) throw new Error('There is no test.');
  return {
    asked: tools.asked,
    isBusy: turns.isBusy,
    idle: turns.idle,
    /** Runs the jobs that are due each minute; one that fails is run again a minute later. */
    async runJobs(): Promise<void> {
      const { signal } = new AbortController();
      for (const { run } of jobs)
        await run({}, signal).catch((error: unknown) => void faults.push(String(error)));
    },
    /** Takes what the agent measured; rejects where it is not kept. */
    take: (runs: readonly Run[]) =>
      database.withTenant(scope, (tx, client) =>
        takeAgentRuns(
          { engine, lines: tools.lines },
          { tx, client, scope },
          runs.map(({ atMs, ok }) => ({
            ...{ path, atMs, uncertaintyMs: 1 },
            outcome: (ok
              ? { ok, elapsedMs: 1, result: { rttsMs: [1], received: 1 } }
              : { ok, reason: 'timeout', elapsedMs: 1 }) as never,
          })),
        ),
      ),
    /** Lets go what a process that ends lets go. */
    async end(): Promise<void> {
      fate.isDead = true;
      await turns.idle();
      await Promise.all([outbox.stop(), engine.stop(), alerts.stop?.()]);
      await database.close();
    },
  };
}
export type Life = Awaited<ReturnType<typeof startLife>>;
