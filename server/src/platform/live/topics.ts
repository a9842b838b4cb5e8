import { type LiveMessage, type LiveTopic } from '@linekeeper/contract/platform/live';
import { type AppCode, type PermissionCode } from '@linekeeper/contract/permissions/permissions';

/** Where a message goes; a message that speaks to one connection goes to none. */
export function topicsOf(message: LiveMessage): readonly LiveTopic[] {
  switch (message.type) {
    case 'device.state':
    case 'device.changed':
      return ['devices', `device/${message.deviceId}`];
    case 'work.progress':
      return ['works'];
    case 'device.polled':
      return [`device/${message.deviceId}`];
    default:
      return [];
  }
}

/** The codes of which one opens a topic: the workbench shows devices too. */
const openedBy: readonly PermissionCode[] = ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_WORKBENCH'];

/** Whether a holder of these codes may listen. Which tenant's topic it is, is decided by the connection, not by its name. */
export function mayListen(topic: LiveTopic, held: ReadonlySet<string>): boolean {
  // Everybody has works of their own, and hears of no others.
  if (topic === 'works') return true;
  const codes = topic === 'devices' ? openedBy : openedBy.slice(0, 1);
  return codes.some((code) => held.has(code));
}

/** The application that a message shows something of; undefined where it is about the session, or a work of its own. */
function applicationOf(message: LiveMessage): AppCode | undefined {
  switch (message.type) {
    case 'device.state':
    case 'device.changed':
    case 'device.polled':
      return 'monitor_server';
    default:
      return undefined;
  }
}

/** Until when (ms since 1970, or without an end) applications in maintenance are closed to a listener. */
export type ClosedUntil = Readonly<Partial<Record<AppCode, number>>>;

/** Whether a maintenance keeps a message from a listener, as it refuses the calls that would read the same. */
export function isKeptBack(message: LiveMessage, closedUntil: ClosedUntil, nowMs: number): boolean {
  const application = applicationOf(message);
  return application !== undefined && (closedUntil[application] ?? 0) > nowMs;
}
