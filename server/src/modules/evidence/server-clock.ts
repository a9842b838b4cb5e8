import { existsSync } from 'node:fs';

/** Written by systemd-timesyncd once it has set the clock by a time server; gone after a restart of the machine until then. */
const synchronisedMark = '/run/systemd/timesync/synchronized';
const service = '/run/systemd/timesync';

/** Whether the system keeps this server’s clock by a time server; null where nothing here tells (another daemon may, or none). */
export function isClockSynchronised(): boolean | null {
  if (existsSync(synchronisedMark)) return true;
  return existsSync(service) ? false : null;
}
