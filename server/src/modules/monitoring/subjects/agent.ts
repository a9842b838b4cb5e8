import { healthEveryMs, offlineAfterMs } from '@linekeeper/contract/agents/link-limits';
import { agentsInOutlet, agentSummary, watchedAgents, type WatchedAgent } from '../../agents/index.ts';
import { type Target } from '../engine/target.ts';
import { type SubjectKindRules } from './subject-kind.ts';

/**
 * Our program in an outlet: up while it is heard, down since its last word once it was silent for longer than a connection may be, and
 * unmeasured before it ever connected, and while nobody listened.
 */
export const agent: SubjectKindRules = {
  async find(tx, tenantId, id) {
    const found = await agentSummary(tx, tenantId, id);
    return found && { targetId: id, intervalMs: healthEveryMs, ...found };
  },
  async targets(tx, ids) {
    return (await watchedAgents(tx, ids)).map(targetOf);
  },
  standing: { openedBy: 'DMS_SERVER_MANAGE_WAN_VIEW', find: agentsInOutlet },
};

function targetOf({ tenantId, id, isRevoked, ...held }: WatchedAgent): Target {
  return {
    ...{ tenantId, kind: 'agent', id, address: null, port: null, intervalMs: healthEveryMs },
    ...held,
    heard: {
      ...{ patienceMs: offlineAfterMs, silenceIs: 'down', hours: null },
      closed: isRevoked ? 'agent-revoked' : null,
    },
    probes: [{ probe: 'agent', decides: true, settings: {} }],
  };
}
