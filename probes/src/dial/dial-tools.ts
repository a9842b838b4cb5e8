import { type Clock } from '../clock.ts';
import { type IcmpProbe, openIcmp } from '../icmp/probe.ts';
import { openStarter } from '../icmp/starter.ts';
import { type DialTools } from './dial-kind.ts';

/**
 * Opens what dial tests share: once for the whole process, with one small process that starts programs for all of them.
 * Whoever has an ICMP probe already gives it, and closes it.
 */
export function openDialTools(
  options: { clock?: Clock; path?: string; icmp?: IcmpProbe } = {},
): DialTools & { close(): void } {
  const path = options.path ?? process.env.PATH ?? '/usr/sbin:/usr/bin:/sbin:/bin';
  const starter = openStarter();
  const own = options.icmp ? undefined : openIcmp({ clock: options.clock, path, starter });
  return {
    ...{ icmp: options.icmp ?? own!, path, run: starter.run },
    close() {
      own?.close();
      starter.close();
    },
  };
}
