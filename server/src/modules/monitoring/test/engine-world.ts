import { type LiveMessage } from '@linekeeper/contract/live';
import { type Database } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { silentLog } from '../../../platform/log.ts';
import { Engine } from '../engine/engine.ts';
import { type EngineParts } from '../engine/engine-parts.ts';
import { type PendingLimits } from '../ingest/pending.ts';
import { intervalsOf } from '../states/states.queries.ts';
import { type MetricStore } from '../store/index.ts';
import { createMemoryStore } from '../store/test/memory-store.ts';
import { openSettings } from './open-settings.ts';
import { type Behaviour, handClock, scriptedTools } from './scripted-tools.ts';

export interface EngineGiven {
  /** Where what is looked at afterwards is read from. */
  readonly database: Database;
  /** What the engine itself has; the same unless told otherwise. */
  readonly engineDatabase?: Database;
  readonly tenantId: number;
  readonly limits?: PendingLimits;
  readonly wallMs?: number;
  readonly hooks?: EngineParts['hooks'];
  /** Agents that can be asked; none unless given. */
  readonly agents?: EngineParts['agents'];
  /** In memory, unless given. */
  readonly store?: MetricStore;
}

/** An engine over scripted devices whose clock is moved by hand. */
export function engineWorld({
  database,
  engineDatabase,
  tenantId,
  limits,
  wallMs,
  hooks,
  agents,
  ...given
}: EngineGiven) {
  const clock = handClock(wallMs);
  const behaviours = new Map<string, Behaviour>();
  const store = given.store ?? createMemoryStore();
  const notified: { tenantId: number; message: LiveMessage }[] = [];
  const discovered: string[] = [];
  const tools = scriptedTools(clock.readClock, behaviours);
  const engine = new Engine({
    ...openSettings,
    database: engineDatabase ?? database,
    limits,
    store,
    ...tools,
    hooks: [tools.lines.hook, tools.hub.hook, ...(hooks ?? [])],
    log: silentLog,
    readClock: clock.readClock,
    agents,
    publish: (tenant, message) => notified.push({ tenantId: tenant, message }),
    refresh: async (_scope, { id }) => {
      discovered.push(id);
      return false;
    },
  });
  /** Lets time pass tick by tick; answers are taken in between. */
  const pass = async (seconds: number) => {
    for (let i = 0; i < seconds * 10; i++) {
      clock.pass(100);
      engine.tick();
      await settle();
    }
    await engine.flush();
  };
  const intervals = async (deviceId: string, tenant = tenantId) =>
    database.withTenant(jobScope([tenant]), (tx) =>
      intervalsOf(tx, { tenantId: tenant, subjectId: deviceId }, clock.start - 1e9, clock.start + 1e9),
    );
  const states = async (deviceId: string, tenant = tenantId) =>
    (await intervals(deviceId, tenant)).map((item) => item.state);
  const samples = async (deviceId: string, metric = 'ping.rtt' as const, tenant = tenantId) => {
    const key = { tenantId: tenant, targetId: deviceId, subjectId: deviceId, metric };
    const query = { fromMs: clock.start - 1e9, toMs: clock.start + 1e9, points: 10_000 };
    return (await store.range(jobScope([tenant]), [key], query))[0]?.sampleCount ?? 0;
  };
  return {
    decisions: engine.decisions,
    clock,
    behaviours,
    store,
    notified,
    tools,
    engine,
    pass,
    intervals,
    states,
    samples,
    discovered,
  };
}

/** Lets what only waits for promises go on. */
export async function settle() {
  for (let i = 0; i < 32; i++) await Promise.resolve();
}
