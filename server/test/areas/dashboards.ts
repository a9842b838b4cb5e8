import { type Area, tenantId } from './area.ts';

const period = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' };
const names = { 'body.outletId': 'outletId' } as const;
const over = {
  input: ({ outletId }: { readonly outletId: string }) => ({ body: { ...period, outletId: [outletId] } }),
  names,
};

export const dashboardsArea: Area = {
  factories: {
    'POST /monitor/api/v1/charts/places': { input: () => ({ body: {} }) },
    'POST /monitor/api/v1/charts/standings': {
      input: ({ outletId }) => ({ body: { outletId: [outletId] } }),
      names,
    },
    'POST /monitor/api/v1/charts/availability': over,
    'POST /monitor/api/v1/charts/worst': over,
    'POST /monitor/api/v1/charts/changes': over,
  },
  samples: {
    'dashboards/standings.queries.ts': {
      standingsIn: [tenantId, ['outlet', 'device', 'line', 'agent', 'test'], {}],
    },
  },
};
