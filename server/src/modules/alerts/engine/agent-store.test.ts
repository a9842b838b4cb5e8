import { type AgentHealth } from '@linekeeper/contract/agents/link';
import { builtInRules } from '@linekeeper/contract/alerts/built-in-rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAgent } from '../../../../test/add-agent.ts';
import { addRule, alertWorld, heardAgent } from '../../../../test/alert-world.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addTenant } from '../../../../test/devices.ts';

let db: TestDatabase;
let tenantId: number;
beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
});
afterAll(() => db.close());

const mb = 1024 * 1024;
/** What an agent says whose disk leaves so much of the 100 MB that its results may take. */
const health = (freeMb: number): AgentHealth => ({
  ...{ uptimeS: 60, rssBytes: 54e6, cpuPercent: 0.4, testsPerMinute: 20, jobs: 3 },
  ...{ queuedResults: 0, queuedBytes: 0, dropped: 0, clock: null },
  store: { mostBytes: 100 * mb, freeBytes: freeMb * mb },
});

it('the rules that come along tell of an agent’s store that fills and of one that is full, each once, until there is room again', async () => {
  for (const id of ['agent-store-filling', 'agent-store-full'] as const) {
    const { severity, subjectKind, metric, condition } = builtInRules[id];
    await addRule(db, tenantId, { name: id, severity, subjectKind, metric, condition });
  }
  const agent = await addAgent(db, tenantId);
  const w = await alertWorld(db, { tenantId });
  const open = async (freeMb: number) => {
    w.engine.heard(agent, heardAgent(agent, w.clock.readClock().wallMs, health(freeMb)));
    await w.pass(30);
    const { rows } = await db.admin.query(
      `select severity, value::float8 as value from alert where tenant_id = $1 and subject_id = $2 and state = 'firing' order by fired_at, severity`,
      [tenantId, agent],
    );
    return rows.map(({ severity, value }) => [severity, Math.round(value)]);
  };
  expect(await open(50)).toEqual([]);
  expect(await open(14)).toEqual([['minor', 86]]);
  expect(await open(17)).toEqual([['minor', 86]]);
  expect(await open(4)).toEqual([
    ['minor', 86],
    ['major', 96],
  ]);
  expect(await open(10)).toEqual([['minor', 86]]);
  expect(await open(60)).toEqual([]);
  const { rows } = await db.admin.query('select state from alert where tenant_id = $1', [tenantId]);
  expect(rows.map(({ state }) => state)).toEqual(['resolved', 'resolved']);
  await w.alerts.stop();
  await w.engine.stop();
});
