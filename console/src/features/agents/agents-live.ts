import { type LiveEffects, markStale } from '../../lib/live-cache.ts';

const list = 'POST /monitor/api/v1/agents/list';
const claims = 'POST /monitor/api/v1/agents/claims/list';
const claim = 'GET /monitor/api/v1/agents/claims/:claimId';
const events = 'POST /monitor/api/v1/wan/subjects/:kind/:id/events';
const detail = 'GET /monitor/api/v1/agents/:agentId';

export const agentEffects = {
  'agent.changed'({ agentId }) {
    // An agent that enrolled has used up a claim.
    for (const route of [list, claims, claim] as const) markStale(route);
    markStale(detail, agentId);
  },

  'agent.health'({ agentId }) {
    markStale(detail, agentId);
  },

  'subject.event'({ subject: { kind, id } }) {
    if (kind === 'agent') markStale(events, id);
  },
} satisfies LiveEffects;
