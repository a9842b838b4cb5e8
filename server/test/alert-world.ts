import { randomUUID } from 'node:crypto';
import { type Condition } from '@linekeeper/contract/alerts/conditions';
import { CauseKeeper } from '../src/modules/alerts/causes/cause-keeper.ts';
import { AlertEngine } from '../src/modules/alerts/engine/alert-engine.ts';
import { UsualValues } from '../src/modules/alerts/facts/usual-values.ts';
import { type Measurement } from '../src/modules/monitoring/ingest/measurement.ts';
import { tellingStates } from '../src/modules/monitoring/states/told-states.ts';
import { type Verdict } from '../src/modules/monitoring/states/subject-state.ts';
import { type EngineGiven, engineWorld } from '../src/modules/monitoring/test/engine-world.ts';
import { type ServiceTimes } from '../src/platform/service-times.ts';
import { silentLog } from '../src/platform/log.ts';
import { type TestDatabase } from './database.ts';

/** What is measured of an agent that is heard. */
export { heardAgent } from '../src/modules/monitoring/probes/agent.ts';

/** Takes in what an agent says of its paths. */
export { pathsOfAgent } from '../src/modules/monitoring/dial/dial-paths.queries.ts';
export { takeAgentRuns } from '../src/modules/monitoring/dial/take-agent-runs.ts';

export { pollOf } from '../src/modules/monitoring/by-agent/poll-job.ts';
export { backTest } from '../src/modules/alerts/back-test/back-test.service.ts';
export { unmute } from '../src/modules/alerts/maintenance/unmute.jobs.ts';
export { wholeTenant } from '../src/modules/alerts/engine/rule-scope.ts';
export { engineWorld } from '../src/modules/monitoring/test/engine-world.ts';
export { createMemoryStore } from '../src/modules/monitoring/store/test/memory-store.ts';

export interface GivenRule {
  readonly name?: string;
  readonly severity?: string;
  readonly subjectKind?: string;
  readonly metric?: string | null;
  readonly states?: readonly string[];
  readonly events?: readonly string[];
  readonly condition?: Condition;
  readonly scope?: object;
}

/** Adds a rule straight to the database and returns its id; a device that is down for a minute, unless told otherwise. */
export async function addRule(db: TestDatabase, tenantId: number, given: GivenRule = {}): Promise<string> {
  const condition = given.condition ?? { kind: 'state', settings: { forS: 60 } };
  const states = given.states ?? (condition.kind === 'state' ? ['down'] : []);
  const id = randomUUID();
  await db.admin.query(
    `insert into alert_rule (tenant_id, id, name, severity, subject_kind, metric, states, events, condition, scope)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[tenantId, id, given.name ?? 'Down', given.severity ?? 'critical', given.subjectKind ?? 'device'],
      ...[given.metric ?? null, states, given.events ?? []],
      ...[JSON.stringify(condition), JSON.stringify(given.scope ?? {})],
    ],
  );
  return id;
}

/** What is to be done later is done at once; what is done again and again is done by hand. */
const atOnce = {
  after(_ms: number, act: () => void) {
    act();
    return () => {};
  },
  every: () => () => {},
};

/** A watch over scripted devices with the rules of the database run on what it decides, on one clock that is moved by hand. */
export async function alertWorld(
  db: TestDatabase,
  { serviceTimes, ...given }: Omit<EngineGiven, 'database'> & { readonly serviceTimes?: ServiceTimes },
) {
  const world = engineWorld({ ...given, database: db.database });
  const { database, ...rest } = { database: given.engineDatabase ?? db.database, ...world };
  const shared = {
    log: silentLog,
    tenantIds: async () => (await db.admin.query('select id from organization')).rows.map(({ id }) => id),
    nowMs: () => world.clock.readClock().wallMs,
  };
  const { hourly } = world.store;
  const usual = new UsualValues({ ...shared, hourly, timeZoneOf: () => 'UTC' });
  const alerts = new AlertEngine({
    ...{ ...shared, database, decisions: world.decisions, usual, kept: world.store },
    ...(serviceTimes && { serviceTimes: () => serviceTimes, timers: atOnce }),
  });
  const causes = new CauseKeeper({ ...shared, database: db.database, asks: world.decisions.asks });
  await alerts.load();
  await world.engine.start();
  if (serviceTimes) await alerts.watchServices();
  /** Business services hear of states once they are written. */
  const heard = async () => {
    for (const { tenantId, message } of world.notified.splice(0))
      tellingStates({
        publish: () => {},
        nowMs: shared.nowMs,
        events: {
          emit: (_type, payload) => {
            const told = payload as { subjectId: string | null; sinceMs: number };
            alerts.stateWritten(tenantId, told.subjectId, told.sinceMs);
          },
          subscribe: () => {},
        },
      })(tenantId, message);
    await alerts.idle();
  };
  /** Lets time pass second by second, as both engines see it, and has causes looked for after each. */
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      await world.pass(1);
      if (serviceTimes) await heard();
      alerts.tick();
      await causes.look(given.tenantId);
    }
    await world.engine.flush();
    await causes.look(given.tenantId);
  };
  return { ...rest, alerts, causes, usual, pass, worldPass: world.pass, heard };
}

/** What an agent measured of a device, without a value. */
export const handedIn = (id: string, verdict: Verdict): Measurement => ({
  ...{
    subject: { kind: 'device', id },
    atMs: verdict.atMs,
    source: 'agent',
    values: null,
    uptimeS: null,
    rows: [],
  },
  verdict,
});

/** The alerts of a tenant, as `name state reason`, in the order in which they fired. */
export async function alertsOf(db: TestDatabase, tenantId: number): Promise<string[]> {
  const { rows } = await db.admin.query(
    `select subject_name, state, resolve_reason from alert where tenant_id = $1 order by fired_at, subject_name`,
    [tenantId],
  );
  return rows.map((row) => [row.subject_name, row.state, row.resolve_reason].filter(Boolean).join(' '));
}

/** What happened to the alerts of a tenant, and what is to be told of it, each in its order. */
export async function stepsOf(db: TestDatabase, tenantId: number) {
  const steps = await db.admin.query('select kind from alert_step where tenant_id = $1 order by id', [
    tenantId,
  ]);
  const told = await db.admin.query(
    `select payload ->> 'step' as step from outbox where tenant_id = $1 and topic = 'alert-told' and payload ->> 'step' <> 'noted' order by id`,
    [tenantId],
  );
  return { steps: steps.rows.map(({ kind }) => kind), told: told.rows.map(({ step }) => step) };
}
