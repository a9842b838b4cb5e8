import { expect } from 'vitest';
import { type Discovery, type ProbeFailure } from '@linekeeper/contract/monitoring/probes';
import { testDatabase } from './database.ts';
import { addTenant } from './devices.ts';
import { signedServer } from './signed-server.ts';
import { parseRanges } from '../src/platform/outbound/address.ts';
import { createSecrets } from '../src/platform/secrets/secrets.ts';
import { on } from '../src/platform/events/event-bus.ts';
import { type AskDevice, discoverDevice } from '../src/modules/devices/discovery/discover.ts';
import { deviceChanged, deviceRemoved } from '../src/modules/devices/events.ts';
import { devicesInOutlets } from '../src/modules/devices/inventory/in-outlets.ts';
import { interfaceListRoutes } from '../src/modules/monitoring/read/interface-list.routes.ts';
import { type OutletContents } from '../src/platform/module.ts';
import { outletRoutes } from '../src/modules/outlets/outlets.routes.ts';
import { upstreamRoutes } from '../src/modules/devices/upstream/upstream.routes.ts';
import { deviceRoutes } from '../src/modules/devices/inventory/devices.routes.ts';

type Found = { ok: true; found: Discovery; elapsedMs: number } | ProbeFailure;

/** A discovery of a switch with these interfaces; the one with ifIndex 2 is down. */
export function discovery(names: [number, string][]): Found {
  const interfaces = names.map(([ifIndex, name]) => ({
    ifIndex,
    name,
    alias: '',
    description: name,
    type: 6,
    macAddress: '00:11:22:33:44:55',
    speedBps: 1e9,
    adminStatus: 1,
    operStatus: ifIndex === 2 ? 2 : 1,
    highCapacity: true,
    hasCarried: false,
    isDefaultRoute: false,
  }));
  const found = {
    sysDescr: 'A switch',
    sysObjectId: '1.3.6.1.4.1.9.1.1',
    sysName: 'core-1',
    sysLocation: '<b>Rack 3</b>',
    sysContact: 'noc',
    sysUpTimeMs: 1000,
    brand: 'Cisco',
    model: 'C9300',
    serialNumber: 'SN1',
    firmware: '17',
    kind: 'switch' as const,
    interfaces,
    processors: [1],
    memory: null,
    warnings: [],
  };
  return { ok: true, elapsedMs: 12, found };
}

/** The endpoints of devices and outlets for two tenants, on a database of their own, with a world that answers as it is told. */
export async function deviceServer() {
  const db = await testDatabase();
  const tenantId = await addTenant(db.database, 'One');
  const neighbourId = await addTenant(db.database, 'Two');
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const changed: string[] = [];
  const removed: string[] = [];
  const world = {
    found: discovery([
      [1, 'Gi0/1'],
      [2, 'Gi0/2'],
      [10, 'Gi0/10'],
    ]),
    /** What happens while a device is being asked. */
    meanwhile: async (_address: string) => {},
    /** What each device answers, where not all answer `found`. */
    /** What stands in outlets. */
    contents: { devices: devicesInOutlets } as OutletContents,
    answers: undefined as ((at: { readonly address: string }) => Found) | undefined,
  };
  db.database.events.subscribe(on(deviceChanged, ({ deviceId }) => void changed.push(deviceId)));
  db.database.events.subscribe(on(deviceRemoved, ({ deviceId }) => void removed.push(deviceId)));
  const ask: AskDevice = async ({ address }) => {
    const found = world.answers?.({ address }) ?? world.found;
    await world.meanwhile(address);
    return found;
  };
  const server = await signedServer((app) => {
    deviceRoutes(app, {
      database: db.database,
      secrets,
      allowedTargets: () => parseRanges('127.10.0.0/16'),
      timeZoneOf: () => 'Asia/Shanghai',
      reserveQuota: async () => {},
      discover: (scope, id) =>
        discoverDevice({ database: db.database, secrets, ask, mayAsk: () => true }, scope, id),
    });
    upstreamRoutes(app, db);
    outletRoutes(app, {
      database: db.database,
      refuseAfterEnd: async () => {},
      timeZoneOf: () => 'Asia/Shanghai',
      contents: () => world.contents,
    });
    interfaceListRoutes(app, {
      database: db.database,
      // The second interface has no inbound rate.
      latestRates: async (_scope, _device, ids) => new Map(ids.map((id, i) => [id, rates(i)])),
    });
  });
  const us = () => server.as({ tenantId });
  let last = 0;
  return {
    db,
    server,
    secrets,
    tenantId,
    neighbourId,
    changed,
    removed,
    world,
    us,
    them: () => server.as({ tenantId: neighbourId }),
    /** Adds a device at a new address and returns its id and address. */
    async created(more: object = {}, as = us()): Promise<{ id: string; address: string }> {
      const address = `10.2.0.${++last}`;
      const body = { address, community: 'public', ...more };
      const answer = await as('POST', `${base}/create`, body);
      expect(answer.json).toMatchObject({ code: 0 });
      return { id: answer.json.data.id as string, address };
    },
    async close() {
      await server.close();
      await db.close();
    },
  };
}
export type DeviceServer = Awaited<ReturnType<typeof deviceServer>>;
export const base = '/monitor/api/v1/devices';

const rates = (i: number) => ({
  inBps: i === 1 ? null : 100 * i,
  outBps: 5,
  errorsPs: 0,
  discardsPs: 0,
  measuredAtMs: 1e12,
});
