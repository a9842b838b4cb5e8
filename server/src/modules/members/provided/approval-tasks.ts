import { offerTask } from '../../../platform/todo/offer-task.ts';
import { membersJudged, membersToJudge } from './approval-tasks.queries.ts';
import { isOwnAdministrator } from './judge-members.ts';

/** Members that a provider made, for the tenant's own administrators alone; settled by what they decide (decision 0029). */
export const approvalTasks = offerTask('approval', {
  codes: ['DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT'],
  application: 'sass_server',
  isFor: ({ reader }) => isOwnAdministrator(reader),
  pending: (tx, ask) => membersToJudge(tx, ask, ask.page),
  completed: (tx, ask) => membersJudged(tx, ask, ask),
});
