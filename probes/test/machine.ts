import { spawnSync } from 'node:child_process';
import os from 'node:os';

/** Whether this machine has an IPv6 loopback; says on the console what is left out where it has none. */
export function hasIpv6Loopback(leftOut: string): boolean {
  const addresses = Object.values(os.networkInterfaces()).flatMap((list) => list ?? []);
  const found = addresses.some(({ address }) => address === '::1');
  if (!found) process.stdout.write(`This machine has no IPv6 loopback (::1): not tested here: ${leftOut}.\n`);
  return found;
}

/** How `unshare` makes a network namespace; others than root get one together with a user namespace. */
export const aloneOptions = process.getuid?.() === 0 ? ['-n'] : ['-r', '-n'];

/** Whether we may make a network namespace; says on the console what is left out where we may not. */
export function canBeAlone(leftOut: string): boolean {
  const { status, stderr, error } = spawnSync('unshare', [...aloneOptions, 'true'], { encoding: 'utf8' });
  if (status === 0) return true;
  const why = error?.message ?? stderr.trim();
  process.stdout.write(`No network namespace can be made here (${why}): not tested here: ${leftOut}.\n`);
  return false;
}
