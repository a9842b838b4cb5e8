import { clockOf } from './expected-alerts.ts';
import { type Found } from './day-found.ts';

/** All that came of a day, a line each: of a seed it is the same each time, though ids are not. */
export function logOfDay({ startMs, alerts, lines, taken, deaths, acknowledged }: Found): string[] {
  const at = (ms: number | null) => (ms === null ? '-' : clockOf((ms - startMs) / 1000));
  const named = new Map(alerts.map((one) => [one.id, `${one.rule} ${one.subject} ${at(one.firedMs)}`]));
  return [
    ...alerts.map((one) => `${named.get(one.id)} to ${at(one.resolvedMs)} ${one.reason} ${one.muted}`),
    ...lines.map(({ alertId, step, member, way, state, reason, createdMs, settledMs }) =>
      [at(createdMs), named.get(alertId), step, member, way, state, reason, at(settledMs)].join(' '),
    ),
    ...taken.map(({ to, subject, atMs }) => `${at(atMs)} mail to ${to}: ${subject}`),
    ...deaths.map(({ fromMs, toMs }) => `${at(fromMs)} dead until ${at(toMs)}`),
    ...acknowledged.map(({ subject, atMs }) => `${at(atMs)} acknowledged ${subject}`),
  ].toSorted();
}
