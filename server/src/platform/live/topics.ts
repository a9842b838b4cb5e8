import { type LiveMessage, type LiveTopic } from '@linekeeper/contract/live';
import { type PermissionCode } from '@linekeeper/contract/permissions';

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
