import { type DeviceRow } from '@linekeeper/contract/devices/devices';
import { type TFunction } from 'i18next';

/** By whom a device is polled, in a word. */
export function polledBy(
  t: TFunction,
  { agentId, agentName }: Pick<DeviceRow, 'agentId' | 'agentName'>,
): string {
  if (agentId === null) return t('devices:byServer');
  return agentName ?? t('devices:agentGone');
}
