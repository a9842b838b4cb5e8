import { offerTask, type TaskAsk } from '../../../platform/todo/offer-task.ts';
import { visibleKinds } from '../visible-kinds.ts';
import { endedAlerts, givenAlerts } from './alert-tasks.queries.ts';

const readerOf = ({ tenantId, memberId, reader }: TaskAsk) => ({
  ...{ tenantId, memberId, kinds: visibleKinds(reader), language: reader.language },
});

/** Alerts that were given to the reader; settled once they are over. */
export const alertTasks = offerTask('alert', {
  codes: ['DMS_SERVER_MANAGE_ALERT'],
  application: 'monitor_server',
  isFor: ({ memberId }) => memberId !== null,
  pending: (tx, ask) => givenAlerts(tx, readerOf(ask), ask.page),
  completed: (tx, ask) => endedAlerts(tx, readerOf(ask), ask),
});
