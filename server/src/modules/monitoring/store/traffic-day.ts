const hoursOfDay = 24;
/** As the days of packed hours have it (line_traffic_of): what no line carries is as much, or as nothing. */
const most = 1e30;
const least = 0.001;

/** What a line carried on a day, as line_traffic_day keeps it. */
export interface TrafficDay {
  readonly measured: number;
  readonly inUntil: readonly number[];
  readonly outUntil: readonly number[];
  readonly hours: number;
}

function addedUp(means: readonly (number | null)[]): number[] {
  let sum = 0;
  return Array.from({ length: hoursOfDay }, (_none, at) => {
    const mean = means[at] ?? 0;
    sum += mean < least ? 0 : Math.min(mean, most);
    return sum;
  });
}

/**
 * The means of the hours of a day added up hour by hour, in bit/s: of both directions, null where an hour has no sample. Undefined where
 * none has any.
 */
export function trafficDay(
  incoming: readonly (number | null)[],
  outgoing: readonly (number | null)[],
): TrafficDay | undefined {
  let measured = 0;
  let hours = 0;
  for (let at = 0; at < hoursOfDay; at += 1) {
    if ((incoming[at] ?? null) === null && (outgoing[at] ?? null) === null) continue;
    measured |= 1 << at;
    hours += 1;
  }
  return hours === 0
    ? undefined
    : { measured, hours, inUntil: addedUp(incoming), outUntil: addedUp(outgoing) };
}
