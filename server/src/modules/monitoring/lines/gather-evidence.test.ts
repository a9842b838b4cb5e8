import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { gatherEvidence } from './gather-evidence.ts';
import { faultSide } from './fault-side.ts';
import { restartOf } from './restart-evidence.ts';
import { type Sight } from './sight-board.ts';

let db: TestDatabase;
let tenantId: number;
beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
});
afterAll(() => db.close());

const nowMs = Date.now();
const one = async (text: string, values: unknown[]) =>
  (await db.admin.query<{ id: string }>(text, [tenantId, ...values])).rows[0]!.id;
const outlet = (number: string) =>
  one(`insert into outlet (tenant_id, number, name, region) values ($1, $2, 'Shop', 'S') returning id`, [
    number,
  ]);
const state = (kind: string, id: string, name: string) =>
  one(
    `insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
      values ($1, $2, $3, $4, 'tests-over-fail', now()) returning subject_id as id`,
    [kind, id, name],
  );
const line = async (outletId: string, deviceId: string | null, name: string) => {
  const id = await one(
    `insert into line (tenant_id, outlet_id, device_id, name, provider, access, role, address_kind, address, currency, answered_at)
      values ($1, $2, $3, 'Fibre', 'Telecom', 'fibre', 'primary', 'static', '203.0.113.1', 'CNY', now()) returning id`,
    [outletId, deviceId],
  );
  return state('line', id, name);
};
const agent = async (outletId: string, name: string) => {
  const id = await one(
    `insert into agent (tenant_id, outlet_id, name, public_key)
      values ($1, $2, $3, sha256(convert_to(gen_random_uuid()::text, 'UTF8'))) returning id`,
    [outletId, name],
  );
  await db.admin.query(
    `insert into agent_link (tenant_id, agent_id, connected_at, last_seen_at) values ($1, $2, now(), now())`,
    [tenantId, id],
  );
  return id;
};
interface Target {
  readonly address?: string;
  readonly gateway?: boolean;
}
const path = (source: string | null, overLine: string | null, { address, gateway = false }: Target) =>
  one(
    `with test as (
      insert into dial_test (tenant_id, name, kind, settings, interval_s) values ($1, 'Test', 'ping', '{}', 60)
      returning tenant_id, id
    ), target as (
      insert into dial_target (tenant_id, test_id, address, is_gateway) select tenant_id, id, $4, $5 from test
      returning tenant_id, test_id, id
    )
    insert into dial_path (tenant_id, test_id, target_id, source_kind, source_id, source_line_id)
    select tenant_id, test_id, id, case when $2::uuid is null then 'server' else 'agent' end, $2, $3 from target returning id`,
    [source, overLine, address ?? null, gateway],
  );

it('what agents send over a line, to their gateway, and what others say of the same target, is its evidence', async () => {
  const [here, there] = [await outlet('1'), await outlet('2')];
  const cpe = await addDevice(db.database, tenantId, '10.4.0.1', { name: 'cpe' });
  const lineId = await line(here, cpe, 'down');
  const backupId = await line(here, cpe, 'up');
  const [desk, other] = [await agent(here, 'Desk'), await agent(there, 'Other')];
  const ids = {
    over: await path(desk, lineId, { address: '198.51.100.7' }),
    otherWay: await path(desk, backupId, { address: '198.51.100.7' }),
    gateway: await path(desk, null, { gateway: true }),
    otherGateway: await path(desk, backupId, { gateway: true }),
    // Two lines: nobody knows which way it goes.
    unbound: await path(desk, null, { address: '198.51.100.8' }),
    elsewhere: await path(other, null, { address: '198.51.100.7' }),
    ours: await path(null, null, { address: '198.51.100.7' }),
    unrelated: await path(other, null, { address: '198.51.100.9' }),
  };
  const failed = new Set([ids.over]);
  const sight = (id: string): Sight | null =>
    Object.values(ids).includes(id) ? { atMs: nowMs, ok: !failed.has(id), sinceMs: nowMs } : null;
  const none = { well: 0, of: 0, atMs: 0, isShared: false };
  const gathered = await db.database.withTenant(jobScope([tenantId]), (tx) =>
    gatherEvidence(tx, tenantId, lineId, {
      sights: { of: sight, elsewhere: () => ({ others: none, provider: none }) },
      lines: {
        of: () => ({ over: [], port: { atMs: nowMs, isUp: true, inBps: 0, outBps: 0 }, device: null }),
      },
      nowMs: () => nowMs,
    }),
  );
  const told = gathered?.evidence.map(({ what, from, to, ok }) => [what, from, to, ok]) ?? [];
  expect(told.sort((a, b) => String(a).localeCompare(String(b)))).toEqual([
    ['agent-link', 'Desk', null, true],
    ['interface', 'cpe', 'Fibre', true],
    ['target-elsewhere', null, '198.51.100.7', true],
    ['target-elsewhere', 'Other', '198.51.100.7', true],
    ['test-over-line', 'Desk', '198.51.100.7', false],
    ['test-over-other', 'Desk', '198.51.100.7', true],
    ['test-to-gateway', 'Desk', null, true],
    ['traffic', 'cpe', 'Fibre', false],
  ]);
  expect(faultSide(gathered?.evidence ?? [], nowMs).side).toBe('carrier');
  const stranger = await addTenant(db.database, 'Two');
  const parts = { sights: { of: sight, elsewhere: () => ({ others: none, provider: none }) } };
  expect(
    await db.database.withTenant(jobScope([stranger]), (tx) =>
      gatherEvidence(tx, stranger, lineId, {
        ...parts,
        lines: { of: () => ({ over: [], port: null, device: null }) },
        nowMs: () => nowMs,
      }),
    ),
  ).toBeUndefined();
});

const minuteMs = 60_000;
/** Whether a device that started so many minutes after its line went, as it says now, failed with it; the line was away for `away` minutes. */
function restarted(bootMinute: number, away: number | null, saidMinute = 62) {
  const fromMs = nowMs - 62 * minuteMs;
  const measuredAt = new Date(fromMs + saidMinute * minuteMs);
  const device = { id: 'd', name: 'cpe', measuredAt, uptimeS: (saidMinute - bootMinute) * 60 };
  const outage = { fromMs, toMs: away === null ? null : fromMs + away * minuteMs };
  const around = { line: { deviceId: 'd' }, devices: [device] } as unknown as Parameters<typeof restartOf>[0];
  return restartOf(around, outage, nowMs).map(({ ok }) => ok);
}

it('a device that started as its line went, or just before it came back, failed with it; in between somebody tried', () => {
  expect(restarted(1, null)).toEqual([false]);
  expect(restarted(58, 60)).toEqual([false]);
  expect(restarted(30, 60)).toEqual([]);
  expect(restarted(30, null)).toEqual([]);
  expect(restarted(-1000, 60)).toEqual([true]);
});

it('what a device said before its line came back tells nothing of its restart, and neither does an outage of long ago', () => {
  expect(restarted(58, 60, 59)).toEqual([]);
  expect(restarted(1, 30)).toEqual([]);
});
