import { type Api, Refused } from './api.ts';
import { staff } from './people.ts';
import { type AccountFile, administrators, colleagues, settleAccount, signInAs } from './accounts.ts';
import { settleLines } from './settle-lines.ts';
import { settleUpstream } from './settle-upstream.ts';
import { settleServices } from './settle-services.ts';
import { settleColleague, settlePeople } from './settle-people.ts';
import { type DemoDevice, devices, msp, outlets, tenants } from './world.ts';

/** DEVICE_EXISTS of the error catalogue: somebody else was quicker. */
const deviceExists = 60201;

interface Settled {
  readonly tenants: number;
  readonly outlets: number;
  readonly devices: number;
  readonly members: number;
  readonly lines: number;
  readonly tests: number;
}

/** Runs `work` over all items, so many at a time. */
async function each<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const rest = [...items];
  const worker = async () => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

interface Given {
  readonly url: string;
  readonly file: AccountFile;
}

async function ensureTenants(
  admin: Api,
  { url, file }: Given,
): Promise<{ ids: Map<string, number>; added: number }> {
  const known = await admin.call('POST /api/v1/auth/company/tenant/all', { body: {} });
  const ids = new Map(known.map((tenant) => [tenant.prefix, tenant.companyId]));
  let added = 0;
  const ensure = async (name: string, prefix: string, type: 8 | 16, parentId: number) => {
    const there = ids.get(prefix);
    if (there !== undefined) return there;
    const account = administrators.find((one) => one.prefix === prefix);
    const administrator = account && { username: account.username, name: account.name };
    const made = await admin.call('POST /api/v1/organizations/tenants/create', {
      body: { name, prefix, type, parentId, administrator },
    });
    ids.set(prefix, made.companyId);
    added += 1;
    if (account && made.oneTimePassword)
      await settleAccount(url, account, { given: made.oneTimePassword, file });
    return made.companyId;
  };
  const platform = known.find((tenant) => tenant.parentId === null);
  if (!platform) throw new Error('The account does not belong to the platform.');
  const mspId = await ensure(msp.name, msp.prefix, 8, platform.companyId);
  for (const tenant of tenants) await ensure(tenant.name, tenant.prefix, 16, mspId);
  return { ids, added };
}

/** A tenant from within: by its own administrator, else by whoever stands above. */
async function within(admin: Api, prefix: string, companyId: number, { url, file }: Given): Promise<Api> {
  const account = administrators.find((one) => one.prefix === prefix);
  const password = account && file.passwordOf(account);
  if (!account || !password) return admin.enter(companyId);
  try {
    return await signInAs(url, account, password);
  } catch (error) {
    // Somebody chose another password in the meantime.
    if (error instanceof Refused) return admin.enter(companyId);
    throw error;
  }
}

async function ensureOutlets(
  inside: Api,
  prefix: string,
): Promise<{ ids: Map<string, string>; added: number }> {
  const { list } = await inside.call('POST /monitor/api/v1/outlets/list', { body: { pageSize: 200 } });
  const ids = new Map(list.map((outlet) => [outlet.number, outlet.id]));
  let added = 0;
  for (const outlet of outlets.filter((item) => item.tenant.prefix === prefix && !ids.has(item.number))) {
    const { tenant: _tenant, tags, ...body } = outlet;
    const made = await inside.call('POST /monitor/api/v1/outlets/create', {
      body: { ...body, tags: [...tags] },
    });
    ids.set(outlet.number, made.id);
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
    network,
    agentsOf,
    ...given
  }: Given & {
    port: number;
    community: string;
    addressOf: (device: DemoDevice) => string;
    /** Where the addresses of lines begin: `127.20`. */
    network: string;
    /** Has agents run in the first tenant, and adds its dial tests; gives how many. */
    agentsOf: (inside: Api) => Promise<number>;
  },
): Promise<Settled> {
  const settled = { tenants: 0, outlets: 0, devices: 0, members: 0, lines: 0, tests: 0 };
  const { ids: companies, added } = await ensureTenants(admin, given);
  settled.tenants = added;
  for (const people of staff) {
    const companyId = companies.get(people.prefix);
    if (companyId === undefined) continue;
    const inside = await within(admin, people.prefix, companyId, given);
    settled.members += await settlePeople(inside, people);
    for (const account of colleagues.filter(({ prefix }) => prefix === people.prefix)) {
      const first = given.file.passwordOf(account) ? undefined : await settleColleague(inside, account);
      if (first) await settleAccount(given.url, account, { given: first, file: given.file });
    }
  }
  for (const tenant of tenants) {
    const companyId = companies.get(tenant.prefix);
    if (companyId === undefined) throw new Error(`The tenant ${tenant.name} is missing.`);
    const inside = await within(admin, tenant.prefix, companyId, given);
    const { ids: places, added: newOutlets } = await ensureOutlets(inside, tenant.prefix);
    settled.outlets += newOutlets;
    const { list } = await inside.call('POST /monitor/api/v1/devices/list', { body: { pageSize: 200 } });
    const watched = new Set(list.map(({ address }) => address));
    await each(
      devices.filter((device) => device.outlet.tenant === tenant && !watched.has(addressOf(device))),
      4,
      async (device) => {
        const { name, kind, outlet } = device;
        const body = { address: addressOf(device), port, community, name, kind, intervalS: 10 as const };
        try {
          await inside.call('POST /monitor/api/v1/devices/create', {
            body: { ...body, outletId: places.get(outlet.number), region: outlet.region },
          });
          settled.devices += 1;
        } catch (error) {
          if (!(error instanceof Refused && error.code === deviceExists)) throw error;
        }
      },
    );
    settled.lines += await settleLines(inside, tenant.prefix, { network });
    if (tenant === tenants[0]) settled.tests = await agentsOf(inside);
    await settleUpstream(inside, tenant.prefix);
    await settleServices(inside, tenant.prefix);
  }
  return settled;
}
