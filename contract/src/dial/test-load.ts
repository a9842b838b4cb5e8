import { dialLoad } from './dial-load.ts';
import { type DialKind, type DialSettings } from './dial-kinds.ts';

/** When a test runs: at its interval, on every day of the year, within the hours of the day where some are chosen. */
export interface TestTimes {
  readonly intervalS: number;
  /** Hours of the day (0 to 23); null: all. */
  readonly hours: readonly number[] | null;
}

/** What a test puts on the network, by what it may be charged or felt at. */
export interface TestLoad {
  readonly runsPerDay: number;
  /** Both directions together, while it runs within its hours: on average over the interval. */
  readonly packetsPerSecond: number;
  readonly bitsPerSecond: number;
  /** Thirty days, both directions together, on the line of one target. */
  readonly bytesPerMonthOfLine: number;
  /** The target decides how much there is; then it is the most that is taken. */
  readonly isExact: boolean;
}

const daySeconds = 86_400;
const monthDays = 30;

/** The load of a test that one source sends to so many targets. */
export function testLoad<Kind extends DialKind>(
  kind: Kind,
  settings: DialSettings<Kind>,
  { intervalS, hours }: TestTimes,
  targets: number,
): TestLoad {
  const { packetsOut, packetsIn, bytesOut, bytesIn, isExact } = dialLoad(kind, settings);
  const packets = packetsOut + packetsIn;
  const bytes = bytesOut + bytesIn;
  const activeShare = (hours?.length ?? 24) / 24;
  const runsPerDay = (daySeconds * activeShare) / intervalS;
  return {
    runsPerDay: runsPerDay * targets,
    packetsPerSecond: (packets * targets) / intervalS,
    bitsPerSecond: (bytes * 8 * targets) / intervalS,
    bytesPerMonthOfLine: bytes * runsPerDay * monthDays,
    isExact,
  };
}
