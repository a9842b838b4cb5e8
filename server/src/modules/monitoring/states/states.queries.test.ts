import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { heartbeat, intervalsOf, lastHeartbeatMs, writeChanges, writeGaps } from './states.queries.ts';

let db: TestDatabase;
let tenantId: number;
let neighbourId: number;

beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
  neighbourId = await addTenant(db.database, 'Two');
});
afterAll(() => db.close());

const start = Date.UTC(2026, 0, 1);
let addresses = 0;
const newDevice = (tenant = tenantId) => addDevice(db.database, tenant, `10.0.0.${++addresses}`);

const change = (subjectId: string, state: State, second: number, reason: StateReason = 'answers') => ({
  tenantId,
  subjectId,
  state,
  reason,
  fromMs: start + second * 1000,
});
const write = (rows: ReturnType<typeof change>[]) =>
  db.database.withTenant(jobScope([tenantId]), (_tx, client) => writeChanges(client, rows));
const gaps = (deviceIds: string[], fromS: number, toS: number | null) =>
  db.database.withTenant(jobScope([tenantId]), (_tx, client) =>
    writeGaps(
      client,
      deviceIds.map((subjectId) => ({
        tenantId,
        subjectId,
        fromMs: start + fromS * 1000,
        toMs: toS === null ? null : start + toS * 1000,
      })),
      'poller-stalled',
    ),
  );
const read = async (deviceId: string, fromS = 0, toS = 1e6, tenant = tenantId) => {
  const intervals = await db.database.withTenant(jobScope([tenant]), (tx) =>
    intervalsOf(tx, { tenantId: tenant, subjectId: deviceId }, start + fromS * 1000, start + toS * 1000),
  );
  const at = (ms: number | null) => (ms === null ? '' : (ms - start) / 1000);
  return intervals.map((item) => `${item.state} ${at(item.fromMs)}-${at(item.toMs)}`);
};

describe('state intervals', () => {
  it('end one another, several changes of one device in one batch included', async () => {
    const [a, b] = [await newDevice(), await newDevice()];
    await write([change(a, 'up', 0.123)]);
    await write([change(a, 'down', 60), change(b, 'up', 61), change(a, 'up', 70), change(a, 'down', 80)]);
    expect(await read(a)).toEqual(['up 0.123-60', 'down 60-70', 'up 70-80', 'down 80-']);
    expect(await read(b)).toEqual(['up 61-']);
    expect(await read(a, 65, 75)).toEqual(['down 60-70', 'up 70-80']);
  });

  it('never last no time', async () => {
    const device = await newDevice();
    await write([change(device, 'unmeasured', 0)]);
    await write([change(device, 'up', 0), change(device, 'down', 10)]);
    expect(await read(device)).toEqual(['up 0-10', 'down 10-']);
  });

  it('make room for a gap, exactly, and the state goes on after it', async () => {
    const [a, b, c] = [await newDevice(), await newDevice(), await newDevice()];
    await write([change(a, 'up', 0), change(b, 'up', 0), change(b, 'down', 50), change(c, 'unmeasured', 0)]);
    const open = await gaps([a, b, c], 40.5, 60.25);
    expect(await read(a)).toEqual(['up 0-40.5', 'unmeasured 40.5-60.25', 'up 60.25-']);
    expect(await read(b)).toEqual(['up 0-40.5', 'unmeasured 40.5-50', 'unmeasured 50-60.25', 'down 60.25-']);
    expect(await read(c)).toEqual(['unmeasured 0-']);
    expect(new Map(open.map((row) => [row.subjectId, row.state]))).toEqual(
      new Map([
        [a, 'up'],
        [b, 'down'],
      ]),
    );
  });

  it('are unmeasured from a time on when the end is not known', async () => {
    const device = await newDevice();
    await write([change(device, 'up', 0)]);
    expect(await gaps([device], 100, null)).toMatchObject([{ state: 'unmeasured', fromMs: start + 100_000 }]);
    await write([change(device, 'up', 200)]);
    expect(await read(device)).toEqual(['up 0-100', 'unmeasured 100-200', 'up 200-']);
  });

  it('pass over a device that was deleted meanwhile', async () => {
    const device = await newDevice();
    await db.database.withTenant(jobScope([tenantId]), (tx) =>
      tx.deleteFrom('device').where('id', '=', device).execute(),
    );
    await write([change(device, 'up', 0)]);
    expect(await read(device)).toEqual([]);
  });

  it('of one tenant are not seen by another, nor written by one', async () => {
    const theirs = await newDevice(neighbourId);
    await write([change(theirs, 'up', 0)]);
    expect(await read(theirs, 0, 1e6, neighbourId)).toEqual([]);
    const ours = await newDevice();
    await write([change(ours, 'up', 0)]);
    expect(await read(ours, 0, 1e6, neighbourId)).toEqual([]);
  });

  it('hold at most one open interval a device, by the database itself', async () => {
    const device = await newDevice();
    await write([change(device, 'up', 0)]);
    await expect(
      db.admin.query(
        `insert into state_interval (tenant_id, subject_id, state, reason, from_at)
          values ($1, $2, 'up', 'answers', now())`,
        [tenantId, device],
      ),
    ).rejects.toThrow('state_interval_open');
  });
});

it('the heartbeat is one row with the last time', async () => {
  const first = await db.database.withoutTenant((_tx, client) => lastHeartbeatMs(client));
  expect(first).toBeNull();
  for (const atMs of [start, start + 2_500])
    await db.database.withoutTenant((_tx, client) => heartbeat(client, atMs));
  expect(await db.database.withoutTenant((_tx, client) => lastHeartbeatMs(client))).toBe(start + 2_500);
});
