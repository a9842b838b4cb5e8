import { randomUUID } from 'node:crypto';
import { type State, states } from '@linekeeper/contract/monitoring/states';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { deleteAt } from '../../../../test/deleted-at.ts';
import { addDevice, addInterfaces, addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { kyselyAsking, namesAsked } from '../../../platform/db/kysely-asking.ts';
import { availabilityOf } from '../states/availability.ts';
import { networkDay } from './day.ts';
import { lastChanges } from './overview.queries.ts';
import { workbench } from './monitoring.service.ts';

// What the workbench counts in the database in one pass, against the plainest reading of the same rows.
const hour = 3_600_000;
const day = 24 * hour;
const stepMs = day / 96;
const toMs = Date.parse('2026-03-02T12:07:31.123Z');
const fromMs = toMs - day;

/** The same numbers each time: a failure can be looked at again. */
function numbers(seed: number) {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}

interface Stay {
  readonly state: State;
  readonly reason: string;
  readonly fromMs: number;
  readonly toMs: number;
}
interface Device {
  readonly id: string;
  readonly name: string;
  readonly sinceMs: number;
  /** When it was deleted; endless while it is there. */
  readonly untilMs: number;
  readonly stays: readonly Stay[];
}

interface PlanNode {
  readonly 'Relation Name'?: string;
  readonly 'Actual Rows': number;
  readonly Plans?: readonly PlanNode[];
}
/** How many rows each scan of a table gave. */
const rowsOf = (node: PlanNode, table: string): number[] => [
  ...(node['Relation Name'] === table ? [node['Actual Rows']] : []),
  ...(node.Plans ?? []).flatMap((below) => rowsOf(below, table)),
];

let db: TestDatabase;
let tenantId: number;
const devices: Device[] = [];
/** Devices with an interface that is down and was up before. */
const missing = new Set<string>();

async function store(subjectId: string, stays: readonly Stay[]) {
  for (const stay of stays)
    await db.admin.query(
      'insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at) values ($1, $2, $3, $4, $5, $6)',
      [
        ...[tenantId, subjectId, stay.state, stay.reason, new Date(stay.fromMs)],
        stay.toMs === Infinity ? null : new Date(stay.toMs),
      ],
    );
}

beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'Random');
  const random = numbers(20_260_302);
  const within = (from: number, to: number) => Math.floor(from + random() * (to - from));
  const one = <T>(list: readonly T[]) => list[within(0, list.length)]!;
  const atOnce = toMs - 3 * hour;
  for (let n = 0; n < 80; n++) {
    const sinceMs = one([toMs - 300 * day, within(fromMs, toMs), within(toMs - 3 * day, toMs)]);
    const id = await addDevice(db.database, tenantId, `10.9.0.${n + 1}`, { name: `device-${n % 40}` });
    await db.admin.query('update device set created_at = $2 where id = $1', [id, new Date(sinceMs)]);
    await db.admin.query('delete from state_interval where subject_id = $1', [id]);
    // Some have a moment in common; some ended before, some have holes, some end after now as a clock that was set back leaves it.
    const cuts = Array.from({ length: within(1, 7) }, () =>
      one([within(sinceMs, toMs + hour), within(fromMs - hour, toMs), atOnce, fromMs, toMs - 7 * stepMs]),
    );
    const times = [...new Set(cuts)].filter((at) => at >= sinceMs).sort((a, b) => a - b);
    const stays = times.slice(0, -1).flatMap((from, at) => {
      if (random() < 0.2) return [];
      const reason = one(['answers', 'no-answer', 'not-polled-yet']);
      return [{ state: one(states), reason, fromMs: from, toMs: times[at + 1]! }];
    });
    if (times.length > 0 && random() < 0.8)
      stays.push({ state: one(states), reason: 'answers', fromMs: times.at(-1)!, toMs: Infinity });
    await store(id, stays);
    const untilMs =
      random() < 0.15 && sinceMs < toMs - hour ? within(Math.max(fromMs, sinceMs), toMs) : Infinity;
    const lived = stays
      .filter((stay) => stay.fromMs < untilMs)
      .map((stay) => ({ ...stay, toMs: Math.min(stay.toMs, untilMs) }));
    devices.push({ id, name: `device-${n % 40}`, sinceMs, untilMs, stays: lived });
    const ids = await addInterfaces(db.database, tenantId, id, ['a', 'b', 'c']);
    for (const port of ids) {
      const [isGone, oper, admin] = [random() < 0.3, one([1, 2, 6, 7]), one([1, 1, 2])];
      const wasUp = random() < 0.4;
      await db.admin.query(
        'update interface set oper_status = $2, vanished_at = $3, was_up = $4, admin_status = $5 where id = $1',
        [port, oper, isGone ? new Date(fromMs) : null, wasUp, admin],
      );
      const isThere = !isGone && untilMs === Infinity;
      if (isThere && wasUp && admin === 1 && (oper === 2 || oper === 7)) missing.add(id);
    }
    if (untilMs !== Infinity) await deleteAt(db, 'device', id, untilMs);
  }
  // Of another kind, and of another tenant: neither is a device of this one.
  const other = randomUUID();
  await db.admin.query(
    `insert into subject_status (tenant_id, subject_id, kind, state, reason, since) values ($1, $2, 'line', 'down', 'answers', now())`,
    [tenantId, other],
  );
  await store(other, [{ state: 'down', reason: 'answers', fromMs: fromMs - hour, toMs: toMs - hour }]);
});
afterAll(() => db.close());

