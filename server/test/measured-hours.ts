import { type SubjectEventKind } from '@linekeeper/contract/monitoring/events';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { historyOf } from '../src/modules/monitoring/read/history.ts';
import { confirmInMs } from '../src/modules/monitoring/states/subject-state.ts';
import { type MetricStore, createEmbeddedStore } from '../src/modules/monitoring/store/index.ts';
import { pendingRow } from '../src/modules/monitoring/index.ts';
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
    return world;
  };
  const devices: Watched[] = deviceIds.map((id, at) => ({
    ...{ id, nextMs: given.wallMs + 1_000 * (at + 1), columns: [], hasFailed: false },
  }));
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
      values: values && Float64Array.from(columns, ({ metric }) => values[metric] ?? NaN),
      rows: event ? [pendingRow(addEvents, `${id} ${atMs}`, { ...row, kind: event, data: {} } as never)] : [],
    });
    // A first failure is confirmed soon, as the scheduler would.
    device.nextMs = atMs + (!values && !device.hasFailed ? confirmInMs(intervalMs) : intervalMs);
    device.hasFailed = !values;
  }

  return {
    nowMs,
    history: () => historyOf({ database: db.database, store, standsNow: world.decisions.standsNow }),
    /** Lets minutes pass. */
    async pass(minutes: number, say: (id: string) => Said) {
      for (let second = 0; second < minutes * 60; second++) {
        world.clock.pass(1_000);
        world.engine.tick();
        for (const device of devices) if (nowMs() >= device.nextMs) measure(device, say(device.id));
        world.alerts.tick();
      }
      await world.engine.flush();
    },
    /** The process is stopped, and started again after some minutes. */
    async stopFor(minutes: number) {
      world.alerts.stop();
      await world.engine.stop();
      world = await begin(nowMs() + minutes * 60_000);
      for (const device of devices) {
        device.nextMs = nowMs() + 1_000;
        device.hasFailed = false;
      }
    },
    async end() {
      world.alerts.stop();
      await world.engine.stop();
    },
  };
}
