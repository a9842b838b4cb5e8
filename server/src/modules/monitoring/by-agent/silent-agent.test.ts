import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { engineWorld } from '../test/engine-world.ts';
import { pollOf } from './poll-job.ts';

let db: TestDatabase;
let tenantId: number;
const endings: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
});
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  await db.admin.query('delete from device; delete from engine_heartbeat');
});
afterAll(() => db.close());

/** A device that an agent polls every ten seconds, on a clock that is moved by hand. */
async function world() {
  const w = engineWorld({ database: db.database, tenantId });
  endings.push(() => w.engine.stop());
  const agentId = randomUUID();
  const id = await addDevice(db.database, tenantId, '10.1.0.1', { intervalS: 10 });
  await db.admin.query('update device set agent_id = $1 where id = $2', [agentId, id]);
  await w.engine.start();
  const poll = pollOf(w.engine.targets()[0] as never);
  const tell = (atMs: number, rttsMs: (number | null)[], reason = 'timeout') =>
    w.engine.takeHanded({
      ...{ tenantId, agentId, id, atMs },
      outcome: {
        ...{ ok: true, elapsedMs: 1 },
        result: { mark: poll?.mark, run: 'one', rttsMs, poll: { ok: false, reason, elapsedMs: 1 } },
      },
    });
  return { ...w, id, tell, nowMs: () => w.clock.readClock().wallMs };
}

it('never asks itself what an agent asks', async () => {
  const w = await world();
  await w.pass(60);
  expect(w.tools.asked).toEqual([]);
  expect(w.discovered).toEqual([]);
});

it('is unmeasured, not down, from when its agent should have said something; what comes late wakes nothing', async () => {
  const w = await world();
  await w.pass(5);
  await w.tell(w.nowMs() - 1, [null, null, null]);
  await w.tell(w.nowMs(), [null, null, null]);
  await w.pass(1);
  const lastMs = w.nowMs() - 1_000;
  expect(await w.states(w.id)).toEqual(['down']);
  await w.pass(25);
  expect(await w.states(w.id)).toEqual(['down']);
  await w.pass(25);
  expect(await w.states(w.id)).toEqual(['down', 'unmeasured']);
  expect((await w.intervals(w.id))[1]).toMatchObject({ reason: 'agent-silent', fromMs: lastMs + 10_000 });
  // The agent was cut off, measured on, and tells it all now, in order.
  for (let late = lastMs + 10_000; late < w.nowMs() - 10_000; late += 10_000) await w.tell(late, [1, 1, 1]);
  await w.pass(1);
  expect(await w.states(w.id)).toEqual(['down', 'unmeasured']);
  for (let again = 0; again < 2; again += 1) {
    await w.tell(w.nowMs(), [null, null, null]);
    await w.pass(5);
  }
  expect(await w.states(w.id)).toEqual(['down', 'unmeasured', 'down']);
});

it('gives an agent its time after a start of the server, and what it could not ask is no failure', async () => {
  const w = await world();
  await w.pass(25);
  expect(await w.states(w.id)).toEqual([]);
  await w.tell(w.nowMs() - 1, [1, 1, 1], 'unavailable');
  await w.tell(w.nowMs(), [1, 1, 1], 'unavailable');
  await w.pass(1);
  expect(await w.states(w.id)).toEqual([]);
});