const parts = () => ({ database: db.database, nowMs: () => toMs });
const scope = () => jobScope([tenantId]);

/** How long something lasted within a time. */
const meets = (stay: { fromMs: number; toMs: number }, from: number, to: number) =>
  Math.max(0, Math.min(stay.toMs, to) - Math.max(stay.fromMs, from));
const timeIn = (state: State, from: number, to: number) =>
  devices
    .flatMap(({ stays }) => stays)
    .filter((stay) => stay.state === state)
    .reduce((sum, stay) => sum + meets(stay, from, to), 0);
const timeThere = (from: number, to: number) =>
  devices.reduce((sum, { sinceMs, untilMs }) => sum + meets({ fromMs: sinceMs, toMs: untilMs }, from, to), 0);

test('each quarter of the day has exactly the device-time that its intervals have, those of deleted devices among them', async () => {
  expect(devices.filter(({ untilMs }) => untilMs !== Infinity).length).toBeGreaterThan(3);
  const { steps } = await networkDay(parts(), scope());
  const plain = Array.from({ length: 96 }, (_, step) => {
    const [from, to] = [fromMs + step * stepMs, fromMs + (step + 1) * stepMs];
    const times = Object.fromEntries(states.map((state) => [state, timeIn(state, from, to)]));
    const measured = states.filter((state) => state !== 'unmeasured').map((state) => times[state]!);
    const left = timeThere(from, to) - measured.reduce((sum, ms) => sum + ms, 0);
    return { ...times, unmeasured: Math.max(0, left) };
  });
  expect(plain.some(({ unmeasured }) => unmeasured > 0)).toBe(true);
  expect(steps).toEqual(plain);
});

