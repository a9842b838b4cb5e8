import { type SearchHit, type SearchKind } from '@linekeeper/contract/search/search';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { addAlert, addRule } from '../../../test/alert-rows.ts';
import { addDevice as insertDevice } from '../../../test/devices.ts';
import { addLine } from '../../../test/lines.ts';
import { addAgent, addTest, putInState } from '../../../test/standings.ts';

const path = '/api/v1/search';
const device = 'DMS_SERVER_MANAGE_DEVICE';
const people = 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT';
const tenants = 'DMS_SERVER_ORGANIZATION_MANAGE_TENANT';

let app: TestApp;
let msp: number;
let acme: number;
let other: number;

const sql = (text: string, values: readonly unknown[] = []) => app.db.admin.query(text, [...values]);

async function addDevice(
  tenantId: number,
  address: string,
  name: string,
  given: Record<string, string> = {},
) {
  const id = await insertDevice(app.db.database, tenantId, address, { name });
  for (const [column, value] of Object.entries(given))
    await sql(`update device set ${column} = $3 where tenant_id = $1 and id = $2`, [tenantId, id, value]);
  return id;
}

beforeAll(async () => {
  app = await startTestApp();
  msp = await app.addTenant('falcon-msp', 8);
  acme = await app.addTenant('falcon-acme', 16, msp);
  other = await app.addTenant('falcon-other', 16);
  for (const tenantId of [acme, other]) {
    const mine = tenantId === acme ? 'mine' : 'theirs';
    await app.addMember(tenantId, `boss-${mine}`, { administrator: true });
    await app.addMember(tenantId, `falcon-${mine}`, { codes: [device] });
    await sql(`insert into outlet (tenant_id, number, name, region) values ($1, $2, $3, 'South')`, [
      tenantId,
      `F-${mine}`,
      `Falcon ${mine}`,
    ]);
    await addDevice(tenantId, '10.7.0.1', `falcon-core-${mine}`, {
      serial_number: 'SN-77-ABC',
      mac_address: '00:1a:2b:3c:4d:5e',
    });
  }
  for (let index = 2; index < 10; index += 1) await addDevice(acme, `10.7.1.${index}`, `switch-${index}`);
  await app.addMember(msp, 'falcon-provider', { administrator: true });
  await app.addMember(acme, 'clerk', { codes: [people] });
  await app.addMember(acme, 'nobody', { codes: ['DMS_SERVER_MANAGE_WORKBENCH'] });
});
afterAll(() => app.close());

interface Group {
  readonly kind: SearchKind;
  readonly hits: readonly SearchHit[];
  readonly isCut: boolean;
}
async function find(headers: object, search: string): Promise<readonly Group[]> {
  const { json } = await app.post(path, { search }, { ...headers });
  expect(json.code).toBe(0);
  return json.data as unknown as readonly Group[];
}
const namesIn = (found: readonly Group[]) =>
  Object.fromEntries(found.map(({ kind, hits }) => [kind, hits.map(({ name }) => name)]));

