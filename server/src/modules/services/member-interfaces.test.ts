import { type PermissionCode } from '@linekeeper/contract/permissions/permissions';
import { type services as endpoints } from '@linekeeper/contract/services/services';
import { type z } from 'zod';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { addDevice, addInterfaces, addTenant } from '../../../test/devices.ts';
import { signedServer } from '../../../test/signed-server.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
import { type KeptSamples } from '../monitoring/index.ts';
import { type InterfaceHistory } from './member-interfaces.ts';
import { servicesBelow, serviceTimesBelow } from './services-below.queries.ts';
import { serviceRoutes } from './services.routes.ts';

type Output<E extends { readonly output: z.ZodType }> = z.output<E['output']>;

const base = '/monitor/api/v1/services';
const hour = 3_600_000;
const nowMs = Date.parse('2026-11-20T12:00:00Z');
const iso = (ms: number) => new Date(ms).toISOString();

let db: TestDatabase;
let server: Awaited<ReturnType<typeof signedServer>>;
let tenantId: number;
/** What was measured of interfaces before services rested on them, by interface. */
const samples = new Map<string, KeptSamples>();
const kept: InterfaceHistory = {
  seriesOf: async (_scope, targetIds, [metric]) =>
    [...samples.keys()].map((subjectId) => ({
      ...{ tenantId, targetId: targetIds[0]!, subjectId, metric: metric! },
    })),
  samples: async (_scope, [series]) => [samples.get(series!.subjectId)!],
};

beforeAll(async () => {
  db = await testDatabase();
  tenantId = await addTenant(db.database, 'One');
  const parts = {
    ...{ database: db.database, clock: () => nowMs, timeZoneOf: () => 'UTC', history: kept },
    changed: () => undefined,
  };
  server = await signedServer((app) => serviceRoutes(app, parts));
});
afterAll(async () => {
  await server.close();
  await db.close();
});

const all: readonly PermissionCode[] = [
  'DMS_SERVER_CENTER_HEALTH_MONITOR',
  'DMS_SERVER_CENTER_HEALTH_MONITOR_EDIT',
  'DMS_SERVER_MANAGE_DEVICE',
];
const as = () => server.as({ tenantId, permissions: all });

/** A device that has been in these states for so many hours each, until now. */
async function device(address: string, ...states: readonly (readonly [string, number])[]): Promise<string> {
  const id = await addDevice(db.database, tenantId, address, { intervalS: 60 });
  await db.admin.query('delete from state_interval where subject_id = $1', [id]);
  let fromMs = nowMs - states.reduce((sum, [, hours]) => sum + hours * hour, 0);
  for (const [at, [state, hours]] of states.entries()) {
    const isLast = at === states.length - 1;
    const toMs = fromMs + hours * hour;
    await db.admin.query(
      `insert into state_interval (tenant_id, subject_id, state, reason, from_at, to_at) values ($1, $2, $3, 'answers', $4, $5)`,
      [tenantId, id, state, iso(fromMs), isLast ? null : iso(toMs)],
    );
    if (isLast)
      await db.admin.query('update subject_status set state = $2, since = $3 where subject_id = $1', [
        ...[id, state],
        iso(fromMs),
      ]);
    fromMs = toMs;
  }
  return id;
}
async function made(interfaceId: string): Promise<string> {
  const body = { name: 'Uplink', rule: 'all', members: [{ kind: 'interface', id: interfaceId }] };
  const { json } = await as()('POST', `${base}/create`, body);
  expect(json).toMatchObject({ code: 0 });
  return json.data.id as string;
}
const read = async (id: string) => (await as()('GET', `${base}/${id}`)).json;

describe('a business service', () => {
  it('of an interface is how that stands while its device is up, and how its device stands else', async () => {
    const deviceId = await device('10.9.0.31', ['up', 10], ['down', 2], ['up', 8]);
    const [port] = await addInterfaces(db.database, tenantId, deviceId, ['Gi0/1']);
    await db.admin.query('update interface set oper_status = 7 where id = $1', [port]);
    samples.set(port!, {
      timesMs: [20, 15, 14, 5, 4].map((hours) => nowMs - hours * hour),
      values: [1, 1, 2, 1, 7],
    });
    const id = await made(port!);
    const { data } = await read(id);
    expect(data).toMatchObject({
      ...{ state: 'down', since: iso(nowMs - 4 * hour) },
      tree: [
        {},
        { kind: 'interface', name: '10.9.0.31 · Gi0/1', state: 'down', opens: deviceId, isGone: false },
      ],
      causes: [{ path: [{ kind: 'interface', id: port, opens: deviceId }] }],
    });
    const range = { from: iso(nowMs - 30 * hour), to: iso(nowMs) };
    const { json } = await as()('POST', `${base}/${id}/times`, range);
    const { intervals } = json.data as unknown as Output<typeof endpoints.times>;
    expect(
      intervals.map(({ state, from, to }) => [state, (Date.parse(to) - Date.parse(from)) / hour]),
    ).toEqual([
      ['up', 6],
      ['down', 9],
      ['up', 1],
      ['down', 4],
    ]);
    // The same from above.
    const told = await db.database.withTenant(jobScope([tenantId]), async (tx) => ({
      now: await servicesBelow(tx, tenantId),
      times: await serviceTimesBelow(tx, tenantId, [port!], { from: new Date(0), to: new Date(nowMs) }),
    }));
    expect(told.now[0]?.subjects).toEqual([{ id: port, state: 'down' }]);
    expect(told.times.map(({ state, fromAt }) => `${state} ${(nowMs - fromAt.getTime()) / hour}`)).toEqual([
      ...['up 20', 'down 14', 'down 10', 'down 8', 'up 5', 'down 4'],
    ]);
  });

  it('has an interface that is gone count as not measured, and is not offered it', async () => {
    const deviceId = await device('10.9.0.32', ['up', 10]);
    const [port, other] = await addInterfaces(db.database, tenantId, deviceId, ['Gi0/1', 'Gi0/2']);
    const id = await made(port!);
    await db.admin.query('update interface set vanished_at = now() where id = $1', [port]);
    expect((await read(id)).data).toMatchObject({ state: 'unmeasured', tree: [{}, { isGone: false }] });
    const choices = await as()('POST', `${base}/member-choices`, { kind: 'interface', search: '0.32' });
    expect(choices.json.data.list).toMatchObject([{ id: other, name: '10.9.0.32 · Gi0/2', state: 'up' }]);
    expect(choices.json.data.list).toHaveLength(1);
  });

  it('is made neither of an interface of another tenant nor of a device under the name of one', async () => {
    const neighbourId = await addTenant(db.database, 'Two');
    const theirs = await addDevice(db.database, neighbourId, '10.9.0.33', { intervalS: 60 });
    const [port] = await addInterfaces(db.database, neighbourId, theirs, ['Gi0/1']);
    const own = await device('10.9.0.34', ['up', 5]);
    for (const id of [port!, own]) {
      const body = { name: 'Uplink', rule: 'all', members: [{ kind: 'interface', id }] };
      expect((await as()('POST', `${base}/create`, body)).json.code).toBe(60004);
    }
    const { rows } = await db.admin.query('select from interface_status_change where tenant_id = $1', [
      neighbourId,
    ]);
    expect(rows).toEqual([]);
  });
});
