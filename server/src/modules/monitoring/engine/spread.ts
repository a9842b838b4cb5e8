/**
 * When each target is polled. A target's place within its interval follows from its id alone: targets lie evenly, and
 * a restart, a new neighbour or a late poll moves nobody.
 */

/** The place of a target within its interval, in milliseconds: FNV-1a over its id, mixed (murmur3's finalizer). */
export function phaseMs(id: string, intervalMs: number): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < id.length; i++) hash = Math.imul(hash ^ id.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 16;
  hash = Math.imul(hash, 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  hash ^= hash >>> 16;
  return ((hash >>> 0) / 2 ** 32) * intervalMs;
}

/** The first slot of a target strictly after a time: slots that were missed are gone, never made up in a burst. */
export function nextSlotMs(phase: number, intervalMs: number, afterMs: number): number {
  const slot = Math.floor((afterMs - phase) / intervalMs) + 1;
  return slot * intervalMs + phase;
}
