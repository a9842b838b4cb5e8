import { overallCharts as endpoints } from '@linekeeper/contract/dashboards/overall';
import { chartListFiles, customerListFiles } from '@linekeeper/contract/dashboards/list-files';
import {
  availabilityKinds,
  changingKinds,
  type ChartKind,
  countedDeviceKinds,
  worstKinds,
} from '@linekeeper/contract/dashboards/chart-terms';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../platform/db/database.ts';
import { listFiles } from '../../platform/http/list-file.ts';
import { route } from '../../platform/http/route.ts';
import { assertKept } from '../monitoring/index.ts';
import { assertMayHaveCustomers, customerColumns, readColumns } from '../overview/index.ts';
import { seesLines } from '../outlets/index.ts';
import { availabilityBelow, availabilityOfEach } from './availability-below.ts';
import { availabilityOver } from './availability-over.ts';
import { changesOfCustomers, changesOfEach } from './changes-below.ts';
import { changeRows, changesOver } from './changes-over.ts';
import { changeColumns, worstColumns } from './charts-csv.ts';
import { type StandingOfKind } from './counted-standings.ts';
import { availabilityColumns, changesColumns } from './customers-csv.ts';
import { offeredPlaces } from './offered-places.ts';
import { standingsAt } from './past.queries.ts';
import { standingsIn } from './standings.queries.ts';
import { assertSees, visibleChartKinds } from './visible-chart-kinds.ts';
import { worstOver, worstRows } from './worst-over.ts';

export interface ChartParts {
  readonly database: Database;
  readonly clock: () => number;
  readonly timeZoneOf: (tenantId: number) => string;
}

/** Serves the charts of the overall network operation overview, of what their reader may see. */
export function overallRoutes(app: FastifyInstance, { database, clock, timeZoneOf }: ChartParts): void {
  const listed = listFiles(app, { database, timeZoneOf });
  route(app, endpoints.places, (_input, context) => {
    const { scope } = context;
    const kinds = visibleChartKinds(context);
    if (kinds.length === 0) return { regions: [], tags: [] };
    return database.read(scope, (tx) => offeredPlaces(tx, scope.tenantId, kinds));
  });
  route(app, endpoints.standings, async ({ body: { at, ...places } }, context) => {
    const { tenantId } = context.scope;
    const reader = { tenantId, seesLines: seesLines(context) };
    const kinds = visibleChartKinds(context);
    const rows = await database.read(context.scope, async (tx) => {
      if (at === undefined) return standingsIn(tx, reader, kinds, places);
      await assertKept(tx, at, { root: tenantId, nowMs: clock() });
      return standingsAt(tx, reader, kinds, { ...places, at });
    });
    return standingsAnswer(kinds, rows);
  });
  route(app, endpoints.availability, ({ body }, context) => {
    const { scope } = context;
    const kinds = visibleOf(availabilityKinds, context);
    const of = { tenantId: scope.tenantId, timeZone: timeZoneOf(scope.tenantId) };
    return database.read(scope, (tx) => availabilityOver(tx, of, kinds, body));
  });
  route(app, endpoints.customersAvailability, ({ body }, context) => {
    assertMayHaveCustomers(context);
    const { scope } = context;
    const kinds = visibleOf(availabilityKinds, context);
    const of = { tenantId: scope.tenantId, timeZone: timeZoneOf(scope.tenantId) };
    return database.read(scope, (tx) => availabilityBelow(tx, of, kinds, body));
  });
  listed(
    {
      ...{ list: endpoints.eachAvailability, file: customerListFiles.availability, of: 'customer' },
      columns: (reader, context) => customerColumns(reader, context, availabilityColumns),
    },
    ({ body }, context) => {
      assertMayHaveCustomers(context);
      const { scope } = context;
      const kinds = visibleOf(availabilityKinds, context);
      const of = { tenantId: scope.tenantId, nowMs: clock() };
      return database.read(scope, (tx) => availabilityOfEach(tx, of, kinds, body));
    },
  );
  route(app, endpoints.worst, ({ body }, context) => {
    const { scope } = context;
    const kinds = visibleOf(worstKinds, context);
    const reader = { tenantId: scope.tenantId, seesLines: seesLines(context) };
    return database.read(scope, (tx) => worstOver(tx, reader, kinds, body));
  });
  listed(
    {
      ...{ list: endpoints.worstRows, file: chartListFiles.worst, of: 'chart' },
      columns: (reader) => readColumns(reader, worstColumns),
    },
    ({ body }, context) => {
      assertSees(context, body.kind);
      const { scope } = context;
      const reader = { tenantId: scope.tenantId, seesLines: seesLines(context) };
      return database.read(scope, (tx) => worstRows(tx, reader, body));
    },
  );
  route(app, endpoints.changes, ({ body }, context) => {
    const { scope } = context;
    const kinds = visibleOf(changingKinds, context);
    return database.read(scope, (tx) => changesOver(tx, scope.tenantId, kinds, body));
  });
  listed(
    {
      ...{ list: endpoints.changeRows, file: chartListFiles.changes, of: 'chart' },
      columns: (reader) => readColumns(reader, changeColumns),
    },
    ({ body }, context) => {
      const { scope } = context;
      const kinds = visibleOf(changingKinds, context);
      return database.read(scope, (tx) => changeRows(tx, scope.tenantId, kinds, body));
    },
  );
  route(app, endpoints.customersChanges, ({ body }, context) => {
    assertMayHaveCustomers(context);
    const { scope } = context;
    const kinds = visibleOf(changingKinds, context);
    const of = { tenantId: scope.tenantId, timeZone: timeZoneOf(scope.tenantId) };
    return database.read(scope, (tx) => changesOfCustomers(tx, of, kinds, body));
  });
  listed(
    {
      ...{ list: endpoints.eachChanges, file: customerListFiles.changes, of: 'customer' },
      columns: (reader, context) => customerColumns(reader, context, changesColumns),
    },
    ({ body }, context) => {
      assertMayHaveCustomers(context);
      const { scope } = context;
      const kinds = visibleOf(changingKinds, context);
      const of = { tenantId: scope.tenantId, nowMs: clock() };
      return database.read(scope, (tx) => changesOfEach(tx, of, kinds, body));
    },
  );
}

type Reader = Parameters<typeof visibleChartKinds>[0];

/** Of some kinds those that a reader may see. */
function visibleOf<Kind extends ChartKind>(kinds: readonly Kind[], reader: Reader): Kind[] {
  const visible = visibleChartKinds(reader);
  return kinds.filter((kind) => visible.includes(kind));
}

const nothing = { total: 0, down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 0 };

/** Every kind that is asked for, also where there is nothing of it, and devices once more by their kind. */
function standingsAnswer(kinds: readonly ChartKind[], rows: readonly StandingOfKind[]) {
  return {
    kinds: kinds.map((kind) => {
      const found = rows.find((one) => one.kind === kind && one.deviceKind === null);
      return { ...nothing, ...found, kind };
    }),
    deviceKinds: countedDeviceKinds.flatMap((kind) =>
      rows.filter((one) => one.deviceKind === kind).map((row) => ({ ...row, kind })),
    ),
  };
}
