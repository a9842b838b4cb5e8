import { offerTask } from '../../platform/todo/offer-task.ts';
import { acceptedInvitations, openInvitations } from './invitation-tasks.queries.ts';

/** Customers that were handed over and whose first administrator has not come; settled when it chose a password of its own. */
export const invitationTasks = offerTask('invitation', {
  codes: ['DMS_SERVER_ORGANIZATION_MANAGE_TENANT_EDIT'],
  application: 'sass_server',
  pending: (tx, { tenantId, page }) => openInvitations(tx, tenantId, page),
  completed: (tx, ask) => acceptedInvitations(tx, ask.tenantId, ask),
});
