import { type Target } from '../../devices/index.ts';
import { type Poll } from './poll.ts';

/** How a device is asked. Never rejects, always ends. */
export interface Prober {
  /** Asks for everything that is watched of a device, by SNMP and ping at once. */
  poll(target: Target, signal: AbortSignal): Promise<Pick<Poll, 'snmp' | 'ping'>>;
  /** Forgets what was prepared for a device. */
  forget(deviceId: string): void;
  /** What pings are sent with. */
  readonly pingBy: 'fping' | 'ping' | 'none' | null;
}
