/**
 * Counters become rates here, and nowhere else. A rate is a statement about a time between two reads, so it is made
 * only where both reads belong to one life of the counter (RFC 2863 section 3.1.5, RFC 2578 section 7.1.6); in every
 * other case there is no value, never a guess. Pure: time comes in as an argument.
 */

/** sysUpTime is TimeTicks: hundredths of a second in 32 bits, so it wraps after 497 days. */
const uptimeTicks = 2 ** 32;
const tickMs = 10;

/** How far an agent's clock may run apart from ours between two reads before we call it a restart. */
const uptimeToleranceMs = 5_000;
const uptimeToleranceShare = 0.05;

/**
 * How much a rate may exceed ifHighSpeed before it is refused. Both reads have a time of their own that is known to some
 * milliseconds only, and agents refresh their counters in steps: a full line then reads as slightly more than full. What
 * lies within is stored as ifHighSpeed itself, so that no stored rate is ever above it; what lies beyond has no value.
 */
export const speedTolerance = 0.05;

/** A read of nothing but zeros is not believed while the agent is younger than this: drivers come up after the agent. */
export const bootMs = 300_000;

/**
 * Agents may answer from a cache (net-snmp keeps ifTable for up to 15 s). A read in which no counter of the device has
 * moved is therefore not "no traffic" until this time has passed since the last read that moved.
 */
export const agentCacheMs = 30_000;

/** Shortest frame on the wire in bits with preamble and gap (IEEE 802.3): the most packets that a speed can carry. */
const minFrameBits = 672;

/**
 * Whether the agent went on living between two reads: its uptime grew by what our own clock says, wrap included.
 * Catches the agent that restarted and has been up again for longer than before, which "moved back" would miss.
 */
export function uptimeContinued(previousTicks: number, currentTicks: number, elapsedMs: number): boolean {
  const grownMs = ((currentTicks - previousTicks + uptimeTicks) % uptimeTicks) * tickMs;
  const toleranceMs = Math.max(uptimeToleranceMs, elapsedMs * uptimeToleranceShare);
  return Math.abs(grownMs - elapsedMs) <= toleranceMs;
}

/**
 * What a counter grew by, or NaN ("no value") where that cannot be known.
 * @param step the later read less the earlier one; NaN where one of them is missing
 * @param mostPossible the most that it can have grown by in this time; NaN: unknown
 *
 * A step back is a wrap only if the wrapped difference is possible; a counter that could have wrapped unseen
 * (`mostPossible` reaches its range) tells nothing.
 */
export function counterDelta(step: number, bits: 32 | 64, mostPossible: number): number {
  const range = bits === 64 ? 2 ** 64 : 2 ** 32;
  if (mostPossible >= range) return NaN;
  if (step >= 0) return step > mostPossible ? NaN : step;
  const wrapped = range + step;
  return wrapped > 0 && wrapped <= mostPossible ? wrapped : NaN;
}

/** Octets between two reads as bit/s, never above `speedBps` (NaN: unknown); NaN where there is no value. */
export function bitRate(step: number, bits: 32 | 64, elapsedMs: number, speedBps: number): number {
  // Without a speed nobody can say how often a 32-bit octet counter wrapped.
  if (bits === 32 && Number.isNaN(speedBps)) return NaN;
  const most = (speedBps * (1 + speedTolerance) * elapsedMs) / 8_000;
  const bps = (counterDelta(step, bits, most) * 8_000) / elapsedMs;
  return bps > speedBps ? speedBps : bps;
}

/**
 * Packets, errors or discards between two reads per second; NaN where there is no value. A step forward is believed
 * even where the range could in theory be passed unseen: that takes 71 million lost packets a second for a minute.
 */
export function eventRate(step: number, bits: 32 | 64, elapsedMs: number, speedBps: number): number {
  const range = bits === 64 ? 2 ** 64 : 2 ** 32;
  const carried = (speedBps * (1 + speedTolerance) * elapsedMs) / 1000 / minFrameBits;
  const most = carried >= range ? range - 1 : carried;
  return (counterDelta(step, bits, most) * 1000) / elapsedMs;
}
