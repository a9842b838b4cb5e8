import { type Api, Refused } from './api.ts';
import { staff } from './people.ts';
import { settlePeople } from './settle-people.ts';
import { type DemoDevice, devices, msp, outlets, tenants } from './world.ts';

/** DEVICE_EXISTS of the error catalogue: somebody else was quicker. */
const deviceExists = 60201;

interface Settled {
  readonly tenants: number;
  readonly outlets: number;
  readonly devices: number;
  readonly members: number;
}

/** Runs `work` over all items, so many at a time. */
async function each<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

async function ensureTenants(admin: Api): Promise<{ ids: Map<string, number>; added: number }> {
  const known = await admin.call('POST /api/v1/auth/company/tenant/all', { body: {} });
  const ids = new Map(known.map((tenant) => [tenant.prefix, tenant.companyId]));
  let added = 0;
  const ensure = async (name: string, prefix: string, type: 8 | 16, parentId: number) => {
    const there = ids.get(prefix);
    if (there !== undefined) return there;
    const made = await admin.call('POST /api/v1/organizations/tenants/create', {
      body: { name, prefix, type, parentId },
    });
    ids.set(prefix, made.companyId);
    added += 1;
    return made.companyId;
  };
  const platform = known.find((tenant) => tenant.parentId === null);
  if (!platform) throw new Error('The account does not belong to the platform.');
  const mspId = await ensure(msp.name, msp.prefix, 8, platform.companyId);
  for (const tenant of tenants) await ensure(tenant.name, tenant.prefix, 16, mspId);
  return { ids, added };
}

async function ensureOutlets(
  within: Api,
  prefix: string,
): Promise<{ ids: Map<string, string>; added: number }> {
  const { list } = await within.call('POST /monitor/api/v1/outlets/list', { body: { pageSize: 200 } });
  const ids = new Map(list.map((outlet) => [outlet.number, outlet.id]));
  let added = 0;
  for (const outlet of outlets.filter((item) => item.tenant.prefix === prefix && !ids.has(item.number))) {
    const { number, name, region, address, latitude, longitude } = outlet;
    const made = await within.call('POST /monitor/api/v1/outlets/create', {
      body: { number, name, region, address, latitude, longitude },
    });
    ids.set(number, made.id);
    added += 1;
  }
  return { ids, added };
}

/**
 * Sets the world up through the public API, as a person would through the console; what is there already stays as it is.
 * `addressOf` and `port` say where each device answers. Returns what was added.
 */
export async function settle(
  admin: Api,
  {
    port,
    community,
    addressOf,
  }: { port: number; community: string; addressOf: (device: DemoDevice) => string },
): Promise<Settled> {
  const settled = { tenants: 0, outlets: 0, devices: 0, members: 0 };
  const { ids: companies, added } = await ensureTenants(admin);
  settled.tenants = added;
  for (const people of staff) {
    const companyId = companies.get(people.prefix);
    if (companyId !== undefined) settled.members += await settlePeople(await admin.enter(companyId), people);
  }
  for (const tenant of tenants) {
    const companyId = companies.get(tenant.prefix);
    if (companyId === undefined) throw new Error(`The tenant ${tenant.name} is missing.`);
    const within = await admin.enter(companyId);
    const { ids: places, added: newOutlets } = await ensureOutlets(within, tenant.prefix);
    settled.outlets += newOutlets;
    const { list } = await within.call('POST /monitor/api/v1/devices/list', { body: { pageSize: 200 } });
    const watched = new Set(list.map(({ address }) => address));
    await each(
      devices.filter((device) => device.outlet.tenant === tenant && !watched.has(addressOf(device))),
      4,
      async (device) => {
        const { name, kind, outlet } = device;
        const body = { address: addressOf(device), port, community, name, kind, intervalS: 10 as const };
        try {
          await within.call('POST /monitor/api/v1/devices/create', {
            body: { ...body, outletId: places.get(outlet.number), region: outlet.region },
          });
          settled.devices += 1;
        } catch (error) {
          if (!(error instanceof Refused && error.code === deviceExists)) throw error;
        }
      },
    );
  }
  return settled;
}
