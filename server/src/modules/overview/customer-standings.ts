import { countedDeviceKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { type z } from 'zod';
import { type CustomerStanding, type customers } from '@linekeeper/contract/overview/customers';
import { assertKept } from '../monitoring/index.ts';
import { branchOf } from './customer-branch.ts';
import { byHealth, countsOf, sinceOf, totalsOf } from './customer-health.ts';
import { type OverviewParts, type Reader } from './customers.service.ts';
import {
  type Customer,
  isCalled,
  judgedByDeviceKind,
  judgedCustomers,
  shownStanding,
} from './judged-customers.ts';
import { mspBranches } from './msp-branches.ts';

type Asked = z.output<(typeof customers)['devices' | 'lines']['body']>;

/** In the order asked for: numbers the largest first by `desc`; what has none stands last, and what is equal by name. */
function sorted(all: readonly Customer[], { sort = 'health', order, kind }: Asked): Customer[] {
  const turned = order === 'desc' ? -1 : 1;
  if (sort === 'name') return order === 'desc' ? all.toReversed() : [...all];
  if (sort === 'health') return all.toSorted((one, other) => turned * byHealth(one, other));
  const number = ({ parts, isClosed }: Customer) => shownStanding(parts[kind], isClosed)?.[sort];
  return all.toSorted((one, other) => {
    const [mine, theirs] = [number(one), number(other)];
    if (mine === undefined || theirs === undefined)
      return Number(mine === undefined) - Number(theirs === undefined);
    return turned * (mine - theirs);
  });
}

/** How what the customers of a tenant have of one kind stands: one page of them, how many are how, and all added up. */
export async function customerStandings({ database, clock }: OverviewParts, reader: Reader, input: Asked) {
  const { kind, search, health, page, pageSize, customerId, level, at } = input;
  const deviceKind = 'deviceKind' in input ? input.deviceKind : undefined;
  const nowMs = clock();
  const { customers } = await database.read(reader.scope, async (tx) => {
    await assertKept(tx, at, { root: reader.tenant.id, withBelow: true, nowMs });
    if (deviceKind === undefined) return judgedCustomers(tx, reader, [kind], { nowMs, at });
    const judged = await judgedByDeviceKind(tx, reader.tenant, [deviceKind], { nowMs, at });
    return { customers: judged.get(deviceKind) ?? [] };
  });
  const isWithin = branchOf(customers, customerId);
  const below = customers.filter(({ id }) => isWithin(id));
  const all = level === 'msp' ? mspBranches(reader.tenant.id, below, kind) : below;
  const found = search ? all.filter((one) => isCalled(one, search)) : all;
  const wanted = health?.length ? found.filter((one) => health.includes(one.health)) : found;
  const begin = (page - 1) * pageSize;
  return {
    list: sorted(wanted, input)
      .slice(begin, begin + pageSize)
      .map((customer): CustomerStanding => {
        const { id, name, prefix, type, parentName, state, isClosed, parts } = customer;
        return {
          ...{ companyId: id, name, prefix, type, parentName, state, health: customer.health },
          since: sinceOf(customer)?.toISOString() ?? null,
          standing: shownStanding(parts[kind], isClosed),
        };
      }),
    ...{ total: wanted.length, page, pageSize, counts: countsOf(found), totals: totalsOf(below, kind) },
  };
}

type AskedKinds = z.output<(typeof customers)['deviceKinds']['body']>;

/** The same of devices of each kind, added up alone. */
export async function deviceKindStandings(
  { database, clock }: OverviewParts,
  reader: Reader,
  { customerId, at }: AskedKinds,
) {
  const nowMs = clock();
  const judged = await database.read(reader.scope, async (tx) => {
    await assertKept(tx, at, { root: reader.tenant.id, withBelow: true, nowMs });
    return judgedByDeviceKind(tx, reader.tenant, countedDeviceKinds, { nowMs, at });
  });
  return {
    kinds: [...judged].map(([kind, all]) => {
      const isWithin = branchOf(all, customerId);
      return {
        kind,
        ...totalsOf(
          all.filter(({ id }) => isWithin(id)),
          'device',
        ),
      };
    }),
  };
}
