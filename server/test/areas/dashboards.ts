import { type Area, type Factory, tenantId } from './area.ts';

const reader = { tenantId, seesLines: true };
const period = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' };
const names = { 'body.outletId': 'outletId' } as const;
const over = {
  input: ({ outletId }: { readonly outletId: string }) => ({ body: { ...period, outletId: [outletId] } }),
  names,
};

// Of those who may see lines.
const ofLines: Factory = { ...over, mayAnswer: ['FORBIDDEN'] };
// Of those who can have customers.
const ofCustomers = (body: Record<string, unknown>): Factory => ({
  input: () => ({ body }),
  mayAnswer: ['FORBIDDEN'],
});
/** The same, narrowed to one of them with all below it. */
const ofCustomer = (body: Record<string, unknown>): Factory => ({
  ...ofCustomers({}),
  input: ({ customerId }) => ({ body: { ...body, customerId } }),
  names: { 'body.customerId': 'customerId' },
});
const byModel = { kind: 'device', by: 'model' } as const;
// Of customers, or of outlets of the own network: never of both.
/** Of one kind, for those who may see it. */
const ofKind = (kind: 'device' | 'line'): Factory => ({
  input: ({ outletId }) => ({ body: { ...period, kind, outletId: [outletId] } }),
  names,
  mayAnswer: ['FORBIDDEN'],
});
const models: Factory = {
  ...ofCustomer({ of: 'customers' }),
  names: { 'body.customerId': 'customerId', ...names },
};
const holders: Factory = {
  input: ({ customerId }) => ({ body: { counted: { ...byModel, customerId } } }),
};
const past: Factory = {
  input: ({ outletId }) => ({
    body: { kind: 'device', at: '2020-01-01T00:00:00.000Z', outletId: [outletId] },
  }),
  names,
  // What is measured here for the first time has no past.
  mayAnswer: ['NOTHING_KEPT', 'MOMENT_NOT_KEPT'],
};

