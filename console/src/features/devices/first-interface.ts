import { type InterfaceRow } from '@linekeeper/contract/devices/devices';
import { loopbackType } from '@linekeeper/contract/devices/uplink';

type Candidate = Pick<InterfaceRow, 'id' | 'type' | 'name' | 'operStatus' | 'isUplink' | 'inBps' | 'outBps'>;

const rateOf = ({ inBps, outBps }: Candidate) => Math.max(inBps ?? -1, outBps ?? -1);
const isLoopback = ({ type, name }: Candidate) => type === loopbackType || /^lo\d*$/i.test(name);

/**
 * The interface whose traffic a page begins with: an uplink that is up, else any uplink, else what is up, and of several the busiest. Never a
 * loopback; undefined where there is nothing else.
 */
export function firstInterface(interfaces: readonly Candidate[]): string | undefined {
  const rank = (item: Candidate) => (item.isUplink ? 2 : 0) + (item.operStatus === 'up' ? 1 : 0);
  let best: Candidate | undefined;
  for (const item of interfaces) {
    if (isLoopback(item)) continue;
    const by = best ? rank(item) - rank(best) || rateOf(item) - rateOf(best) : 1;
    if (by > 0) best = item;
  }
  return best?.id;
}
