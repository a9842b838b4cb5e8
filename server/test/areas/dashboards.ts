import { type Area, tenantId } from './area.ts';

const period = { from: '2026-03-01T00:00:00.000Z', to: '2026-03-02T00:00:00.000Z' };

export const dashboardsArea: Area = {
  factories: {
    'POST /monitor/api/v1/charts/standings': { input: () => ({ body: {} }) },
    'POST /monitor/api/v1/charts/availability': { input: () => ({ body: period }) },
    'POST /monitor/api/v1/charts/worst': { input: () => ({ body: period }) },
    'POST /monitor/api/v1/charts/changes': { input: () => ({ body: period }) },
  },
  samples: {
    'dashboards/standings.queries.ts': {
      standingsIn: [tenantId, ['outlet', 'device', 'line', 'agent', 'test'], {}],
    },
  },
};
