import { type AgentHealth } from '@linekeeper/contract/agents/link';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { on } from '../../../platform/events/event-bus.ts';
import { subjectEventsKept } from '../../subjects/index.ts';
import { keepLink, keepWord } from './keep-link.ts';

let db: TestDatabase;
let tenantId: number;
let agentId: string;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());
beforeEach(async () => {
  tenantId = await addTenant(db.database, 'One');
  const { rows } = await db.admin.query(
    `insert into agent (tenant_id, name, public_key)
      values ($1, 'Desk', sha256(convert_to(gen_random_uuid()::text, 'UTF8'))) returning id`,
    [tenantId],
  );
  agentId = rows[0].id;
  await db.admin.query('insert into agent_link (tenant_id, agent_id) values ($1, $2)', [tenantId, agentId]);
  await db.admin.query(
    `insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
      values ($1, 'agent', $2, 'unmeasured', 'not-polled-yet', now())`,
    [tenantId, agentId],
  );
});

const first = { address: '192.0.2.1', programVersion: '1.0.0', platform: 'linux-x64' };
const connects = (more: Partial<typeof first>, atMs = Date.now()) =>
  keepLink(db.database, { tenantId, agentId }, { ...first, ...more }, atMs);
const says = (linkNumber: number, uptimeS: number, atMs = Date.now()) => {
  const health = { uptimeS, rssBytes: 1, cpuPercent: 1, testsPerMinute: 0, jobs: 0 } as AgentHealth;
  return keepWord(db.database, { tenantId, agentId, linkNumber }, health, atMs);
};
const kept = async () =>
  (
    await db.admin.query(
      `select kind, subject_kind, data, round(extract(epoch from at) * 1000)::double precision as at
        from subject_event where tenant_id = $1 and subject_id = $2 order by at, kind`,
      [tenantId, agentId],
    )
  ).rows;

it('an agent that connects from elsewhere, as another version or on another kind of machine is an event of it; the first time none is', async () => {
  const heard: object[] = [];
  db.database.events.subscribe(on(subjectEventsKept, (told) => void heard.push(...told.events)));
  await connects({});
  await connects({});
  expect(await kept()).toEqual([]);
  await connects({ address: '192.0.2.9', programVersion: '1.1.0', platform: 'linux-arm64' });
  const told = await kept();
  expect(told).toMatchObject([
    { kind: 'address-changed', data: { from: '192.0.2.1', to: '192.0.2.9' } },
    { kind: 'platform-changed', data: { from: 'linux-x64', to: 'linux-arm64' } },
    { kind: 'version-changed', data: { from: '1.0.0', to: '1.1.0' } },
  ]);
  expect(told.every(({ subject_kind: kind }) => kind === 'agent')).toBe(true);
  expect(heard.filter((one) => (one as { subjectId: string }).subjectId === agentId)).toHaveLength(3);
});

it('an agent whose uptime went back began anew, when it says so; one that ran on did not, however long it was away', async () => {
  const { linkNumber } = (await connects({}))!;
  await says(linkNumber, 600);
  await says(linkNumber, 630);
  const again = (await connects({}))!.linkNumber;
  await says(again, 700);
  expect(await kept()).toEqual([]);
  const atMs = Date.parse('2026-11-21T10:00:00Z');
  await says(again, 5, atMs);
  expect(await kept()).toEqual([
    { kind: 'restarted', subject_kind: 'agent', data: { uptimeS: 5 }, at: atMs - 5_000 },
  ]);
});

it('a word by a connection that holds no more is no restart, nor is what is said of an agent that was revoked', async () => {
  const older = (await connects({}))!.linkNumber;
  await says(older, 600);
  await connects({});
  await says(older, 1);
  await db.admin.query(`update agent set revoked_at = now(), revoked_by = 'boss' where id = $1`, [agentId]);
  expect(await connects({ address: '192.0.2.9' })).toBeUndefined();
  expect(await kept()).toEqual([]);
});
