import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent } from '../../../../test/add-agent.ts';
import { addRule, alertWorld, pathsOfAgent, takeAgentRuns } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';
import { addDialTest } from '../../../../test/dial-sources.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';

let db: TestDatabase;
let tenantId: number;
beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
});
afterAll(() => db.close());

/** What was told, as `fired Name`, in order. */
async function told(): Promise<string[]> {
  const { rows } = await db.admin.query<{ said: string }>(
    `select concat_ws(' ', o.payload ->> 'step', a.subject_name) as said
      from outbox o join alert a on a.id = (o.payload ->> 'alertId')::uuid
      where o.tenant_id = $1 and o.topic = 'alert-told' and o.payload ->> 'step' <> 'noted' order by o.id`,
    [tenantId],
  );
  return rows.map(({ said }) => said);
}

it('a target that agents ask in their turns is one page, though the last of them failed once alone by then', async () => {
  await addRule(db, tenantId, {
    subjectKind: 'dial_path',
    condition: { kind: 'state', settings: { forS: 0 } },
  });
  const agentIds: string[] = [];
  for (const name of ['A1', 'A2', 'A3']) {
    const agentId = await addAgent(db, tenantId);
    await db.admin.query('update agent set name = $2 where id = $1', [agentId, name]);
    agentIds.push(agentId);
  }
  await addDialTest(db, tenantId, { name: 'Portal', from: agentIds.map((agentId) => ({ agentId })) });
  const w = await alertWorld(db, { tenantId });
  const scope = jobScope([tenantId]);
  /** The runs of a minute of all agents, one after the other. */
  const minute = async (ok: boolean) => {
    for (const [at, agentId] of agentIds.entries()) {
      const outcome = ok
        ? { ok: true, elapsedMs: 1, result: { rttsMs: [1], received: 1 } }
        : { ok: false, reason: 'timeout', elapsedMs: 1 };
      await db.database.withTenant(scope, async (tx, client) => {
        const [path] = await pathsOfAgent(tx, tenantId, agentId);
        const { wallMs: atMs } = w.clock.readClock();
        const run = { path: path!, atMs, outcome: outcome as never, uncertaintyMs: null };
        await takeAgentRuns({ engine: w.engine, lines: w.tools.lines }, { tx, client, scope }, [run]);
      });
      await w.pass([10, 40, 10][at]!);
    }
  };
  try {
    await w.pass(5);
    await minute(true);
    await minute(true);
    await minute(false);
    expect(await told()).toEqual([]);
    await minute(false);
    expect(await told()).toEqual(['fired Portal · A1']);
    const { rows } = await db.admin.query(
      'select storm from alert where tenant_id = $1 and storm is not null',
      [tenantId],
    );
    expect(rows).toMatchObject([{ storm: { kind: 'target', peak: 3 } }]);
  } finally {
    await w.alerts.stop();
    await w.engine.stop();
  }
});
