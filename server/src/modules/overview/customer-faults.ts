import {
  type customerFaultEndpoints,
  type CustomerFaults,
} from '@linekeeper/contract/overview/customer-faults';
import { wholeKinds } from '@linekeeper/contract/overview/customer-health';
import { type z } from 'zod';
import { assertKept } from '../monitoring/index.ts';
import { branchOf } from './customer-branch.ts';
import { countsOf, sinceOf } from './customer-health.ts';
import { type OverviewParts, type Reader } from './customers.service.ts';
import { type Customer, isCalled } from './judged-customers.ts';
import { faultsOf, wholeCustomers } from './whole-customers.ts';

type Asked = z.output<typeof customerFaultEndpoints.list.body>;

/** In the order asked for: by health the worst first, as they come. */
function sorted(all: readonly Customer[], { sort = 'health', order }: Asked): readonly Customer[] {
  const byName = new Intl.Collator('en', { numeric: true });
  const inOrder = sort === 'name' ? all.toSorted((one, other) => byName.compare(one.name, other.name)) : all;
  return order === 'desc' ? inOrder.toReversed() : inOrder;
}

/** How each tenant below stands by all that is watched of it and may be seen, and why: one page of them, and how many are how. */
export async function customerFaults({ database, clock }: OverviewParts, reader: Reader, input: Asked) {
  const { search, health, page, pageSize, customerId, at } = input;
  const nowMs = clock();
  const { customers, standings } = await database.read(reader.scope, async (tx) => {
    await assertKept(tx, at, { root: reader.tenant.id, withBelow: true, nowMs });
    // Outlets would cost most, and stand as their devices and lines do.
    return wholeCustomers(tx, reader, wholeKinds, { nowMs, at });
  });
  const isWithin = branchOf(customers, customerId);
  const all = customers.filter(({ id }) => isWithin(id));
  const found = search ? all.filter((one) => isCalled(one, search)) : all;
  const wanted = health?.length ? found.filter((one) => health.includes(one.health)) : found;
  const { broken, blind, closed } = countsOf(all);
  return {
    list: sorted(wanted, input)
      .slice((page - 1) * pageSize, page * pageSize)
      .map((customer): CustomerFaults => {
        const { id, name, prefix, type, parentName, state, isClosed } = customer;
        return {
          ...{ companyId: id, name, prefix, type, parentName, state, health: customer.health },
          since: sinceOf(customer)?.toISOString() ?? null,
          faults: isClosed ? null : faultsOf(customer),
        };
      }),
    ...{ total: wanted.length, page, pageSize, counts: countsOf(found) },
    kinds: standings.map(({ kind }) => kind),
    totals: { customers: all.length, broken, blind, closed },
  };
}
