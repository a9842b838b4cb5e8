import { type AgentHealth } from './link.ts';
import { usualStoreBytes } from './link-limits.ts';

/**
 * How much of its store for results an agent cannot fill any more, in percent: what waits in it stands there, and what its disk has no
 * room for. At 100 the next result costs the oldest one. Agents of before tell no size of their store: all have the usual one.
 */
export function storeShare({ queuedBytes, store }: Pick<AgentHealth, 'queuedBytes' | 'store'>): number {
  const mostBytes = store?.mostBytes ?? usualStoreBytes;
  const leftBytes = Math.min(mostBytes - queuedBytes, store?.freeBytes ?? Infinity);
  return Math.min(100, Math.max(0, (1 - leftBytes / mostBytes) * 100));
}
