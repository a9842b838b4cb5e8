import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../../test/database.ts';
import { addDevice, addInterfaces, addTenant } from '../../../../test/devices.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import {
  deleteInterfaceChangesBefore,
  noteFoundInterfaces,
  noteInterfaceChanges,
  rememberInterfaces,
  unrememberedInterfaces,
} from './interface-changes.queries.ts';

const hourMs = 3_600_000;
const atMs = Date.parse('2026-11-20T12:00:00Z');

let db: TestDatabase;
let tenantId: number;
let deviceId: string;
let port: string;
let other: string;

beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
});
beforeEach(async () => {
  await db.admin.query('delete from device');
  deviceId = await addDevice(db.database, tenantId, '10.7.0.1');
  [port, other] = (await addInterfaces(db.database, tenantId, deviceId, ['Gi0/1', 'Gi0/2'])) as [
    string,
    string,
  ];
});
afterAll(() => db.close());

const within = <T>(work: Parameters<typeof db.database.withTenant<T>>[1]) =>
  db.database.withTenant(jobScope([tenantId]), work);
const remember = (
  before: { readonly interfaceId: string; readonly operStatus: number; readonly atMs: number }[] = [],
) => within((tx) => rememberInterfaces(tx, tenantId, [port], { atMs, before }));

/** What is remembered: of whom, how many hours before or after it began, and how it stood. */
async function remembered() {
  const { rows } = await db.admin.query(
    `select interface_id, oper_status, extract(epoch from from_at)::float8 * 1000 as at from interface_status_change
     where from_at < to_timestamp($1::float8 / 1000) + interval '1 day' order by from_at`,
    [atMs],
  );
  return rows.map((row) => [
    row.interface_id === port ? 'port' : 'other',
    (row.at - atMs) / hourMs,
    row.oper_status,
  ]);
}

describe('changes of interfaces that are remembered', () => {
  it('begin with what is known of before, once', async () => {
    expect(await within((tx) => unrememberedInterfaces(tx, tenantId, [port, other]))).toHaveLength(2);
    const before = [
      { interfaceId: port, operStatus: 2, atMs: atMs - 2 * hourMs },
      { interfaceId: other, operStatus: 2, atMs: atMs - hourMs },
      { interfaceId: port, operStatus: 2, atMs: atMs + hourMs },
    ];
    await remember(before);
    await remember([{ interfaceId: port, operStatus: 1, atMs: atMs - 9 * hourMs }]);
    expect(await remembered()).toEqual([
      ['port', -2, 2],
      ['port', 0, 1],
    ]);
    expect(await within((tx) => unrememberedInterfaces(tx, tenantId, [port, other]))).toEqual([
      { id: other, deviceId },
    ]);
  });

  it('are each noted at its own time, of those that are remembered alone, and once where they come again', async () => {
    await remember();
    const change = (interfaceId: string, hours: number, operStatus: number) => ({
      ...{ tenantId, interfaceId, operStatus, atMs: atMs + hours * hourMs },
    });
    const rows = [change(port, 1, 2), change(port, 2, 1), change(other, 1, 2)];
    await within((_tx, client) => noteInterfaceChanges(client, rows));
    await within((_tx, client) => noteInterfaceChanges(client, rows));
    expect(await remembered()).toEqual([
      ['port', 0, 1],
      ['port', 1, 2],
      ['port', 2, 1],
    ]);
  });

  it('are noted where a discovery finds an interface gone, and back again', async () => {
    await remember();
    const statuses = async () =>
      (await db.admin.query('select oper_status from interface_status_change order by from_at')).rows.map(
        (row) => row.oper_status as unknown,
      );
    const found = () => within((_tx, client) => noteFoundInterfaces(client, tenantId, deviceId));
    await found();
    expect(await statuses()).toEqual([1]);
    await db.admin.query('update interface set vanished_at = now()');
    await found();
    await found();
    expect(await statuses()).toEqual([1, null]);
    await db.admin.query('update interface set vanished_at = null');
    await found();
    expect(await statuses()).toEqual([1, null, 1]);
  });

  it('that are too old are deleted, but for how each stood then', async () => {
    await remember([
      { interfaceId: port, operStatus: 2, atMs: atMs - 3 * hourMs },
      { interfaceId: port, operStatus: 1, atMs: atMs - 2 * hourMs },
    ]);
    await within((_tx, client) => deleteInterfaceChangesBefore(client, [tenantId], atMs - hourMs));
    expect(await remembered()).toEqual([
      ['port', -2, 1],
      ['port', 0, 1],
    ]);
  });
});
