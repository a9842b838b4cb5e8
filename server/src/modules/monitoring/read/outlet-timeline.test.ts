import {
  type OutletSubject,
  outletTimeline as endpoints,
} from '@linekeeper/contract/monitoring/outlet-timeline';
import { type State } from '@linekeeper/contract/monitoring/states';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { signedServer } from '../../../../test/signed-server.ts';
import { route } from '../../../platform/http/route.ts';
import { outletTimeline } from './outlet-timeline.ts';

const hour = 3_600_000;
const now = Date.parse('2026-03-02T12:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

let db: TestDatabase;
let server: Awaited<ReturnType<typeof signedServer>>;
let us: number;
let them: number;
beforeAll(async () => {
  db = await testDatabase();
  us = await addTenant(db.database, 'One');
  them = await addTenant(db.database, 'Two');
  const parts = { database: db.database, nowMs: () => now };
  server = await signedServer((app) =>
    route(app, endpoints.timeline, ({ params, body }, context) =>
      outletTimeline(parts, context, params.outletId, body),
    ),
  );
});
afterAll(async () => {
  await server.close();
  await db.close();
});

const sql = async (text: string, values: readonly unknown[]) =>
  (await db.admin.query(text, [...values])).rows as { id: string }[];
const outlet = async (tenantId: number, number: string) =>
  (
    await sql(
      `insert into outlet (tenant_id, number, name, region) values ($1, $2, $2, 'South') returning id`,
      [tenantId, number],
    )
  )[0]!.id;
let last = 0;
async function device(tenantId: number, name: string, outletId: string | null, states: readonly State[]) {
  const id = await addDevice(db.database, tenantId, `10.5.0.${++last}`, { name });
  await sql('update device set created_at = $2, outlet_id = $3 where id = $1', [
    id,
    iso(now - 48 * hour),
    outletId,
  ]);
  await sql('update subject_status set state = $2 where subject_id = $1', [id, states.at(-1)]);
  await sql('delete from state_interval where subject_id = $1', [id]);
  for (const [at, state] of states.entries()) {
    const isLast = at === states.length - 1;
    const from = now - (states.length - at) * hour;
    await sql(
      `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at) values ($1, $2, $3, 'answers', $4, $5)`,
      [tenantId, id, state, iso(from), isLast ? null : iso(from + hour)],
    );
  }
  return id;
}
const restarted = (tenantId: number, id: string, atMs: number) =>
  sql(
    `insert into subject_event (tenant_id, target_id, subject_kind, subject_id, at, kind, data)
     values ($1, $2, 'device', $2, $3, 'restarted', '{"uptimeS": 5}')`,
    [tenantId, id, iso(atMs)],
  );
const asked = (outletId: string, as = { tenantId: us }) =>
  server.as(as)('POST', `/monitor/api/v1/outlets/${outletId}/timeline`, {
    from: iso(now - 24 * hour),
    to: iso(now + hour),
  });

describe('the time axis of an outlet', () => {
  it('has the states and the events of all that stands in it, the worst first, and of nothing else', async () => {
    const here = await outlet(us, 'H');
    const well = await device(us, 'a well', here, ['down', 'up', 'up', 'up']);
    const bad = await device(us, 'b bad', here, ['up', 'down']);
    const elsewhere = await device(us, 'c elsewhere', await outlet(us, 'E'), ['down']);
    const theirs = await outlet(them, 'H');
    await device(them, 'd theirs', theirs, ['down']);
    await restarted(us, well, now - 2 * hour);
    await restarted(us, bad, now - 30 * hour);
    await restarted(us, elsewhere, now - hour);
    const { data } = (await asked(here)).json;
    expect(data).toMatchObject({ total: 2, from: iso(now - 24 * hour), to: iso(now) });
    const subjects = data.subjects as OutletSubject[];
    expect(subjects.map(({ name, state }) => [name, state])).toEqual([
      ['b bad', 'down'],
      ['a well', 'up'],
    ]);
    expect(subjects[1]?.intervals.map(({ state, from }) => [state, from])).toEqual([
      ['unmeasured', iso(now - 24 * hour)],
      ['down', iso(now - 4 * hour)],
      ...[3, 2, 1].map((hours) => ['up', iso(now - hours * hour)]),
    ]);
    expect(subjects[1]?.availability).toMatchObject({ upMs: 3 * hour, downMs: hour, totalMs: 24 * hour });
    expect(data.events).toMatchObject([{ targetId: well, kind: 'restarted', at: iso(now - 2 * hour) }]);
    expect((await asked(theirs)).json.code).toBe(60004);
    expect((await asked(here, { tenantId: them })).json.code).toBe(60004);
  });

  it('of one in which nothing stands is empty', async () => {
    expect((await asked(await outlet(us, 'N'))).json.data).toMatchObject({
      subjects: [],
      total: 0,
      events: [],
    });
  });
});
