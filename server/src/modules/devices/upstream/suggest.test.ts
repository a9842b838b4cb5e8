import { probes } from '@linekeeper/probes';
import { type Fleet, startFleet } from '@linekeeper/simulators/snmp-fleet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { base, type DeviceServer, deviceServer } from '../../../../test/device-server.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { createSecrets } from '../../../platform/secrets/secrets.ts';
import { communityPlace, createDevices, type Devices } from '../index.ts';

const names = ['cpe', 'switch', 'camera'];
const mac = (name: string) => `02:00:00:00:00:0${names.indexOf(name) + 1}`;
const stranger = { port: 3, macAddress: '02:00:00:00:00:ff' };

let w: DeviceServer;
let fleet: Fleet;
let devices: Devices;
const snmp = probes.snmp();
const secrets = createSecrets(Buffer.alloc(32, 7));

beforeAll(async () => {
  w = await deviceServer();
  fleet = await startFleet({
    ...{ agents: names.length, port: 0, firstAddress: '127.32.4.1', interfaces: 4 },
    facts: (at) => ({
      name: names[at]!,
      ...(names[at] === 'switch' && {
        bridge: {
          hasVlans: true,
          learned: [{ port: 1, macAddress: mac('cpe') }, { port: 3, macAddress: mac('camera') }, stranger],
        },
      }),
    }),
  });
  const folded = () => {
    throw new Error('Nobody is asked.');
  };
  const effective = { ranges: () => [], mayAsk: () => true, timeZoneOf: () => 'UTC' };
  const platform = { database: w.db.database, secrets, snmp, live: { publish: () => {} } };
  devices = createDevices({ ...platform, folded }, { effective, reserveQuota: async () => {} });
});
afterAll(async () => {
  await fleet.stop();
  snmp.close();
  await w.close();
});

/** The three in an outlet of a tenant, whose line ends at the first; with their hardware addresses, and read. */
async function standing(tenantId: number, as: ReturnType<DeviceServer['us']>) {
  const outletId = await addOutlet(w.db, tenantId, `O${tenantId}`, 'South');
  const ids: Record<string, string> = {};
  for (const name of names) {
    const { id } = await w.created({ name }, as);
    ids[name] = id;
    const sealed = secrets.seal(communityPlace(tenantId, id), 'public').column;
    await w.db.admin.query(
      'update device set outlet_id = $2, address = $3, port = $4, sealed_community = $5 where id = $1',
      [id, outletId, fleet.addresses[names.indexOf(name)], fleet.port, sealed],
    );
    expect(await devices.discover(jobScope([tenantId]), id)).toMatchObject({ ok: true });
    // The agents of the fleet tell no hardware address of their own.
    await w.db.admin.query('update device set mac_address = $2 where id = $1', [id, mac(name)]);
  }
  const lineId = await addLine(w.db.database, tenantId, outletId, { name: 'Fibre' });
  await w.db.admin.query('update line set device_id = $2 where id = $1', [lineId, ids['cpe']]);
  expect(await devices.discover(jobScope([tenantId]), ids['switch']!)).toMatchObject({ ok: true });
  return { ids, outletId };
}

it('is likely by the bridge table that was read, else by the line, holds only once a person takes it, and keeps no stranger', async () => {
  const { ids, outletId } = await standing(w.tenantId, w.us());
  const around = async (name: string) => (await w.us()('GET', `${base}/${ids[name]}/upstream`)).json.data;
  const suggested = async (name: string) => (await around(name)).suggested;
  expect(await suggested('camera')).toEqual([
    {
      ...{ id: ids['switch'], name: 'switch', address: fleet.addresses[1], state: 'unmeasured' },
      ...{ source: 'bridge', port: expect.any(String), seenAt: expect.any(String) },
    },
  ]);
  expect(await suggested('switch')).toMatchObject([
    { id: ids['cpe'], source: 'cpe', port: null, seenAt: null },
  ]);
  expect(await suggested('cpe')).toEqual([]);
  const held = 'select depends_on from subject_status where subject_id = $1';
  expect((await w.db.admin.query(held, [ids['camera']])).rows).toEqual([{ depends_on: [] }]);
  const { rows } = await w.db.admin.query('select bridged::text as text from device_neighbours');
  expect([rows.length, rows[0].text.includes(stranger.macAddress)]).toEqual([1, false]);

  const put = { upstreamIds: [ids['switch']] };
  expect((await w.us()('PUT', `${base}/${ids['camera']}/upstream`, put)).json.code).toBe(0);
  expect(await around('camera')).toMatchObject({ suggested: [], through: [{ id: ids['switch'] }] });

  // Another line, of which nobody knows where it ends, may be the way too.
  await addLine(w.db.database, w.tenantId, outletId, { name: 'Backup' });
  expect(await suggested('switch')).toEqual([]);
  // What a neighbour told is known better.
  await w.db.admin.query(
    `insert into device_upstream (tenant_id, device_id, parent_id, source) values ($1, $2, $3, 'lldp')`,
    [w.tenantId, ids['switch'], ids['cpe']],
  );
  expect(await suggested('switch')).toEqual([]);
});

it('goes on for a week after a bridge forgot what fails, and is nothing of another tenant with the same addresses', async () => {
  const { ids } = await standing(w.neighbourId, w.them());
  const { rows } = await w.db.admin.query('select count(*)::int as count from device_neighbours');
  expect(rows).toEqual([{ count: 2 }]);
  const suggested = async () =>
    (await w.them()('GET', `${base}/${ids['camera']}/upstream`)).json.data.suggested as unknown[];
  expect(await suggested()).toMatchObject([{ id: ids['switch'] }]);
  const seenBefore = (days: number) =>
    w.db.admin.query(
      `update device_neighbours set bridged = (select jsonb_agg(e || jsonb_build_object('macAddress', $2::text, 'seenMs', $3::float8))
         from jsonb_array_elements(bridged) as e where e ->> 'macAddress' = $4) || bridged where device_id = $1`,
      [ids['switch'], '02:00:00:00:00:0a', Date.now() - days * 86_400_000, mac('camera')],
    );
  const reread = async () => {
    await devices.discover(jobScope([w.neighbourId]), ids['switch']!);
    const kept = await w.db.admin.query(
      'select bridged::text as text from device_neighbours where device_id = $1',
      [ids['switch']],
    );
    return (kept.rows[0].text as string).includes('02:00:00:00:00:0a');
  };
  await seenBefore(6);
  expect(await reread()).toBe(true);
  await w.db.admin.query(`update device_neighbours set bridged = '[]' where device_id = $1`, [ids['switch']]);
  await reread();
  await seenBefore(8);
  expect(await reread()).toBe(false);
});
