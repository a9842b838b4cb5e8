import { type Area, at, plain, tenantId } from './area.ts';

export const overviewArea: Area = {
  factories: {
    // Of those who can have customers.
    'POST /monitor/api/v1/customers/overview': { ...plain, mayAnswer: ['FORBIDDEN'] },
  },
  samples: {
    'overview/customers.queries.ts': {
      customerFacts: [tenantId],
      ownNumbers: [tenantId],
      watchedTimes: [tenantId, [2, 3], { from: at, to: at }],
    },
  },
};