describe('the search over all areas', () => {
  it('finds devices, outlets and members of the own tenant, and none of another', async () => {
    const found = await find(await app.signIn('boss-mine', 'falcon-acme'), 'falcon');
    expect(namesIn(found)).toEqual({
      devices: ['falcon-core-mine'],
      outlets: ['Falcon mine'],
      members: ['falcon-mine'],
    });
    expect(JSON.stringify(found)).not.toContain('theirs');
  });

  it('shows each kind to those alone who may see it elsewhere', async () => {
    const kinds = async (username: string) =>
      (await find(await app.signIn(username, 'falcon-acme'), 'falcon')).map(({ kind }) => kind);
    expect(await kinds('falcon-mine')).toEqual(['devices', 'outlets']);
    expect(await kinds('clerk')).toEqual(['members']);
    expect(await kinds('nobody')).toEqual([]);
  });

  it('shows a provider its customers by name, and of their networks nothing without a stay', async () => {
    const session = await app.signIn('falcon-provider', 'falcon-msp');
    const found = await find(session, 'falcon');
    expect(namesIn(found)).toEqual({ tenants: ['falcon-acme'], members: ['falcon-provider'] });
    const there = await find(await app.enter(session, acme, { readsOnly: true }), 'falcon');
    expect(namesIn(there)).toMatchObject({ devices: ['falcon-core-mine'] });
    expect(namesIn(there)).not.toHaveProperty('tenants');
  });

  it('writes down that a provider searched in a stay', async () => {
    const session = await app.signIn('falcon-provider', 'falcon-msp');
    await sql('delete from access_record where tenant_id = $1', [acme]);
    await find(await app.enter(session, acme, { readsOnly: true }), 'falcon');
    const { rows } = await sql('select what from access_record where tenant_id = $1', [acme]);
    expect(rows).toContainEqual({ what: `POST ${path}` });
  });

  it('needs the permission to see tenants for tenants', async () => {
    await app.addMember(msp, 'engineer', { codes: [people] });
    await app.addMember(msp, 'manager', { codes: ['DMS_SERVER_ORGANIZATION_MANAGE', tenants] });
    const kinds = async (username: string) =>
      (await find(await app.signIn(username, 'falcon-msp'), 'falcon')).map(({ kind }) => kind);
    expect(await kinds('engineer')).toEqual(['members']);
    expect(await kinds('manager')).toEqual(['tenants']);
  });

  it('keeps devices from those whom a maintenance keeps from their application', async () => {
    await sql(
      `update application set maintenance_since = now() where tenant_id = $1 and app_code = 'monitor_server'`,
      [acme],
    );
    try {
      expect(await find(await app.signIn('falcon-mine', 'falcon-acme'), 'falcon')).toEqual([]);
      const administrator = await find(await app.signIn('boss-mine', 'falcon-acme'), 'falcon');
      expect(administrator.map(({ kind }) => kind)).toContain('devices');
    } finally {
      await sql('update application set maintenance_since = null where tenant_id = $1', [acme]);
    }
  });

  it('finds a device by address, serial number and MAC address however that is written, and says by what', async () => {
    const headers = await app.signIn('falcon-mine', 'falcon-acme');
    const device = async (search: string) => (await find(headers, search))[0]?.hits[0];
    expect(await device('10.7.0.1')).toMatchObject({ name: 'falcon-core-mine', facts: ['10.7.0.1'] });
    expect(await device('sn-77')).toMatchObject({ facts: ['10.7.0.1', 'SN-77-ABC'] });
    for (const mac of ['00:1A:2B', '001a.2b3c', '00-1a-2b-3c-4d-5e'])
      expect(await device(mac), mac).toMatchObject({ facts: ['10.7.0.1', '00:1a:2b:3c:4d:5e'] });
    for (const nothing of ['%', '_']) expect(await device(nothing), nothing).toBeUndefined();
  });

  it('finds lines, dial tests and agents by name, circuit, number, address and tag, for those who may see lines', async () => {
    await app.addMember(acme, 'falcon-wan', { codes: ['DMS_SERVER_MANAGE_WAN_VIEW'] });
    for (const tenantId of [acme, other]) {
      const { rows } = await sql('select id from outlet where tenant_id = $1', [tenantId]);
      const outletId = rows[0].id as string;
      const lineId = await addLine(app.db.database, tenantId, outletId, { name: 'Kestrel line' });
      await putInState(app.db, [tenantId, lineId], 'down');
      await sql(`update line set circuit_id = 'SH-0042' where tenant_id = $1`, [tenantId]);
      await addTest(app.db, tenantId, 'Kestrel test', [['up'], ['down']]);
      await sql(`update dial_test set tags = '{raptor}' where tenant_id = $1`, [tenantId]);
      await addAgent(app.db, tenantId, 'Kestrel agent', { outletId });
      await addAgent(app.db, tenantId, 'Kestrel agent of before', { isRevoked: true });
    }
    const headers = await app.signIn('falcon-wan', 'falcon-acme');
    expect(await find(headers, 'kestrel')).toMatchObject([
      { kind: 'lines', hits: [{ name: 'Kestrel line', state: 'down' }] },
      { kind: 'tests', hits: [{ name: 'Kestrel test', state: 'down' }] },
      { kind: 'agents', hits: [{ name: 'Kestrel agent', state: 'unmeasured' }] },
    ]);
    expect(namesIn(await find(headers, 'sh-0042'))).toEqual({ lines: ['Kestrel line'] });
    expect(namesIn(await find(headers, 'F-mine'))).toEqual({
      lines: ['Kestrel line'],
      agents: ['Kestrel agent'],
    });
    expect(namesIn(await find(headers, 'F-theirs'))).toEqual({});
    expect(namesIn(await find(headers, 'raptor'))).toEqual({ tests: ['Kestrel test'] });
    expect((await find(headers, '192.0.2.2'))[0]?.hits[0]).toMatchObject({ facts: ['ping', '192.0.2.2'] });
    expect(namesIn(await find(await app.signIn('falcon-mine', 'falcon-acme'), 'kestrel'))).toEqual({});
  });

  it('finds alerts by rule and subject in any language, what is open and newest first, for who may see what they are about', async () => {
    const alert = 'DMS_SERVER_MANAGE_ALERT';
    await app.addMember(acme, 'osprey-devices', { codes: [alert, device] });
    await app.addMember(acme, 'osprey-lines', { codes: [alert, 'DMS_SERVER_MANAGE_WAN_VIEW'] });
    const at = (hour: number) => new Date(Date.now() - hour * 3_600_000);
    for (const tenantId of [acme, other]) {
      const whose = tenantId === acme ? 'mine' : 'theirs';
      const add = (subjectName: string, given: object) =>
        addAlert(app.db, tenantId, {
          builtIn: 'device-down',
          subjectName: `${subjectName} ${whose}`,
          ...given,
        });
      await add('Osprey over', { firedAt: at(1), state: 'resolved' });
      await add('Osprey older', { firedAt: at(3) });
      await add('Osprey newer', { firedAt: at(2), severity: 'minor' });
      await add('Osprey long over', { firedAt: at(31 * 24), state: 'resolved' });
      await add('Osprey line', { firedAt: at(4), builtIn: 'line-down', subjectKind: 'line' });
      await addRule(app.db, tenantId, { name: `Osprey rule ${whose}`, subjectKind: 'line' });
      await sql(
        `insert into maintenance_plan (tenant_id, title, scope, covers, times, current_from, current_to, first_from, created_by)
         values ($1, $2, '{"kind":"tenant"}', '{wan}', '{"repeat":"once"}', now(), now() + interval '1 day', now(), 'x')`,
        [tenantId, `Osprey work ${whose}`],
      );
    }
    const headers = await app.signIn('osprey-devices', 'falcon-acme');
    const [found, ...others] = await find(headers, 'osprey');
    expect(others).toEqual([]);
    expect(found).toMatchObject({
      kind: 'alerts',
      hits: [
        { name: '设备中断', facts: ['Osprey newer mine', '次要', '告警中'] },
        { facts: ['Osprey older mine', '紧急', '告警中'] },
        { facts: ['Osprey over mine', '紧急', '已恢复'] },
      ],
    });
    expect(found?.hits).toHaveLength(3);
    expect(namesIn(await find(await app.signIn('osprey-lines', 'falcon-acme'), 'osprey'))).toEqual({
      alerts: ['线路中断'],
      'alert-rules': ['Osprey rule mine'],
      maintenance: ['Osprey work mine'],
    });
    expect(await find(headers, 'device DOWN')).toMatchObject([{ kind: 'alerts', hits: { length: 3 } }]);
    expect(await find(await app.signIn('falcon-mine', 'falcon-acme'), 'osprey')).toEqual([]);
  });

  it('gives five of a kind, what is it exactly first, and says that there are more', async () => {
    const headers = await app.signIn('falcon-mine', 'falcon-acme');
    const [all] = await find(headers, '10.7.1');
    expect(all).toMatchObject({ kind: 'devices', isCut: true });
    expect(all?.hits).toHaveLength(5);
    expect((await find(headers, 'switch-9'))[0]).toMatchObject({
      isCut: false,
      hits: [{ name: 'switch-9' }],
    });
    await addDevice(acme, '10.7.2.1', 'a-switch-2');
    expect((await find(headers, 'switch-2'))[0]?.hits.map(({ name }) => name)).toEqual([
      'switch-2',
      'a-switch-2',
    ]);
  });
});
