import { offerTask } from '../../platform/todo/offer-task.ts';
import { endingLicences, renewedLicences } from './licence-tasks.queries.ts';

/** Licences that end, of the tenant and of all below it; settled by the next one, or a later end. */
export const licenceTasks = offerTask('licence', {
  codes: ['DMS_SERVER_ORGANIZATION_MANAGE_LICENSE_EDIT'],
  application: 'sass_server',
  pending: (tx, ask) => endingLicences(tx, ask.tenantId, ask),
  completed: (tx, ask) => renewedLicences(tx, ask.tenantId, ask),
});
