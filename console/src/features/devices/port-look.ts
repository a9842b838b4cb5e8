import { type InterfaceRow } from '@linekeeper/contract/devices/devices';

/** How a port is drawn: `off` and `unused` hollow and grey, `down` red. */
export type PortLook = 'up' | 'down' | 'off' | 'unused' | 'other';

/**
 * A port that is down is missed where it was up before, or where it is the uplink. One that was never in use is no fault, and one that was
 * switched off by intent neither.
 */
export function portLook({
  adminStatus,
  operStatus,
  wasUp,
  isUplink,
}: Pick<InterfaceRow, 'adminStatus' | 'operStatus' | 'wasUp' | 'isUplink'>): PortLook {
  if (adminStatus === 'down') return 'off';
  if (operStatus === 'up') return 'up';
  const isDown = operStatus === 'down' || operStatus === 'lowerLayerDown' || operStatus === 'notPresent';
  if (!isDown) return 'other';
  if (!wasUp && !isUplink) return 'unused';
  return operStatus === 'notPresent' ? 'other' : 'down';
}
