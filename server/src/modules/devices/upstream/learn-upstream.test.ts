import { probes } from '@linekeeper/probes';
import { type AgentFacts, type Fleet, startFleet } from '@linekeeper/simulators/snmp-fleet';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../../test/database.ts';
import { addDevice, addTenant } from '../../../../test/devices.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { engineWorld } from '../../../../test/alert-world.ts';
import { communityPlace, createDevices, type Devices, deviceChanged } from '../index.ts';

const names = ['cpe', 'core', 'access', 'camera'];
const mac = (at: number) => `02:00:00:00:00:0${at + 1}`;
const chains = (at: number): NonNullable<AgentFacts['lldp']>['neighbours'] =>
  [at - 1, at + 1]
    .filter((next) => next >= 0 && next < names.length)
    .map((next, i) => ({
      port: i + 1,
      chassisMac: mac(next),
      sysName: names[next]!,
      remotePort: `Gi${next}`,
    }));

let db: TestDatabase;
let fleet: Fleet;
let devices: Devices;
let [tenantId, otherId] = [0, 0];
let tenants = 0;
const snmp = probes.snmp();
const secrets = createSecrets(Buffer.alloc(32, 7));

beforeAll(async () => {
  db = await testDatabase();
  // A chain: each hears the one before it and the one behind it.
  fleet = await startFleet({
    ...{ agents: names.length, port: 0, firstAddress: '127.32.0.1', interfaces: 4 },
    facts: (at) => ({ name: names[at]!, lldp: { chassisMac: mac(at), neighbours: chains(at) } }),
  });
  const platform = { database: db.database, secrets, snmp, live: { publish: () => {} } };
  const folded = () => {
    throw new Error('Nobody is asked.');
  };
  const effective = { ranges: () => [], mayAsk: () => true, timeZoneOf: () => 'UTC' };
  devices = createDevices({ ...platform, folded }, { effective, reserveQuota: async () => {} });
  for (const one of devices.listeners ?? []) db.database.events.subscribe(one);
});
beforeEach(async () => {
  tenantId = await addTenant(db.database, `Tenant ${++tenants}`);
  otherId = await addTenant(db.database, `Other ${tenants}`);
});
afterAll(async () => {
  await fleet.stop();
  snmp.close();
  await db.close();
});

/** The devices of the chain that stand in an outlet, the first with its line where it is to be the way out. */
async function standing(wanted: readonly string[], { tenant = tenantId, hasLine = true } = {}) {
  const outletId = await addOutlet(db, tenant, `${(codes += 1)}`, 'South');
  const ids: Record<string, string> = {};
  for (const name of wanted) ids[name] = await added(name, outletId, tenant);
  if (hasLine) {
    const line = await addLine(db.database, tenant, outletId, { name: 'Fibre' });
    await db.admin.query('update line set device_id = $2 where id = $1', [line, ids[wanted[0]!]]);
  }
  return { outletId, ids };
}
let codes = 0;
async function added(name: string, outletId: string, tenant = tenantId): Promise<string> {
  const id = await addDevice(db.database, tenant, fleet.addresses[names.indexOf(name)]!, {
    name,
    intervalS: 10,
  });
  const sealed = secrets.seal(communityPlace(tenant, id), 'public').column;
  await db.admin.query('update device set outlet_id = $2, port = $3, sealed_community = $4 where id = $1', [
    ...[id, outletId, fleet.port, sealed],
  ]);
  return id;
}
const read = async (ids: Record<string, string>, tenant = tenantId) => {
  for (const id of Object.values(ids))
    expect(await devices.discover(jobScope([tenant]), id)).toMatchObject({ ok: true });
};
/** What holds, as `Name < Upstream`. */
const holds = async (tenant = tenantId) =>
  (
    await db.admin.query<{ said: string }>(
      `select d.name || ' < ' || p.name as said from subject_status s join device d on d.id = s.subject_id
        cross join lateral unnest(s.depends_on) as x (id) join device p on p.id = x.id
        where s.tenant_id = $1 order by said`,
      [tenant],
    )
  ).rows.map(({ said }) => said);
const chain = ['access < core', 'camera < access', 'core < cpe'];

it('is learned at discovery over a real walk, with the ports of the link, and holds at once', async () => {
  const { ids } = await standing(names);
  await read(ids);
  expect(await holds()).toEqual(chain);
  const { rows } = await db.admin.query(
    "select source, local_port, remote_port, seen_at > now() - interval '1 minute' as is_new from device_upstream where device_id = $1",
    [ids['access']],
  );
  expect(rows).toEqual([
    { source: 'lldp', local_port: expect.any(String), remote_port: 'Gi1', is_new: true },
  ]);
});

it('has what is behind a device that fails unreachable for it', async () => {
  const { ids } = await standing(names);
  await read(ids);
  const w = engineWorld({ database: db.database, tenantId });
  await w.engine.start();
  await w.pass(30);
  for (const name of ['access', 'camera'])
    w.behaviours.set(fleet.addresses[names.indexOf(name)]!, { fails: 'timeout' });
  await w.pass(60);
  await w.engine.stop();
  const { rows } = await db.admin.query(
    'select state, cause_id from subject_status where subject_id = any($1) order by state',
    [[ids['access'], ids['camera']]],
  );
  expect(rows).toEqual([
    { state: 'down', cause_id: null },
    { state: 'unreachable', cause_id: ids['access'] },
  ]);
});

it('is nothing without a known way out, and follows the line when it ends at another device', async () => {
  const { ids, outletId } = await standing(names, { hasLine: false });
  await read(ids);
  expect(await holds()).toEqual([]);
  const line = await addLine(db.database, tenantId, outletId, { name: 'Fibre' });
  await db.admin.query('update line set device_id = $2 where id = $1', [line, ids['camera']]);
  await devices.learnUpstream(tenantId, outletId);
  expect(await holds()).toEqual(['access < camera', 'core < access', 'cpe < core']);
});

it('is nothing of another tenant, whose devices have the same addresses, chassis and names', async () => {
  const ours = await standing(['cpe', 'access']);
  const theirs = await standing(names, { tenant: otherId });
  await read(theirs.ids, otherId);
  await read(ours.ids);
  expect([await holds(), await holds(otherId)]).toEqual([[], chain]);
});

it('is nothing of another outlet, and goes when a device is moved or deleted', async () => {
  const { ids } = await standing(names);
  await read(ids);
  const elsewhere = await addOutlet(db, tenantId, 'X', 'North');
  await db.admin.query('update device set outlet_id = $2 where id = $1', [ids['camera'], elsewhere]);
  db.database.events.emit(deviceChanged, { tenantId, deviceId: ids['camera']! });
  await expect.poll(() => holds()).toEqual(['access < core', 'core < cpe']);
  await read({ camera: ids['camera']!, access: ids['access']! });
  expect(await holds()).toEqual(['access < core', 'core < cpe']);
  await db.admin.query('delete from device where id = $1', [ids['core']]);
  await read({ access: ids['access']! });
  expect(await holds()).toEqual([]);
});

it('gives way to what a person says, wholly where it would close a circle with that', async () => {
  const { ids } = await standing(names);
  const say = async (name: string, parent: string) => {
    await db.admin.query(
      `insert into device_upstream (tenant_id, device_id, parent_id, source) values ($1, $2, $3, 'hand')`,
      [...[tenantId, ids[name], ids[parent]]],
    );
    await db.admin.query('update device set upstream_given = true where id = $1', [ids[name]]);
  };
  await say('core', 'access');
  await say('camera', 'cpe');
  await read(ids);
  expect(await holds()).toEqual(['camera < cpe', 'core < access']);
});
