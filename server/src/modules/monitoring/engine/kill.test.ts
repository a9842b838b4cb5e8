import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { silentLog } from '../../../platform/log.ts';
import { Engine } from './engine.ts';
import { intervalsOf } from '../states/states.queries.ts';
import { createEmbeddedStore } from '../store/index.ts';
import { openSettings } from '../test/open-settings.ts';
import { scriptedTools } from '../test/scripted-tools.ts';

let db: TestDatabase;
let tenantId: number;
const deviceIds: string[] = [];
beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
  for (let i = 1; i <= 200; i++)
    deviceIds.push(await addDevice(db.database, tenantId, `10.6.0.${i}`, { intervalS: 10 }));
});
afterAll(() => db.close());

it('a kill in the middle of measuring loses nothing that was told, and its time is unmeasured', async () => {
  const startedMs = Date.now();
  const script = path.join(import.meta.dirname, '../test/watching-process.ts');
  const child = spawn(process.execPath, [script, JSON.stringify(db.app)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const notified: { deviceId: string; atMs: number }[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    const [deviceId = '', at = ''] = line.split(' ');
    notified.push({ deviceId, atMs: Date.parse(at) });
    if (notified.length >= 150) break;
  }
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
  const killedMs = Date.now();

  const scope = jobScope([tenantId]);
  const store = createEmbeddedStore(db.database);
  for (const { deviceId, atMs } of notified) {
    const key = { tenantId, targetId: deviceId, subjectId: deviceId, metric: 'ping.rtt' as const };
    const [range] = await store.range(scope, [key], { fromMs: atMs, toMs: atMs + 1, points: 10 });
    expect(range?.sampleCount).toBe(1);
  }

  const { rows } = await db.admin.query<{ at: Date }>('select at from engine_heartbeat');
  const heartbeatMs = rows[0]?.at.getTime() as number;
  // It lived up to the kill and was heard after its start; how long before the kill is for the machine to say.
  expect(heartbeatMs).toBeLessThanOrEqual(killedMs);
  expect(heartbeatMs).toBeGreaterThan(startedMs);
  const readClock = () => ({ monotonicMs: performance.now(), wallMs: Date.now() });
  const next = new Engine({
    ...openSettings,
    database: db.database,
    store,
    ...scriptedTools(readClock, new Map()),
    log: silentLog,
    refresh: async () => false,
    publish: () => {},
  });
  await next.start();
  await next.stop();
  const [{ deviceId } = { deviceId: '' }] = notified;
  const intervals = await db.database.withTenant(scope, (tx) =>
    intervalsOf(tx, { tenantId, subjectId: deviceId }, 0, Date.now() + 1e6),
  );
  expect(intervals.map((item) => item.state)).toEqual(['up', 'unmeasured']);
  expect(intervals[1]).toMatchObject({ reason: 'poller-stopped', fromMs: heartbeatMs, toMs: null });
});
