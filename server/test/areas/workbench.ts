import { type Area, at, id, plain, tenantId } from './area.ts';

const page = { limit: 5, offset: 0 };
const asked = { since: at, now: at, page };

export const workbenchArea: Area = {
  factories: {
    'POST /api/v1/workbench/tasks/list': { input: () => ({ body: { state: 'pending' } }) },
    'GET /api/v1/personal/shortcuts': plain,
    'PUT /api/v1/personal/shortcuts': { input: () => ({ body: { paths: ['/alerts'] } }) },
  },
  samples: {
    'workbench/shortcuts.queries.ts': {
      shortcutsOf: [{ tenantId, memberId: id }],
      setShortcuts: [{ tenantId, memberId: id }, ['/alerts']],
    },
    'alerts/list/alert-tasks.queries.ts': {
      givenAlerts: [{ tenantId, kinds: ['device'], memberId: id, language: 'en' }, page],
      endedAlerts: [{ tenantId, kinds: ['device'], memberId: id, language: 'en' }, asked],
    },
    'agents/claims/claim-tasks.queries.ts': {
      waitingAgents: [tenantId, page],
      settledAgents: [tenantId, asked],
    },
    'members/provided/approval-tasks.queries.ts': {
      membersToJudge: [{ tenantId, memberId: id }, page],
      membersJudged: [{ tenantId, memberId: id }, asked],
    },
    'products/licence-tasks.queries.ts': {
      endingLicences: [tenantId, asked],
      renewedLicences: [tenantId, asked],
    },
    'tenants/invitation-tasks.queries.ts': {
      handoverOf: [tenantId, tenantId],
      openInvitations: [tenantId, page],
      acceptedInvitations: [tenantId, asked],
    },
    'notifications/on-call/call-tasks.queries.ts': {
      callingPolicies: [tenantId],
      openCalls: [
        { tenantId, memberId: id, kinds: ['device'], language: 'en' },
        [{ policyId: id, step: 0 }],
        page,
      ],
      takenCalls: [{ tenantId, memberId: id, kinds: ['device'], language: 'en' }, asked],
    },
  },
  withoutLine: { 'PUT /api/v1/personal/shortcuts': 'arranges the own workbench' },
};
