/** A line as far as it matters whether users need it now. */
export interface LineTraffic {
  readonly id: string;
  readonly name: string;
  /** What was agreed; null where nobody wrote it down. */
  readonly downBps: number | null;
  readonly upBps: number | null;
  /** The newest rates of its CPE's interface; null where it was not read. */
  readonly inBps: number | null;
  readonly outBps: number | null;
  readonly measuredAtMs: number | null;
  readonly intervalMs: number;
}

/** A line that carries so much of what was agreed is its users'. */
export const busyShare = 0.3;
/** Older than so many of its intervals, a rate says nothing of now. */
const freshIntervals = 3;

const mbit = (bps: number) => (bps / 1e6).toFixed(1);

/** A line that its users need, with the direction that is full: bits a second now, and as agreed. */
export interface UsersTraffic {
  readonly line: string;
  readonly way: 'in' | 'out';
  readonly bps: number;
  readonly agreedBps: number;
}

/** In English, for the record. */
export const usersText = ({ line, way, bps, agreedBps }: UsersTraffic): string =>
  `${line}: ${mbit(bps)} of ${mbit(agreedBps)} Mbit/s ${way}`;

/**
 * Which of the lines its users need now: by the newest rates of the CPE's interface against the contract. Undefined
 * where none is, or where nothing is known of now: then the run itself looks while it goes on.
 */
export function trafficOf(lines: readonly LineTraffic[], nowMs: number): UsersTraffic | undefined {
  for (const { name, downBps, upBps, inBps, outBps, measuredAtMs, intervalMs } of lines) {
    if (measuredAtMs === null || nowMs - measuredAtMs > freshIntervals * intervalMs) continue;
    const directions = [
      [inBps, downBps, 'in'],
      [outBps, upBps, 'out'],
    ] as const;
    for (const [now, agreed, way] of directions)
      if (now !== null && agreed !== null && now >= busyShare * agreed)
        return { line: name, way, bps: now, agreedBps: agreed };
  }
  return undefined;
}

/** Traffic of others that a run gives way to while it goes on, in bits a second; null where no line has a contract. */
export function mostOthersBps(lines: readonly LineTraffic[]): number | null {
  const agreed = lines.flatMap(({ downBps, upBps }) => [downBps, upBps]).filter((bps) => bps !== null);
  return agreed.length === 0 ? null : Math.round(busyShare * Math.min(...agreed));
}