test('those in trouble come the longest down first, then by their names, and are all counted', async () => {
  const { troubled, troubledTotal } = await networkDay(parts(), scope());
  // What was deleted is not looked at any more.
  const bad = devices
    .filter(({ untilMs }) => untilMs === Infinity)
    .map((device) => {
      const told = device.stays.filter(
        (stay) => stay.reason !== 'not-polled-yet' && meets(stay, fromMs, toMs) > 0,
      );
      const time = (state: State) =>
        told.filter((stay) => stay.state === state).reduce((sum, stay) => sum + meets(stay, fromMs, toMs), 0);
      const times = (['down', 'unreachable', 'unmeasured'] as const).map(time);
      return { ...device, times };
    })
    .filter(({ times }) => times.some((ms) => ms > 0));
  const order = new Intl.Collator('en', { numeric: true });
  bad.sort(
    (a, b) =>
      b.times[0]! - a.times[0]! ||
      b.times[1]! - a.times[1]! ||
      b.times[2]! - a.times[2]! ||
      order.compare(a.name, b.name) ||
      (a.id < b.id ? -1 : 1),
  );
  expect(bad.length).toBeGreaterThan(10);
  expect(troubled.map(({ id }) => id)).toEqual(bad.slice(0, 10).map(({ id }) => id));
  expect(troubledTotal).toBe(bad.length);
  // Every one of them is on some page.
  const pages = Array.from({ length: Math.ceil(bad.length / 10) }, (_, at) => at + 1);
  const all: string[] = [];
  for (const page of pages)
    all.push(...(await networkDay(parts(), scope(), page)).troubled.map(({ id }) => id));
  expect(all).toEqual(bad.map(({ id }) => id));
});

test('availability and devices that miss a port are those of the rows', async () => {
  const answer = await workbench({ ...parts(), store: {} as never }, scope());
  const times = Object.fromEntries(states.map((state) => [state, timeIn(state, fromMs, toMs)]));
  const spanMs = Math.max(
    ...devices.map(({ sinceMs, untilMs }) => meets({ fromMs: sinceMs, toMs: untilMs }, fromMs, toMs)),
  );
  expect(answer.availability).toEqual(
    availabilityOf(times, { askedMs: day, totalMs: timeThere(fromMs, toMs), spanMs }),
  );
  expect(answer.devicesMissingPorts).toBe(missing.size);
  expect(missing.size).toBeGreaterThan(0);
});

test('the newest changes are found without reading all that changed at the same moment', async () => {
  const together = await addTenant(db.database, 'Together');
  await db.admin.query(
    `insert into device (tenant_id, name, name_given, kind_given, address, port, snmp_version, sealed_community, interval_s)
     select $1, 'd' || n, true, false, '10.8.0.0'::inet + n, 161, 'v2c', 'sealed', 60 from generate_series(1, 600) n`,
    [together],
  );
  await db.admin.query(
    `insert into subject_status (tenant_id, subject_id, kind, state, reason, since)
     select tenant_id, id, 'device', 'unmeasured', 'not-watched', now() from device where tenant_id = $1
     on conflict (tenant_id, subject_id) do nothing`,
    [together],
  );
  await db.admin.query(
    `insert into state_interval (tenant_id, subject_id, state, reason, from_at)
     select tenant_id, id, 'unmeasured', 'not-watched', '2026-03-02' from device where tenant_id = $1`,
    [together],
  );
  await db.admin.query('analyze state_interval, device');
  const asked: [text: string, values: readonly unknown[]][] = [];
  const listening = kyselyAsking((query) => {
    asked.push([query.sql, query.parameters]);
    return Promise.resolve({ rows: [] });
  }, namesAsked);
  await lastChanges(listening, together, 20);
  const [text, values] = asked[0]!;
  // Six hundred are fewer than a network for which it matters: the planner would rather read them all.
  await db.admin.query('set enable_seqscan = off; set enable_hashjoin = off; set enable_bitmapscan = off');
  const { rows } = await db.admin.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    `explain (analyze, timing off, format json) ${text}`,
    [...values],
  );
  const read = rowsOf(rows[0]!['QUERY PLAN'][0]!.Plan, 'state_interval');
  expect(read.length).toBeGreaterThan(0);
  expect(Math.max(...read)).toBeLessThanOrEqual(21);
  const newest = await db.database.read(jobScope([together]), (tx) => lastChanges(tx, together, 20));
  const { rows: ids } = await db.admin.query<{ id: string }>(
    'select id from device where tenant_id = $1 order by id limit 20',
    [together],
  );
  expect(newest.map(({ deviceId }) => deviceId)).toEqual(ids.map(({ id }) => id));
});
