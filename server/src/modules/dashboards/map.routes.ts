import { customerListFiles } from '@linekeeper/contract/dashboards/list-files';
import { mapCharts as endpoints } from '@linekeeper/contract/dashboards/map';
import { type MapBox } from '@linekeeper/contract/outlets/map-box';
import { type FastifyInstance } from 'fastify';
import { type z } from 'zod';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { listFiles } from '../../platform/http/list-file.ts';
import { route } from '../../platform/http/route.ts';
import { assertKept } from '../monitoring/index.ts';
import {
  assertMayHaveCustomers,
  branchOf,
  customerColumns,
  customerFacts,
  isNamed,
  namedCustomer,
} from '../overview/index.ts';
import { type OutletReader, seesLines } from '../outlets/index.ts';
import { isAt, mapOf, standingOf } from './customers-map.ts';
import { mapColumns } from './customers-csv.ts';
import { type MapPlaces, outletsOnMap, squaresBelow } from './map.queries.ts';
import { withDivision } from './shared-division.ts';
import { assertSees } from './visible-chart-kinds.ts';

type Asked = z.output<typeof endpoints.holders.body>;

const nothing = { total: 0, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };

export interface MapParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly timeZoneOf: (tenantId: number) => string;
}

/** Where a tenant's outlets are and how they stand, of some places and of a part of the map. */
export async function mapIn(tx: Tx, reader: OutletReader, within: MapPlaces, box?: MapBox) {
  const { spots: found, places } = await outletsOnMap(tx, reader, within, box);
  const spots = found.map(withDivision);
  return {
    level: spots[0]?.level ?? null,
    outlets: spots.filter(({ total }) => total === 1),
    squares: spots.filter(({ total }) => total > 1),
    places: places.filter(({ place }) => place !== ''),
    nowhere: places.find(({ place }) => place === '') ?? nothing,
  };
}

interface Below extends OutletReader {
  readonly customerId?: number | undefined;
}

/** The same of all tenants below one, or of one of them with all below it, in numbers, as they are now. Throws NOT_FOUND for one that is not below. */
export async function mapBelow(tx: Tx, { tenantId, seesLines, customerId }: Below) {
  const isWithin = branchOf(await customerFacts(tx, tenantId), customerId);
  const rows = await squaresBelow(tx, tenantId, { seesLines });
  return mapOf(
    rows.filter(({ id }) => isWithin(id)),
    undefined,
  );
}

/** Serves the maps of outlets, of a network itself and of all customers. */
export function mapRoutes(app: FastifyInstance, { database, clock, timeZoneOf }: MapParts): void {
  const listed = listFiles(app, { database, timeZoneOf });
  route(app, endpoints.own, ({ body }, context) => {
    assertSees(context, 'outlet');
    const { box, ...places } = body;
    const { tenantId } = context.scope;
    return database.read(context.scope, async (tx) => {
      await assertKept(tx, body.at, { root: tenantId, nowMs: clock() });
      return mapIn(tx, { tenantId, seesLines: seesLines(context) }, places, box);
    });
  });

  route(app, endpoints.below, ({ body }, context) => {
    assertMayHaveCustomers(context);
    assertSees(context, 'outlet');
    const root = context.scope.tenantId;
    return database.read(context.scope, async (tx) => {
      const isWithin = branchOf(await customerFacts(tx, root), body.customerId);
      await assertKept(tx, body.at, { root, withBelow: true, nowMs: clock() });
      const rows = await squaresBelow(tx, root, { seesLines: seesLines(context), at: body.at });
      return mapOf(
        rows.filter(({ id }) => isWithin(id)),
        body.box,
      );
    });
  });

  listed(
    {
      ...{ list: endpoints.holders, file: customerListFiles.map, of: 'customer' },
      columns: (reader, context) => customerColumns(reader, context, mapColumns),
    },
    ({ body }, context) => {
      assertMayHaveCustomers(context);
      assertSees(context, 'outlet');
      return holders({ database, clock }, context, body);
    },
  );
}

/** A page of the tenants below that have outlets in one place of the map. */
async function holders(
  { database, clock }: Pick<MapParts, 'database' | 'clock'>,
  context: Pick<RequestContext, 'scope' | 'permissions'>,
  asked: Asked,
) {
  const { at, place, customerId, search, sort = 'total', order, page, pageSize } = asked;
  const { scope } = context;
  const root = scope.tenantId;
  const nowMs = clock();
  const moment = { seesLines: seesLines(context), at };
  return database.read(scope, async (tx) => {
    const facts = await customerFacts(tx, root);
    const isWithin = branchOf(facts, customerId);
    await assertKept(tx, at, { root, withBelow: true, nowMs });
    const there = Map.groupBy(
      (await squaresBelow(tx, root, moment)).filter((row) => isWithin(row.id) && isAt(row, place)),
      ({ id }) => id,
    );
    const rows = facts.flatMap((fact) => {
      const found = there.get(fact.id);
      if (!found || !isNamed(fact, search)) return [];
      return { ...namedCustomer(fact, { root, nowMs }), ...standingOf(found) };
    });
    // They come by name; what is equal stays so.
    const inOrder = sort === 'name' ? rows : rows.toSorted((one, other) => one[sort] - other[sort]);
    const list = order === 'desc' ? inOrder.toReversed() : inOrder;
    return { list: list.slice((page - 1) * pageSize, page * pageSize), total: rows.length, page, pageSize };
  });
}
