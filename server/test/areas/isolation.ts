import { type Area, at, id, plain, tenantId } from './area.ts';

export const isolationArea: Area = {
  factories: {
    // The platform's alone.
    'GET /api/v1/isolation/self-tests': { ...plain, mayAnswer: ['FORBIDDEN'] },
  },
  samples: {
    'isolation/canary.queries.ts': {
      beginSession: [{ tenantId, memberId: id, id, tokenHash: Buffer.of(1), expiresAt: at }],
      canaryMember: [tenantId],
      ensureCanaries: [],
      forgetSession: [tenantId, id],
      idsOf: [tenantId],
      keepResult: [{ at, tookMs: 1, endpoints: 1, calls: 1, skipped: [], findings: [] }, at],
      plantCanary: [tenantId, 'canary'],
    },
  },
};
