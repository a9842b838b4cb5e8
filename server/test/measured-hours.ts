import { type SubjectEventKind } from '@linekeeper/contract/monitoring/events';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { historyOf } from '../src/modules/monitoring/read/history.ts';
import { confirmInMs } from '../src/modules/monitoring/states/subject-state.ts';
import { type MetricStore, createEmbeddedStore } from '../src/modules/monitoring/store/index.ts';
import { pendingRow } from '../src/modules/monitoring/index.ts';
import { jobScope } from '../src/platform/db/job-scope.ts';
import { addEvents } from '../src/modules/subjects/index.ts';
import { alertWorld, handedIn } from './alert-world.ts';
import { type TestDatabase } from './database.ts';

/** What one measurement of a device brings: its values; null: it does not answer. */
export interface Said {
  readonly values: Readonly<Partial<Record<MetricName, number>>> | null;
  readonly event?: SubjectEventKind;
}

interface Watched {
  readonly id: string;
  nextMs: number;
  columns: readonly { readonly metric: MetricName }[];
  hasFailed: boolean;
}

const intervalMs = 10_000;
const hourMs = 3_600_000;
const weekMs = 168 * hourMs;
/** The metric of which it is known what is usual. */
const usualOf = 'device.cpu';
/** What is usual is read of weeks that no rule looks at again. */
const weeksBefore = [5, 6, 7, 8];

/**
 * The watch with all its rules over devices that say what they are told to, on a clock that is moved by hand: hours of it in seconds. It can be
 * stopped for a while.
 */
export async function measuredHours(
  db: TestDatabase,
  given: { readonly tenantId: number; readonly wallMs: number; readonly deviceIds: readonly string[] },
) {
  const { tenantId, deviceIds } = given;
  const store: MetricStore = createEmbeddedStore(db.database);
  const begin = async (wallMs: number) => {
    const world = await alertWorld(db, { tenantId, wallMs, store });
    // Nobody asks them: what they say is handed in below.
    for (let at = 0; at < deviceIds.length; at++)
      world.behaviours.set(`10.1.0.${at + 1}`, { hold: new Promise(() => {}) });
    world.decisions.onDecided(({ targetId, columns }) => {
      const device = devices.find(({ id }) => id === targetId);
      if (device) device.columns = columns;
      return null;
    });
    // That it is read a moment later is no rule's doing.
    for (const id of deviceIds)
      world.usual.of({ tenantId, targetId: id, subjectId: id, metric: usualOf }, wallMs, {
        id: '',
        version: 0,
      });
    await world.usual.round();
    return world;
  };
  const devices: Watched[] = deviceIds.map((id, at) => ({
    ...{ id, nextMs: given.wallMs + 1_000 * (at + 1), columns: [], hasFailed: false },
  }));
  await writeWeeks(store, given);
  let world = await begin(given.wallMs);
  const nowMs = () => world.clock.readClock().wallMs;

  function measure(device: Watched, said: Said): void {
    const { id, columns } = device;
    const atMs = nowMs();
    const { values, event } = said;
    const failed = { kind: 'failed', atMs, reason: 'snmp-timeout', evidence: null } as const;
    const measurement = handedIn(id, values ? { kind: 'answered', atMs } : failed);
    const row = { tenantId, targetId: id, subjectKind: 'device', subjectId: id, atMs } as const;
    world.engine.heard(id, {
      ...measurement,
      // Before it was heard of once there is no series that a value could be of.
      values:
        values && columns.length > 0
          ? Float64Array.from(columns, ({ metric }) => values[metric] ?? NaN)
          : null,
      rows: event ? [pendingRow(addEvents, `${id} ${atMs}`, { ...row, kind: event, data: {} } as never)] : [],
    });
    // A first failure is confirmed soon, as the scheduler would.
    device.nextMs = atMs + (!values && !device.hasFailed ? confirmInMs(intervalMs) : intervalMs);
    device.hasFailed = !values;
  }

  return {
    nowMs,
    hourly: store.hourly,
    history: () => historyOf({ database: db.database, store, standsNow: world.decisions.standsNow }),
    /** Lets minutes pass. */
    async pass(minutes: number, say: (id: string) => Said) {
      for (let second = 0; second < minutes * 60; second++) {
        world.clock.pass(1_000);
        world.engine.tick();
        for (const device of devices) if (nowMs() >= device.nextMs) measure(device, say(device.id));
        world.alerts.tick();
        await world.usual.round();
      }
      await world.engine.flush();
    },
    /** The process is stopped, and started again after some minutes. */
    async stopFor(minutes: number) {
      await world.alerts.stop();
      await world.engine.stop();
      world = await begin(nowMs() + minutes * 60_000);
      for (const device of devices) {
        device.nextMs = nowMs() + 1_000;
        device.hasFailed = false;
      }
    },
    /** The tenant is closed for some minutes. */
    async closeFor(minutes: number) {
      world.engine.tenantPaused(tenantId);
      world.alerts.tenantClosed(tenantId);
      for (let second = 0; second < minutes * 60; second++) {
        world.clock.pass(1_000);
        world.engine.tick();
        world.alerts.tick();
      }
      await world.engine.tenantResumed(tenantId);
      for (const device of devices) {
        device.nextMs = nowMs() + 1_000;
        device.hasFailed = false;
      }
    },
    async end() {
      await world.alerts.stop();
      await world.engine.stop();
    },
  };
}

/** The same hours of weeks before, a few samples each: about 50. */
async function writeWeeks(
  store: MetricStore,
  { tenantId, wallMs, deviceIds }: Parameters<typeof measuredHours>[1],
): Promise<void> {
  const scope = jobScope([tenantId]);
  for (const id of deviceIds) {
    const columns = [{ subjectId: id, metric: usualOf }] as const;
    const [layoutId] = await store.layouts(scope, [{ tenantId, targetId: id, columns }]);
    const hourOf = (week: number, hour: number) =>
      Math.floor(wallMs / hourMs) * hourMs - week * weekMs + hour * hourMs;
    const polls = weeksBefore.flatMap((week) =>
      Array.from({ length: 6 }, (_, hour) =>
        [-2, 0, 8].map((more, at) => ({
          ...{ tenantId, targetId: id, layoutId: layoutId! },
          ...{ atMs: hourOf(week, hour) + at * 600_000, values: Float64Array.of(45 + week + hour + more) },
        })),
      ).flat(),
    );
    await store.writeBatch(scope, polls);
  }
}
