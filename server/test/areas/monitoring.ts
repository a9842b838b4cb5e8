import { type Area, id, plain, tenantId } from './area.ts';

const range = { from: '2026-03-01T00:00:00Z', to: '2026-03-01T01:00:00Z' };

export const monitoringArea: Area = {
  factories: {
    'POST /monitor/api/v1/metrics/chart': {
      input: (world) => ({
        body: { deviceId: world.deviceId, interfaceId: world.interfaceId, metrics: ['if.in'], ...range },
      }),
      names: { 'body.deviceId': 'deviceId', 'body.interfaceId': 'interfaceId' },
    },
    'POST /monitor/api/v1/devices/:deviceId/states': {
      input: (world) => ({ params: { deviceId: world.deviceId }, body: range }),
      names: { 'params.deviceId': 'deviceId' },
    },
    'GET /monitor/api/v1/workbench': plain,
  },
  samples: {
    'monitoring/read/overview.queries.ts': {
      fleetTimes: [tenantId, 0, 3_600_000],
      lastChanges: [tenantId, 20],
    },
    'monitoring/states/states.queries.ts': {
      intervalsOf: [{ tenantId, deviceId: id }, 0, 3_600_000],
    },
  },
};
