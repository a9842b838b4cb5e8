import { offerTask } from '../../../platform/todo/offer-task.ts';
import { settledAgents, waitingAgents } from './claim-tasks.queries.ts';

/** Agents that were announced and have yet to be installed; settled when they come, or are not wanted any more. */
export const claimTasks = offerTask('agent', {
  codes: ['DMS_SERVER_MANAGE_WAN_VIEW_EDIT'],
  application: 'monitor_server',
  pending: (tx, { tenantId, page }) => waitingAgents(tx, tenantId, page),
  completed: (tx, ask) => settledAgents(tx, ask.tenantId, ask),
});
