import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { RunStore } from '../runs/run-store.ts';
import { engineWorld } from '../test/engine-world.ts';
import { readRun } from './dial-detail.ts';

let db: TestDatabase;
let tenantId: number;
beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
});
afterAll(() => db.close());

interface Given {
  readonly address?: string | null;
  readonly lineId?: string | null;
  readonly hours?: string | null;
  readonly enabled?: boolean;
}
async function addPath({ address = '203.0.113.1', lineId = null, hours = null, enabled = true }: Given) {
  const { rows } = await db.admin.query(
    `with test as (
      insert into dial_test (tenant_id, name, kind, settings, interval_s, hours, is_enabled)
      values ($1, 'Test', 'ping', '{"count":3,"intervalMs":20,"timeoutMs":500}', 60, $4, $5) returning tenant_id, id
    ), target as (
      insert into dial_target (tenant_id, test_id, address, line_id) select tenant_id, id, $2, $3 from test
      returning tenant_id, test_id, id
    ), path as (
      insert into dial_path (tenant_id, test_id, target_id, source_kind)
      select tenant_id, test_id, id, 'server' from target returning tenant_id, id
    )
    insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
    select tenant_id, 'dial_path', id, 'unmeasured', 'not-polled-yet', to_timestamp(0) from path returning subject_id as id`,
    [tenantId, address, lineId, hours, enabled],
  );
  return rows[0].id as string;
}
const world = (wallMs?: number) => engineWorld({ database: db.database, tenantId, wallMs });
const statusOf = async (id: string) =>
  (await db.admin.query('select * from subject_status where subject_id = $1', [id])).rows[0];
const runsOf = async (id: string) => {
  const span = { fromMs: 0, toMs: Date.now() + 1e9 };
  const kept = await new RunStore(db.database).whole(jobScope([tenantId]), { tenantId, targetId: id }, span);
  return kept.map(readRun);
};

it('a path whose target answers is up, and every run is kept whole', async () => {
  const w = world();
  const id = await addPath({});
  await w.engine.start();
  await w.pass(130);
  expect(await statusOf(id)).toMatchObject({
    ...{ state: 'up', reason: 'test-answers', rtt_ms: 1.5, loss_percent: 0, mos: 4.4 },
    figures: { 'dial.rtt': 1.5, 'dial.loss': 0, 'dial.mos': 4.4 },
  });
  const runs = await runsOf(id);
  expect(runs.length).toBeGreaterThanOrEqual(2);
  expect(runs[0]).toMatchObject({
    ...{ kind: 'ping', ok: true, reason: null, values: { 'dial.rtt': 1.5 } },
    result: { address: '203.0.113.1', rttsMs: [1.5, 1.5, 1.5], received: 3, medianMs: 1.5, tool: 'fping' },
  });
  await w.engine.stop();
});

it('one that does not answer twice is down for the reason of its runs, and shows no values of before', async () => {
  const w = world();
  const id = await addPath({ address: '203.0.113.2' });
  await w.engine.start();
  await w.pass(70);
  w.behaviours.set('203.0.113.2', { outcome: { ok: false, reason: 'unresolved', elapsedMs: 3 } });
  await w.pass(130);
  expect(await statusOf(id)).toMatchObject({ state: 'down', reason: 'test-unresolved', figures: {} });
  expect((await runsOf(id)).at(-1)).toMatchObject({ ok: false, reason: 'unresolved', result: null });
  await w.engine.stop();
});

it('what our own side could not ask says nothing of the target, and what the platform forbids is unmeasured', async () => {
  const w = world();
  const [own, closed] = [
    await addPath({ address: '203.0.113.3' }),
    await addPath({ address: '203.0.113.4' }),
  ];
  w.behaviours.set('203.0.113.3', { outcome: { ok: false, reason: 'unavailable', elapsedMs: 3 } });
  w.behaviours.set('203.0.113.4', { outcome: { ok: false, reason: 'forbidden', elapsedMs: 3 } });
  await w.engine.start();
  await w.pass(130);
  expect(await statusOf(own)).toMatchObject({
    state: 'unmeasured',
    figures: null,
  });
  expect(await statusOf(closed)).toMatchObject({ state: 'unmeasured', reason: 'range-closed' });
  await w.engine.stop();
});

it('a paused one, one outside of its hours and one without an address send nothing and say why', async () => {
  const w = world(Date.UTC(2026, 10, 22, 12));
  const paused = await addPath({ address: '203.0.113.5', enabled: false });
  const late = await addPath({ address: '203.0.113.6', hours: '{1,2}' });
  const lost = await addPath({ address: null });
  const inTime = await addPath({ address: '203.0.113.7', hours: '{12}' });
  await w.engine.start();
  await w.pass(130);
  expect(await statusOf(paused)).toMatchObject({
    ...{ state: 'unmeasured', reason: 'test-paused', measured_at: null },
  });
  expect(await statusOf(late)).toMatchObject({ state: 'unmeasured', reason: 'outside-hours' });
  expect(await statusOf(lost)).toMatchObject({ state: 'unmeasured', reason: 'no-address' });
  expect(await statusOf(inTime)).toMatchObject({ state: 'up' });
  expect(w.tools.asked).not.toContain('203.0.113.5');
  expect(w.tools.asked).not.toContain('203.0.113.6');
  await w.engine.stop();
});

it('a test that gets through to a line proves the line, and one that does not says nothing of it', async () => {
  const { rows } = await db.admin.query(
    `with o as (insert into outlet (tenant_id, number, name, region) values ($1, '1', 'Shop', 'South') returning id),
     l as (
      insert into line (tenant_id, outlet_id, name, provider, access, role, address_kind, currency, address)
      select $1, id, 'Fibre', 'Telecom', 'fibre', 'primary', 'static', 'CNY', '203.0.113.8' from o returning id
    )
    insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
    select $1, 'line', id, 'unmeasured', 'not-polled-yet', to_timestamp(0) from l returning subject_id as id`,
    [tenantId],
  );
  const lineId = rows[0].id as string;
  await addPath({ address: null, lineId });
  const w = world();
  await w.engine.start();
  await w.pass(70);
  expect(w.tools.lines.of(lineId).over).toHaveLength(1);
  const [seen] = w.tools.lines.of(lineId).over;
  w.behaviours.set('203.0.113.8', { fails: 'timeout' });
  await w.pass(130);
  expect(w.tools.lines.of(lineId).over).toEqual([seen]);
  await w.engine.stop();
});

it('many that are added at once are asked in their turn, spread over their interval', async () => {
  const w = world();
  await w.engine.start();
  const ids: string[] = [];
  for (let n = 0; n < 40; n++) ids.push(await addPath({ address: `198.51.100.${n}` }));
  await w.engine.changedAll(tenantId, ids);
  const asked = () => new Set(w.tools.asked.filter((address) => address.startsWith('198.51.100.'))).size;
  await w.pass(5);
  expect(asked()).toBeLessThan(15);
  await w.pass(56);
  expect(asked()).toBe(40);
  await w.engine.stop();
});
