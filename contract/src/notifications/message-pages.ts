import { openScreens } from '../open-screens.ts';
import { screens } from '../screens.ts';
import { type InboxMessage } from './inbox.ts';

type Of = Pick<InboxMessage, 'kind' | 'alertId' | 'tenantId'> & Partial<Pick<InboxMessage, 'alerts'>>;
/** One's own account is a page of its own: nothing else is seen there. */
export type PagedKind = Exclude<InboxMessage['kind'], 'account' | 'sign-in'>;

/** Where one sees what a message of each kind is about: the first of these that its reader may open. */
const pathsOf: Readonly<Record<PagedKind, (message: Of) => readonly (string | null)[]>> = {
  alert: ({ alertId }) => [alertId && `/alerts/${alertId}`],
  // Those that are over among them.
  'more-alerts': ({ alerts }) => [
    alerts ? `/alerts?state=firing,acknowledged,resolved&from=${alerts.from}&to=${alerts.to}` : '/alerts',
  ],
  'nobody-on-call': () => ['/alerts/on-call'],
  'escalation-ended': ({ alertId }) => [alertId && `/alerts/${alertId}`],
  'carrier-incident': () => ['/alerts?view=customers'],
  'customer-alert': () => ['/alerts?view=customers'],
  // What is measured by which agent or the hub itself, else the devices that are not measured now.
  'hub-cut-off': () => ['/wan/agents', '/equipmentManagement/intelligence'],
  'own-store': () => ['/generalSettings'],
  'report-paused': () => ['/reports?tab=schedules'],
  report: () => ['/reports?tab=sent'],
  acting: () => ['/auditLog'],
  lifecycle: () => ['/license', '/auditLog'],
  licence: ({ tenantId }) => [tenantId === null ? null : `/tenant/details/${tenantId}`, '/license'],
};

/** Whether an address stands for a screen of the spec: `/alerts/7?acknowledge=1` for `/alerts/:alertId`. */
const isAt = (address: string, screenPath: string) => {
  const parts = address.split('?')[0]!.split('/');
  const names = screenPath.split('/');
  return (
    parts.length === names.length && names.every((name, at) => name.startsWith(':') || name === parts[at])
  );
};

/** The page on which one sees what a message is about who holds these codes; undefined where there is none that they may open. */
export function pageOfMessage(
  message: Of & { readonly kind: PagedKind },
  held: ReadonlySet<string>,
): string | undefined {
  const open = openScreens(screens, held);
  const path = pathsOf[message.kind](message).find(
    (address) => address !== null && open.some((screen) => isAt(address, screen.path)),
  );
  return path ?? undefined;
}
