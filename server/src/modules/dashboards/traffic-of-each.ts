import { type trafficCharts } from '@linekeeper/contract/dashboards/traffic';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { trafficOfEach } from '../monitoring/index.ts';
import { branchOf, customerFacts, isNamed, namedCustomer } from '../overview/index.ts';
import { fullHours, trafficOf } from './traffic-hours.ts';
import { type Reader } from './traffic-over.ts';

type Asked = z.output<typeof trafficCharts.eachCustomer.body>;
type Answer = z.input<typeof trafficCharts.eachCustomer.output>;

/** What the lines of each tenant below carried in the full hours of a period: the rows behind the sum of all; a page of them. */
export async function trafficOfCustomersEach(
  tx: Tx,
  { tenantId, nowMs }: Omit<Reader, 'timeZone'>,
  asked: Asked,
): Promise<Answer> {
  const { customerId, search, sort = 'inBytes', order, page, pageSize } = asked;
  const facts = await customerFacts(tx, tenantId);
  // Throws for one that is not below.
  branchOf(facts, customerId);
  const hours = fullHours({ fromMs: Date.parse(asked.from), toMs: Date.parse(asked.to), nowMs });
  const found = await trafficOfEach(tx, { root: tenantId, branch: customerId }, hours);
  const byId = new Map(found.map((one) => [one.id, one]));
  const length = hours.toHour - hours.fromHour;
  const rows = facts.flatMap((fact) => {
    const one = byId.get(fact.id);
    if (!one || !isNamed(fact, search)) return [];
    const { inBytes, outBytes } = trafficOf(one, [], [hours.fromHour, hours.toHour]);
    const coveragePercent =
      length > 0 && one.hoursThere > 0 ? Math.min(100, (100 * one.hours) / one.hoursThere) : null;
    return {
      ...namedCustomer(fact, { root: tenantId, nowMs }),
      ...{ lines: one.lines, inBytes, outBytes, coveragePercent },
    };
  });
  // They come by name; what is equal stays so.
  const inOrder = sort === 'name' ? rows : rows.toSorted((one, other) => one[sort] - other[sort]);
  const list = order === 'desc' ? inOrder.toReversed() : inOrder;
  return { list: list.slice((page - 1) * pageSize, page * pageSize), total: rows.length, page, pageSize };
}