export const dashboardsArea: Area = {
  factories: {
    'POST /monitor/api/v1/charts/places': { input: () => ({ body: {} }) },
    'POST /monitor/api/v1/charts/resources/places': { input: () => ({ body: {} }) },
    'POST /monitor/api/v1/charts/standings': {
      input: ({ outletId }) => ({ body: { outletId: [outletId] } }),
      names,
    },
    'POST /monitor/api/v1/charts/past': over,
    'POST /monitor/api/v1/charts/past/customers': ofCustomer(period),
    'POST /monitor/api/v1/charts/past/list': past,
    'POST /monitor/api/v1/charts/past/export': past,
    'POST /monitor/api/v1/charts/availability': over,
    'POST /monitor/api/v1/charts/availability/customers': ofCustomer(period),
    'POST /monitor/api/v1/charts/availability/customers/list': ofCustomer(period),
    'POST /monitor/api/v1/charts/availability/customers/export': ofCustomer(period),
    'POST /monitor/api/v1/charts/worst': over,
    'POST /monitor/api/v1/charts/worst/list': ofKind('line'),
    'POST /monitor/api/v1/charts/worst/export': ofKind('line'),
    'POST /monitor/api/v1/charts/availability/list': ofKind('device'),
    'POST /monitor/api/v1/charts/availability/export': ofKind('device'),
    'POST /monitor/api/v1/charts/traffic/list': ofLines,
    'POST /monitor/api/v1/charts/traffic/export': ofLines,
    'POST /monitor/api/v1/charts/busy-lines/list': ofLines,
    'POST /monitor/api/v1/charts/busy-lines/export': ofLines,
    'POST /monitor/api/v1/charts/changes': over,
    'POST /monitor/api/v1/charts/changes/list': over,
    'POST /monitor/api/v1/charts/changes/export': over,
    'POST /monitor/api/v1/charts/changes/customers': ofCustomer(period),
    'POST /monitor/api/v1/charts/changes/customers/list': ofCustomer(period),
    'POST /monitor/api/v1/charts/changes/customers/export': ofCustomer(period),
    'POST /monitor/api/v1/charts/traffic': ofLines,
    'POST /monitor/api/v1/charts/busy-lines': ofLines,
    'POST /monitor/api/v1/charts/traffic/customers': ofCustomer(period),
    'POST /monitor/api/v1/charts/traffic/customers/list': ofCustomer(period),
    'POST /monitor/api/v1/charts/busy-lines/customers/list': ofCustomer(period),
    'POST /monitor/api/v1/charts/traffic/customers/export': ofCustomer(period),
    'POST /monitor/api/v1/charts/busy-lines/customers/export': ofCustomer(period),
    'POST /monitor/api/v1/charts/resources': {
      input: ({ outletId }) => ({ body: { kind: 'device', by: 'kind', outletId: [outletId] } }),
      names,
      // Its lists take another code.
      mayAnswer: ['FORBIDDEN'],
    },
    'POST /monitor/api/v1/charts/map': {
      input: ({ outletId }) => ({ body: { outletId: [outletId] } }),
      names,
    },
    'POST /monitor/api/v1/charts/map/customers': ofCustomer({}),
    'POST /monitor/api/v1/charts/map/customers/list': ofCustomer({ place: { in: 'nowhere' } }),
    'POST /monitor/api/v1/charts/map/customers/export': ofCustomer({ place: { in: 'nowhere' } }),
    'POST /monitor/api/v1/charts/resources/map': {
      input: ({ outletId }) => ({ body: { kind: 'device', outletId: [outletId] } }),
      names,
      // Its lists take another code.
      mayAnswer: ['FORBIDDEN'],
    },
    'POST /monitor/api/v1/charts/resources/map/customers': ofCustomer({ kind: 'device' }),
    'POST /monitor/api/v1/charts/resources/models': models,
    'POST /monitor/api/v1/charts/resources/models/export': models,
    'POST /monitor/api/v1/charts/resources/customers': ofCustomer(byModel),
    'POST /monitor/api/v1/charts/resources/customers/list': holders,
    'POST /monitor/api/v1/charts/resources/customers/export': holders,
  },
  samples: {
    'dashboards/map.queries.ts': {
      outletsOnMap: [reader, { tag: ['x'] }, { west: 100, south: 20, east: 120, north: 40 }],
      squaresBelow: [tenantId, { seesLines: true }],
    },
    'dashboards/past.queries.ts': {
      alertMarks: [{ tenantId, kinds: ['device'] }, { ...period, steps: 10 }, { region: ['South'] }],
      alertMarksBelow: [tenantId, { ids: [tenantId], kinds: ['device'] }, { ...period, steps: 10 }],
      standingsAt: [
        reader,
        ['outlet', 'device', 'line', 'agent', 'test'],
        { at: period.to, region: ['South'] },
      ],
      stoodAt: [
        reader,
        {
          ...{ at: period.to, kind: 'outlet', state: 'down', deviceKind: 'router', page: 1, pageSize: 20 },
          box: { west: 100, south: 20, east: 120, north: 40 },
        },
      ],
    },
    'dashboards/models.queries.ts': {
      modelPage: [
        tenantId,
        { of: 'customers', search: 'x', sort: 'below', order: 'desc', page: 2, pageSize: 20 },
        [2, 3],
      ],
    },
    'dashboards/resource-map.queries.ts': {
      resourceSpots: [tenantId, { kind: 'device', tag: ['x'], division: '33' }],
      resourceSquaresBelow: [tenantId, 'line'],
      resourcesWithoutPosition: [tenantId, { kind: 'line', region: ['South'] }],
    },
    'dashboards/resources.queries.ts': {
      holdersBelow: [tenantId, { ...byModel, value: ['Cisco', 'C9300'], wants: 'below' }],
      outletNames: [tenantId, ['00000000-0000-4000-8000-000000000000']],
      sharesBelow: [tenantId, { ...byModel, skip: 60 }, [2, 3]],
      sharesIn: [tenantId, { ...byModel, skip: 0, region: ['South'], division: '33', tag: ['x'] }],
    },
    'dashboards/standings.queries.ts': {
      standingsIn: [reader, ['outlet', 'device', 'line', 'agent', 'test'], {}],
    },
  },
};
