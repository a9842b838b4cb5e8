import { afterAll, beforeAll, expect, it } from 'vitest';
import { addRule, alertsOf, alertWorld } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { engineWorld } from '../test/engine-world.ts';
import { agentPathsByIds } from './dial-paths.queries.ts';
import { takeAgentRuns } from './take-agent-runs.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

/** A path of a test of a shop's page, from this server or from an agent. */
async function addPath(tenantId: number, agentId: string | null = null): Promise<string> {
  const { rows } = await db.admin.query(
    `with test as (
      insert into dial_test (tenant_id, name, kind, settings, interval_s) values ($1, 'Page', 'http', '{}', 60) returning tenant_id, id
    ), target as (
      insert into dial_target (tenant_id, test_id, address) select tenant_id, id, 'shop.example' from test
      returning tenant_id, test_id, id
    ), path as (
      insert into dial_path (tenant_id, test_id, target_id, source_kind, source_id)
      select tenant_id, test_id, id, case when $2::uuid is null then 'server' else 'agent' end, $2 from target returning tenant_id, id
    )
    insert into subject_status (tenant_id, kind, subject_id, state, reason, since)
    select tenant_id, 'dial_path', id, 'unmeasured', 'not-polled-yet', to_timestamp(0) from path returning subject_id as id`,
    [tenantId, agentId],
  );
  return rows[0].id as string;
}
const page = (address: string) =>
  ({
    ok: true,
    elapsedMs: 5,
    result: {
      ...{
        address,
        url: 'https://shop.example',
        status: 200,
        httpVersion: '1.1',
        redirects: 0,
        resolveMs: 1,
      },
      ...{
        connectMs: 1,
        tlsMs: 1,
        firstByteMs: 1,
        totalMs: 4,
        bytes: 10,
        isWhole: true,
        tlsVersion: 'TLSv1.3',
      },
      ...{ certificate: null, unmet: [] },
    },
  }) as const;
const eventsOf = async (id: string) =>
  (await db.admin.query('select kind, data from subject_event where subject_id = $1 order by at', [id])).rows;
const moved = { kind: 'address-changed', data: { from: '192.0.2.1', to: '192.0.2.2' } };

it('another address of a test is kept with its run, told to its page, and raises the alert that a rule asks for, also after a restart', async () => {
  const tenantId = await addTenant(db.database, 'One');
  const id = await addPath(tenantId);
  const condition = { kind: 'event', settings: { openS: 300 } } as const;
  await addRule(db, tenantId, { subjectKind: 'dial_path', events: ['address-changed'], condition });
  const w = await alertWorld(db, { tenantId });
  w.behaviours.set('shop.example', { outcome: page('192.0.2.1') });
  await w.worldPass(900);
  await w.alerts.stop();
  await w.engine.stop();
  expect(await alertsOf(db, tenantId)).toEqual([]);
  const again = await alertWorld(db, { tenantId, wallMs: w.clock.readClock().wallMs + 1_000 });
  again.behaviours.set('shop.example', { outcome: page('192.0.2.2') });
  await again.worldPass(70);
  expect(await eventsOf(id)).toEqual([moved]);
  expect(again.notified.map(({ message }) => message)).toContainEqual({
    type: 'subject.event',
    subject: { kind: 'dial_path', id },
  });
  expect(await alertsOf(db, tenantId)).toMatchObject([expect.stringContaining('firing')]);
  await again.alerts.stop();
  await again.engine.stop();
});

it('of runs that an agent brings each is compared with the one before it, in one batch and over several; what comes late with none', async () => {
  const tenantId = await addTenant(db.database, 'Two');
  const { rows } = await db.admin.query(
    `insert into agent (tenant_id, name, public_key)
      values ($1, 'Desk', sha256(convert_to(gen_random_uuid()::text, 'UTF8'))) returning id`,
    [tenantId],
  );
  const agentId = rows[0].id as string;
  const id = await addPath(tenantId, agentId);
  const w = engineWorld({ database: db.database, tenantId });
  await w.engine.start();
  const nowMs = w.clock.readClock().wallMs;
  const scope = jobScope([tenantId]);
  const bring = (runs: readonly [agoMin: number, address: string][]) =>
    db.database.withTenant(scope, async (tx, client) => {
      const path = (await agentPathsByIds(tx, tenantId, agentId, [id])).get(id)!;
      await takeAgentRuns(
        { engine: w.engine, lines: w.tools.lines },
        { tx, client, scope },
        runs.map(([agoMin, address]) => ({
          ...{ path, outcome: page(address), atMs: nowMs - agoMin * 60_000, uncertaintyMs: null },
        })),
      );
    });
  w.clock.pass(1_000);
  await db.admin.query('update subject_status set measured_at = null where subject_id = $1', [id]);
  const minutes = (from: number, to: number, address: string) =>
    Array.from({ length: from - to + 1 }, (_, n): [number, string] => [from - n, address]);
  // What was measured before anybody listened says nothing of now.
  await bring(minutes(60, 40, '192.0.2.7'));
  expect(await eventsOf(id)).toEqual([]);
  w.clock.pass(3_600_000);
  await bring(minutes(-1, -20, '192.0.2.1'));
  await bring([...minutes(-21, -30, '192.0.2.1'), ...minutes(-31, -35, '192.0.2.2')]);
  expect(await eventsOf(id)).toEqual([moved]);
  await w.engine.stop();
});
