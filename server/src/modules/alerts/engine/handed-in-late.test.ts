import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addAgent } from '../../../../test/add-agent.ts';
import { addRule, alertsOf, alertWorld, pathsOfAgent, takeAgentRuns } from '../../../../test/alert-world.ts';
import { cutProxy } from '../../../../test/cut-proxy.ts';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { addDialTest } from '../../../../test/dial-sources.ts';
import { addOutlet } from '../../../../test/lines.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { silentLog } from '../../../platform/log.ts';

let db: TestDatabase;
const endings: (() => Promise<unknown>)[] = [];
// All tenants of a server say together whether it is cut off: each test has one of its own.
beforeEach(async () => void (db = await testDatabase()));
afterEach(async () => {
  for (const end of endings.splice(0).reverse()) await end();
  await db.close();
});

const minuteMs = 60_000;
const addresses = [1, 2, 3, 4].map((at) => `10.1.0.${at}`);

/** An agent with a test that it sends each minute, of which nothing may be missing for some time, and devices that this server asks. */
async function world({ forS = 150, behindProxy = false } = {}) {
  const tenantId = await addTenant(db.database, 'One');
  for (const [at, address] of addresses.entries()) {
    const outletId = await addOutlet(db, tenantId, `${at}`, 'South');
    const id = await addDevice(db.database, tenantId, address, { name: `Device ${at}`, intervalS: 10 });
    await db.admin.query('update device set outlet_id = $2 where id = $1', [id, outletId]);
  }
  const agentId = await addAgent(db, tenantId);
  await addDialTest(db, tenantId, { name: 'Test', from: [{ agentId }] });
  const condition = { kind: 'absent', settings: { forS } } as const;
  await addRule(db, tenantId, { subjectKind: 'dial_path', metric: 'dial.rtt', condition });
  const proxy = await cutProxy(db.app.host, db.app.port);
  endings.push(() => proxy.close());
  const connection = { ...db.app, host: '127.0.0.1', port: proxy.port };
  const database = behindProxy ? openDatabase({ connection, log: silentLog }) : undefined;
  if (database) endings.push(() => database.close());
  const w = await alertWorld(db, { tenantId, ...(database && { engineDatabase: database }) });
  endings.push(async () => {
    await w.alerts.stop();
    await w.engine.stop();
  });
  const nowMs = () => w.clock.readClock().wallMs;
  const outcome = { ok: true, elapsedMs: 1, result: { rttsMs: [1], received: 1, medianMs: 1 } } as never;
  return {
    proxy,
    nowMs,
    /** The agent hands in what it measured at some times, in order. */
    handIn: (...atMs: readonly number[]) => {
      const scope = jobScope([tenantId]);
      return db.database.withTenant(scope, async (tx, client) => {
        const [path] = await pathsOfAgent(tx, tenantId, agentId);
        const runs = atMs.map((ms) => ({ path: path!, atMs: ms, outcome, uncertaintyMs: null }));
        await takeAgentRuns({ engine: w.engine, lines: w.tools.lines }, { tx, client, scope }, runs);
      });
    },
    cut: (isCut: boolean) => {
      for (const address of addresses) w.behaviours.set(address, isCut ? { fails: 'timeout' } : {});
    },
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second++) {
        await w.worldPass(1);
        w.alerts.tick();
      }
      await w.engine.flush();
    },
    alerts: () => alertsOf(db, tenantId),
    state: async () =>
      (await db.admin.query(`select state, reason from subject_status where kind = 'dial_path'`)).rows[0],
  };
}
type World = Awaited<ReturnType<typeof world>>;

/** Each minute of some that are over. */
const minutesUntil = (toMs: number, minutes: number) =>
  Array.from({ length: minutes }, (_, at) => toMs - (minutes - at) * minuteMs);

async function measured(w: World) {
  await w.pass(20);
  await w.handIn(w.nowMs());
  await w.pass(60);
  await w.handIn(w.nowMs());
}

describe('what an agent measured and could not hand in, as our own hub was cut off,', () => {
  it('is not missing where it hands it in once we are back', async () => {
    const w = await world();
    await measured(w);
    w.cut(true);
    await w.pass(300);
    expect(await w.state()).toEqual({ state: 'unmeasured', reason: 'hub-cut-off' });
    w.cut(false);
    await w.pass(80);
    expect(await w.alerts()).toEqual([]);
    await w.handIn(...minutesUntil(w.nowMs(), 6), w.nowMs());
    await w.pass(61);
    expect(await w.alerts()).toEqual([]);
    expect(await w.state()).toMatchObject({ state: 'up' });
  });

  it('is missing once it had its time to hand it in and did not', async () => {
    const w = await world();
    await measured(w);
    w.cut(true);
    await w.pass(300);
    w.cut(false);
    await w.pass(90);
    expect(await w.alerts()).toEqual([]);
    await w.pass(330);
    expect(await w.state()).toEqual({ state: 'unmeasured', reason: 'agent-silent' });
    expect(await w.alerts()).toEqual(['Test · Box firing']);
  });

  it('is missing where it fell silent by itself before', async () => {
    const w = await world({ forS: 300 });
    await measured(w);
    await w.pass(200);
    w.cut(true);
    await w.pass(110);
    expect(await w.alerts()).toEqual(['Test · Box firing']);
  });
});

describe('what an agent measured and could not hand in, as our database was away,', () => {
  it('is not missing where it hands it in once that is back', async () => {
    const w = await world({ behindProxy: true });
    await measured(w);
    w.proxy.cut();
    await w.pass(300);
    w.proxy.mend();
    await w.pass(30);
    await w.handIn(...minutesUntil(w.nowMs(), 5), w.nowMs());
    await w.pass(61);
    expect(await w.alerts()).toEqual([]);
    expect(await w.state()).toMatchObject({ state: 'up' });
  });

  it('is missing where the agent is silent, however often a write fails for a moment', async () => {
    const w = await world({ behindProxy: true });
    await measured(w);
    for (let minute = 0; minute < 7; minute++) {
      w.proxy.cut();
      await w.pass(2);
      w.proxy.mend();
      await w.pass(58);
    }
    expect(await w.state()).toEqual({ state: 'unmeasured', reason: 'agent-silent' });
    expect(await w.alerts()).toEqual(['Test · Box firing']);
  });
});
