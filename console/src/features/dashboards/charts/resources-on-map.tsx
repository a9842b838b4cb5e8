import { type ResourceKind } from '@linekeeper/contract/dashboards/resource-terms';
import { type TFunction } from 'i18next';
import { lazy } from 'react';
import { InView } from '../../../components/in-view.tsx';
import { defineChart, type Chart } from '../chart.ts';
import { customerInput } from '../chart-places.ts';
import { holdersPath } from '../holders-path.ts';
import { listCodes } from '../mapped-kind.ts';
import {
  divisionCells,
  nowhereCells,
  outletCells,
  spotCells,
  squareCells,
  type WhereCells,
  whereHead,
} from '../map-table.ts';
import { mapBody, type Places, resourceRows } from '../resource-path.ts';

const own = 'POST /monitor/api/v1/charts/resources/map';
const below = 'POST /monitor/api/v1/charts/resources/map/customers';

// Map and outlines come when they are looked at.
const ResourcesMap = lazy(() =>
  import('../maps/resources-map.tsx').then((m) => ({ default: m.ResourcesMap })),
);
const CustomersResourcesMap = lazy(() =>
  import('../maps/customers-resources-map.tsx').then((m) => ({ default: m.CustomersResourcesMap })),
);

const about = (kind: ResourceKind) =>
  ({
    ...{ chartCode: 'resource_distribution_profile', permission: listCodes[kind] },
    ...{ isOfPeriod: false, isWide: true },
    titleOf: (t: TFunction) => t('dashboards:resources.map.title', { kind: t(`dashboards:kind.${kind}`) }),
  }) as const satisfies Partial<Chart>;

const tableOf = (t: TFunction, rows: readonly (readonly [WhereCells, number])[]) => ({
  head: [...whereHead(t), t('dashboards:total')],
  rows: rows.map(([where, total]) => [...where, String(total)]),
});

/** How many devices or lines of one network stand where. */
export const resourcesMap = (kind: ResourceKind, places: Places) =>
  defineChart<typeof own>({
    ...about(kind),
    ...{ id: ['resources map', kind, ...Object.values(places)].join(' '), route: own },
    inputOf: () => ({ body: mapBody(kind, places) }),
    rows: () => resourceRows(kind, places),
    draw: ({ data }) => (
      <InView>
        <ResourcesMap key={kind} data={data} kind={kind} places={places} />
      </InView>
    ),
    tableOf: async (t, { outlets, squares, places: without, nowhere }) => {
      const cellsOf = await divisionCells();
      return tableOf(t, [
        ...outlets.map((outlet) => [outletCells(outlet), outlet.total] as const),
        ...squares.map((square) => [spotCells(t, square), square.total] as const),
        ...without.map(({ place, total }) => [cellsOf(place), total] as const),
        [nowhereCells(t), nowhere],
      ]);
    },
  });

/** The same over all customers, in numbers (decision 0136). */
export const customersResourcesMap = (kind: ResourceKind) =>
  defineChart<typeof below>({
    ...about(kind),
    ...{ id: `customers resources map ${kind}`, route: below },
    inputOf: (_period, places) => ({ body: { kind, ...customerInput(places) } }),
    rows: (places) => `/resourceDistributionOverview${holdersPath({ kind, by: 'province' }, places)}`,
    draw: ({ data, places }) => (
      <InView>
        <CustomersResourcesMap key={kind} data={data} kind={kind} places={places} />
      </InView>
    ),
    tableOf: async (t, { level, squares, places, nowhere }) => {
      const cellsOf = await divisionCells();
      return tableOf(t, [
        ...squares.map(({ x, y, total }) => [squareCells(t, { level, x, y }), total] as const),
        ...places.map(({ place, total }) => [cellsOf(place), total] as const),
        [nowhereCells(t), nowhere],
      ]);
    },
  });
