import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { silentLog } from '../../../platform/log.ts';
import { Engine } from './engine.ts';
import { type EngineParts } from './engine-parts.ts';
import { intervalsOf } from '../states/states.queries.ts';
import { createMemoryStore } from '../store/test/memory-store.ts';
import { openSettings } from '../test/open-settings.ts';
import { handClock, scriptedTools } from '../test/scripted-tools.ts';

let db: TestDatabase;
let tenantId: number;
let engine: Engine | undefined;

beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
});
afterEach(async () => {
  await engine?.stop();
  await db.admin.query('delete from device; delete from engine_heartbeat');
});
afterAll(() => db.close());

/** An engine over answering devices that asks these settings, and a clock that is moved by hand. */
function world(given: Partial<Pick<EngineParts, 'mayAsk' | 'refreshEveryMs'>>) {
  const clock = handClock();
  const tools = scriptedTools(clock.readClock, new Map());
  const discovered: string[] = [];
  const watch = new Engine({
    ...openSettings,
    ...given,
    database: db.database,
    store: createMemoryStore(),
    ...tools,
    log: silentLog,
    readClock: clock.readClock,
    publish: () => {},
    refresh: async (_scope, { id }) => {
      discovered.push(id);
      return false;
    },
  });
  engine = watch;
  const pass = async (seconds: number) => {
    for (let i = 0; i < seconds * 10; i++) {
      clock.pass(100);
      watch.tick();
      for (let turn = 0; turn < 32; turn++) await Promise.resolve();
    }
    await watch.flush();
  };
  const states = async (deviceId: string) => {
    const found = await db.database.withTenant(jobScope([tenantId]), (tx) =>
      intervalsOf(tx, { tenantId, subjectId: deviceId }, clock.start - 1e9, clock.start + 1e9),
    );
    return found.map(({ state, reason }) => `${state}: ${reason}`);
  };
  return { clock, watch, pass, states, discovered, polls: tools.asked };
}

describe('what the settings say', () => {
  it('a device whose range is closed is not asked, is unmeasured with the reason, and is asked again once it is open', async () => {
    let open = true;
    const w = world({ mayAsk: (_tenant, address) => open || address !== '10.1.0.1' });
    const device = await addDevice(db.database, tenantId, '10.1.0.1', { intervalS: 10 });
    const beside = await addDevice(db.database, tenantId, '10.1.0.2', { intervalS: 10 });
    await w.watch.start();
    await w.pass(25);
    expect(await w.states(device)).toEqual(['up: answers']);
    open = false;
    const polls = w.polls.filter((address) => address === '10.1.0.1').length;
    await w.pass(60);
    expect(await w.states(device)).toEqual(['up: answers', 'unmeasured: range-closed']);
    expect(w.polls.filter((address) => address === '10.1.0.1')).toHaveLength(polls);
    expect(await w.states(beside)).toEqual(['up: answers']);
    open = true;
    await w.pass(15);
    expect(await w.states(device)).toEqual(['up: answers', 'unmeasured: range-closed', 'up: answers']);
  });

  it('facts and interfaces are read again at the pace of the tenant', async () => {
    const dayMs = 86_400_000;
    let everyMs = 7 * dayMs;
    const w = world({ refreshEveryMs: () => everyMs });
    const device = await addDevice(db.database, tenantId, '10.1.0.1', { intervalS: 10 });
    await db.admin.query('update device set discovered_at = to_timestamp($1::float8 / 1000) where id = $2', [
      w.clock.readClock().wallMs - 2 * dayMs,
      device,
    ]);
    await w.watch.start();
    await w.pass(30);
    expect(w.discovered).toEqual([]);
    everyMs = dayMs;
    await w.pass(15);
    expect(w.discovered).toEqual([device]);
  });
});
