import { alertSeverities, type AlertSeverity } from '@linekeeper/contract/alerts/alert-terms';
import { type AlertLevel, alertLevels } from '@linekeeper/contract/overview/customer-alert-levels';
import { type OpenAlerts } from '@linekeeper/contract/overview/customer-alerts';
import { alertListPath } from '../../lib/alert-path.ts';
import { type Input, type Output } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { canHaveCustomers } from '../customers-view/index.ts';
import { type ListRules } from '../list-page/index.ts';

export const customerAlertsRoute = 'POST /monitor/api/v1/customers/alerts/overview';
export type CustomerAlertsBody = Input<typeof customerAlertsRoute>['body'];
export type CustomersAlerts = Output<typeof customerAlertsRoute>;

/** What happens in customers' networks is not pushed to those above (decision 0021): it is asked again at this pace. */
export const againMs = 30_000;

type Sort = NonNullable<CustomerAlertsBody['sort']>;

/** What the customers are narrowed and sorted by, in the address. */
export const customerAlertRules: ListRules<Sort, 'level', 'search' | 'customer'> = {
  sortable: ['level', 'name', ...alertSeverities, 'unacknowledged'],
  choices: { level: alertLevels satisfies readonly AlertLevel[] },
  texts: ['search', 'customer'],
};

/** The list of the customers' alerts; those that have most of a severity first. */
export const customerAlertsPath = (severity?: AlertSeverity): string =>
  `${alertListPath}?view=customers${severity ? `&sort=${severity}&order=desc` : ''}`;

/** The rows behind a number, in the list of who has them: what is open of a severity, or what nobody has acknowledged. */
export const openAlertsPath = (of?: AlertSeverity | 'unacknowledged'): string => {
  if (of === 'unacknowledged') return `${alertListPath}?state=firing`;
  return `${alertListPath}?state=firing,acknowledged${of ? `&severity=${of}` : ''}`;
};

/** How many alerts are open in all. */
export const openCount = (open: OpenAlerts): number =>
  alertSeverities.reduce((sum, severity) => sum + open[severity], 0);

/** How the customers' alerts stand, the worst few of them; undefined while it is not known, and where there can be none. */
export function useCustomersAlerts(pageSize = 1): CustomersAlerts | undefined {
  const session = useSession();
  const enabled = canHaveCustomers(session) && holdsAll(session, ['DMS_SERVER_MANAGE_ALERT']);
  const { data } = useApi(
    customerAlertsRoute,
    { body: { pageSize } },
    { enabled, refetchInterval: againMs, background: true },
  );
  return enabled ? data : undefined;
}
