import { id, tenantId, type QuerySamples } from './sample.ts';

export const monitoringSamples: QuerySamples = {
  'monitoring/read/overview.queries.ts': {
    fleetTimes: [tenantId, 0, 3_600_000],
    lastChanges: [tenantId, 20],
  },
  'monitoring/states/states.queries.ts': {
    intervalsOf: [{ tenantId, deviceId: id }, 0, 3_600_000],
  },
};
