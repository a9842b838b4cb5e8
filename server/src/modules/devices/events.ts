import { eventType } from '../../platform/events/event-bus.ts';

interface OfDevice {
  readonly tenantId: number;
  readonly deviceId: string;
}

/** A device was added, or its address or credentials changed. */
export const deviceChanged = eventType<OfDevice>('device.changed');

/** Devices were added by an import. */
export const devicesAdded = eventType<{ readonly tenantId: number; readonly deviceIds: readonly string[] }>(
  'devices.added',
);

/** Devices are reached through others than before. */
export const upstreamChanged = eventType<{
  readonly tenantId: number;
  readonly deviceIds: readonly string[];
}>('upstream.changed');

/** Name, facts and interfaces of a device were read anew. */
export const deviceDiscovered = eventType<OfDevice>('device.discovered');

/** A device was deleted. */
export const deviceRemoved = eventType<OfDevice>('device.removed');
