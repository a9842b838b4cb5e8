import { type ResourceKind } from '@linekeeper/contract/dashboards/resource-terms';
import { type TFunction } from 'i18next';
import { lazy } from 'react';
import { InView } from '../../../components/in-view.tsx';
import { defineChart, type Chart } from '../chart.ts';
import { customerInput } from '../chart-places.ts';
import { holdersPath } from '../holders-path.ts';
import { listCodes } from '../mapped-kind.ts';
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

const headOf = (t: TFunction) => [
  ...[t('dashboards:column.name'), t('outlets:latitude'), t('outlets:longitude'), t('dashboards:total')],
];

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
    tableOf: (t, { outlets, squares, places: without, nowhere }) => ({
      head: headOf(t),
      rows: [
        ...outlets,
        ...squares.map((one) => ({ name: '', ...one })),
        ...without.map(({ place, total }) => ({ name: place, latitude: '', longitude: '', total })),
        { name: t('dashboards:map.nowhere'), latitude: '', longitude: '', total: nowhere },
      ].map(({ name, latitude, longitude, total }) => [name, ...[latitude, longitude, total].map(String)]),
    }),
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
    tableOf: (t, { level, squares, places, nowhere }) => ({
      head: [t('dashboards:column.name'), t('dashboards:total')],
      rows: [
        ...squares.map(({ x, y, total }) => ({ place: `${level}/${x}/${y}`, total })),
        ...places,
        { place: t('dashboards:map.nowhere'), total: nowhere },
      ].map(({ place, total }) => [place, String(total)]),
    }),
  });
