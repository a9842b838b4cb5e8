import { chartListFiles, customerListFiles } from '@linekeeper/contract/dashboards/list-files';
import { type ResourceTrait } from '@linekeeper/contract/dashboards/resource-terms';
import {
  type Counted,
  type CountedBelow,
  resourceCharts as endpoints,
} from '@linekeeper/contract/dashboards/resources';
import { divisionName } from '@linekeeper/contract/outlets/divisions';
import { type FastifyInstance } from 'fastify';
import { type Tx } from '../../platform/db/database.ts';
import { listFiles } from '../../platform/http/list-file.ts';
import { route } from '../../platform/http/route.ts';
import {
  assertMayHaveCustomers,
  branchOf,
  customerColumns,
  customerFacts,
  readColumns,
} from '../overview/index.ts';
import { modelColumns } from './charts-csv.ts';
import { type ChartParts } from './charts.routes.ts';
import { customerHolders } from './customer-holders.ts';
import { countedColumns } from './customers-csv.ts';
import { modelPage } from './models.queries.ts';
import { offeredPlaces } from './offered-places.ts';
import { outletNames, sharesBelow, sharesIn } from './resources.queries.ts';
import { assertSees, visibleChartKinds } from './visible-chart-kinds.ts';

const divisionWidth = 6;

/** What a value is called where it is not its own name: a division, written as its code begins. */
const divisionNameOf = (by: ResourceTrait, [code = '']: readonly string[]): string =>
  (by === 'province' || by === 'city') && code !== '' ? divisionName(code.padEnd(divisionWidth, '0')) : '';

/** Devices or lines by a trait, its values called by their names. */
export async function namedShares(tx: Tx, tenantId: number, asked: Counted) {
  const { values, ...shares } = await sharesIn(tx, tenantId, asked);
  const ids = asked.by === 'outlet' ? values.flatMap(({ value }) => value[0] || []) : [];
  const names = ids.length > 0 ? await outletNames(tx, tenantId, ids) : new Map<string, string>();
  return {
    ...shares,
    values: values.map((share) => ({
      ...share,
      name: names.get(share.value[0] ?? '') ?? divisionNameOf(asked.by, share.value),
    })),
  };
}

/** One tenant below and all below it; undefined: all are meant. Throws NOT_FOUND for one that is not below. */
async function customerIds(tx: Tx, root: number, customerId: number | undefined) {
  if (customerId === undefined) return undefined;
  const facts = await customerFacts(tx, root);
  const isWithin = branchOf(facts, customerId);
  return facts.map(({ id }) => id).filter(isWithin);
}

/** The same of all tenants below, or of one with all below it; outlets of theirs are not told of. */
export async function namedSharesBelow(tx: Tx, root: number, asked: CountedBelow) {
  const ids = await customerIds(tx, root, asked.customerId);
  const { values, ...shares } = await sharesBelow(tx, root, asked, ids);
  return {
    ...shares,
    values: values.map((share) => ({ ...share, name: divisionNameOf(asked.by, share.value) })),
  };
}

/** Serves the charts of the resource distribution, of what their reader may see. */
export function resourceRoutes(app: FastifyInstance, { database, clock, timeZoneOf }: ChartParts): void {
  const listed = listFiles(app, { database, timeZoneOf });
  route(app, endpoints.places, (_input, context) => {
    const { scope } = context;
    const kinds = visibleChartKinds(context);
    if (kinds.length === 0) return { regions: [], tags: [] };
    return database.read(scope, (tx) => offeredPlaces(tx, scope.tenantId, kinds));
  });

  route(app, endpoints.shares, ({ body }, context) => {
    assertSees(context, body.kind);
    const { scope } = context;
    return database.read(scope, (tx) => namedShares(tx, scope.tenantId, body));
  });

  listed(
    {
      ...{ list: endpoints.models, file: chartListFiles.models, of: 'chart' },
      columns: (reader) => readColumns(reader, modelColumns),
    },
    ({ body }, context) => {
      assertSees(context, 'device');
      if (body.of === 'customers') assertMayHaveCustomers(context);
      const { scope } = context;
      return database.read(scope, async (tx) => {
        const ids = await customerIds(tx, scope.tenantId, body.customerId);
        const found = await modelPage(tx, scope.tenantId, body, ids);
        return { ...found, page: body.page, pageSize: body.pageSize };
      });
    },
  );

  route(app, endpoints.below, ({ body }, context) => {
    assertMayHaveCustomers(context);
    assertSees(context, body.kind);
    const { scope } = context;
    return database.read(scope, (tx) => namedSharesBelow(tx, scope.tenantId, body));
  });

  listed(
    {
      ...{ list: endpoints.holders, file: customerListFiles.resources, of: 'customer' },
      columns: (reader, context) => customerColumns(reader, context, countedColumns),
    },
    ({ body }, context) => {
      assertMayHaveCustomers(context);
      assertSees(context, body.counted.kind);
      const { scope } = context;
      const of = { root: scope.tenantId, nowMs: clock() };
      return database.read(scope, (tx) => customerHolders(tx, of, body));
    },
  );
}
