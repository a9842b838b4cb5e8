import { type QuerySamples } from './sample.ts';

export const organizationsSamples: QuerySamples = {
  'organizations/organizations.queries.ts': {
    addTenant: [{ parentId: 1, type: 16, name: 'Name', prefix: 'prefix' }],
  },
};
