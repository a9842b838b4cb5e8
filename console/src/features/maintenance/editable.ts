import { type MaintenanceCover } from '@linekeeper/contract/alerts/maintenance-terms';
import { holdsAll, useSession } from '../../lib/session.ts';

const alerts = 'DMS_SERVER_MANAGE_ALERT_EDIT';

/** On what the reader may announce work: on what they may change, where they may silence alerts. */
export function useEditable(): MaintenanceCover[] {
  const session = useSession();
  const may = (code: string) => holdsAll(session, [alerts, code]);
  return [
    ...(may('DMS_SERVER_MANAGE_DEVICE_EDIT') ? (['device'] as const) : []),
    ...(may('DMS_SERVER_MANAGE_WAN_VIEW_EDIT') ? (['wan'] as const) : []),
    ...(may('DMS_SERVER_CENTER_HEALTH_MONITOR_EDIT') ? (['service'] as const) : []),
  ];
}
