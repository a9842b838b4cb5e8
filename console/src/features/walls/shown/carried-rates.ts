import { type CarriedTraffic } from '@linekeeper/contract/dashboards/traffic';

interface Traffic {
  readonly whole: CarriedTraffic;
  readonly steps: readonly CarriedTraffic[];
  readonly bounds: readonly string[];
}
type Direction = 'inBytes' | 'outBytes';

const bitsOfByte = 8;
const rate = (bytes: number, fromMs: number, toMs: number): number =>
  toMs > fromMs ? (bytes * bitsOfByte * 1000) / (toMs - fromMs) : 0;
const timesOf = ({ bounds }: Pick<Traffic, 'bounds'>) => bounds.map((bound) => Date.parse(bound));

/** The mean of each step in bit/s; null where nothing of it was measured. */
export function ratesOf(traffic: Traffic, key: Direction): (number | null)[] {
  const times = timesOf(traffic);
  return traffic.steps.map((step, at) =>
    step.coveragePercent ? rate(step[key], times[at]!, times[at + 1]!) : null,
  );
}

/** The mean of the whole period in bit/s. */
export function rateOf(traffic: Traffic, key: Direction): number {
  const times = timesOf(traffic);
  return rate(traffic.whole[key], times[0] ?? 0, times.at(-1) ?? 0);
}
