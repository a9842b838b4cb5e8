import { type InboxMessage } from '@linekeeper/contract/notifications/inbox';
import { openScreens } from '@linekeeper/contract/open-screens';
import { screens } from '@linekeeper/contract/screens';
import { actsForAnother, type Session } from './session.ts';
import { site } from './site.ts';

type Of = Pick<InboxMessage, 'kind' | 'alertId' | 'tenantId'>;
type Kind = InboxMessage['kind'];

/** Where one sees what a message of each kind is about: the first of these that its reader may open. */
const pathsOf: Readonly<
  Record<Exclude<Kind, 'account' | 'sign-in'>, (message: Of) => readonly (string | null)[]>
> = {
  alert: ({ alertId }) => [alertId && `/alerts/${alertId}`],
  'nobody-on-call': () => ['/alerts/on-call'],
  'carrier-incident': () => ['/alerts?view=customers'],
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

/**
 * Where one sees what a message is about; undefined where there is nothing to see that its reader may open. Messages are those of the own
 * tenant also in a stay in another one: `isAway` says that their pages open once one has left it.
 */
export function messagePath(
  message: Of,
  session: Session,
): { readonly path: string | undefined; readonly isAway: boolean } {
  const { kind } = message;
  // One's own account is the same everywhere.
  if (kind === 'account' || kind === 'sign-in')
    return { path: site().singleAccountHome ?? '/personal/information', isAway: false };
  if (actsForAnother(session)) return { path: undefined, isAway: true };
  const open = openScreens(screens, session.codes ?? new Set());
  const path = pathsOf[kind](message).find(
    (address) => address !== null && open.some((screen) => isAt(address, screen.path)),
  );
  return { path: path ?? undefined, isAway: false };
}
