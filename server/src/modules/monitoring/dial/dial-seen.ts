import { type DialOutcome, type DialResult } from '@linekeeper/contract/dial/dial-results';
import { type SubjectEventData } from '@linekeeper/contract/monitoring/events';
import { isOther, joined, type Route, routeDifference, routeSeen } from './seen-route.ts';

/** Something that stands since a time (milliseconds since 1970), and what was told to stand last. */
interface Standing<Value> {
  readonly value: Value;
  readonly sinceMs: number;
  readonly told: Value;
}

interface Certificate {
  readonly subject: string;
  readonly issuer: string;
  /** When it ends, to a day. */
  readonly endMs: number;
}

/** What runs of a path saw beside figures. What none of them told is missing. */
export interface Seen {
  readonly address?: Standing<string>;
  readonly certificate?: Standing<Certificate>;
  readonly route?: Standing<Route>;
}

type SeenKind = 'address-changed' | 'certificate-changed' | 'route-changed';
export type SeenEvent = { [Kind in SeenKind]: { kind: Kind; data: SubjectEventData[Kind] } }[SeenKind];

/** Runs after which something stands, with room for when exactly they are made: names that are shared out among servers change with every few. */
const standsAfterRuns = 11.5;
/** Traces that went astray are no other way: it is one by the third in a row. */
const routeAfterRuns = 1.5;
const dayMs = 86_400_000;

/** What is seen after a run, and what is otherwise than was told before. The same `before` where nothing of it is another. */
export function seenAfter(
  before: Seen,
  { outcome, atMs, intervalMs }: { outcome: DialOutcome; atMs: number; intervalMs: number },
): { readonly seen: Seen; readonly events: readonly SeenEvent[] } {
  if (!outcome.ok) return { seen: before, events: [] };
  const { result } = outcome;
  const how = { atMs, standsMs: standsAfterRuns * intervalMs, isAtOnce: true };
  const address = next(before.address, result.address, { ...how, isSame: (a, b) => a === b });
  const certificate = next(before.certificate, certificateIn(result, atMs), { ...how, isSame: isSameOne });
  const route = next(before.route, 'hops' in result ? routeSeen(result.hops) : null, {
    ...{ atMs, standsMs: routeAfterRuns * intervalMs, isAtOnce: false },
    isSame: (known, now) => !isOther(known, now),
    join: joined,
  });
  const events: SeenEvent[] = [];
  if (address.from !== undefined)
    events.push({ kind: 'address-changed', data: { from: address.from, to: result.address } });
  if (certificate.from && 'certificate' in result && result.certificate) {
    const { subject, issuer, days } = result.certificate;
    events.push({ kind: 'certificate-changed', data: { subject, issuer, days } });
  }
  const way = route.from && route.now && routeDifference(route.from, route.now.value);
  if (way) events.push({ kind: 'route-changed', data: way });
  const all: [string, Standing<unknown> | undefined][] = [
    ['address', address.now],
    ['certificate', certificate.now],
    ['route', route.now],
  ];
  const isSame = all.every(([what, now]) => before[what as keyof Seen] === now);
  const seen: Seen = isSame ? before : Object.fromEntries(all.filter(([, now]) => now !== undefined));
  return { seen, events };
}

interface How<Value> {
  readonly atMs: number;
  /** For how long something is seen before it stands. */
  readonly standsMs: number;
  /** Whether what comes after something that stood is told at once, or when it stands itself. */
  readonly isAtOnce: boolean;
  isSame(known: Value, now: Value): boolean;
  /** What is known once more of the same was seen; missing: as it was. */
  join?(known: Value, now: Value): Value;
}

/**
 * What stands after something was seen (null: nothing was), and, where that is to be told, what was told before. Told is the first other one after
 * one that stood, and whatever stands and was not told: what alternates is passed over, and what is told last is what stayed.
 */
function next<Value>(
  before: Standing<Value> | undefined,
  seen: Value | null,
  { atMs, standsMs, isAtOnce, isSame, join }: How<Value>,
): { readonly now: Standing<Value> | undefined; readonly from?: Value } {
  if (seen === null) return { now: before };
  if (!before) return { now: { value: seen, sinceMs: atMs, told: seen } };
  const hasStood = atMs - before.sinceMs >= standsMs;
  if (isSame(before.value, seen)) {
    const value = join?.(before.value, seen) ?? before.value;
    const isTold = isSame(before.told, value);
    // What was told is what stands, with all that is known of it.
    if (isTold) return { now: value === before.value ? before : { ...before, value, told: value } };
    if (hasStood) return { now: { ...before, value, told: value }, from: before.told };
    return { now: value === before.value ? before : { ...before, value } };
  }
  if (isSame(before.told, seen)) return { now: { value: before.told, sinceMs: atMs, told: before.told } };
  if (hasStood && isAtOnce) return { now: { value: seen, sinceMs: atMs, told: seen }, from: before.told };
  return { now: { value: seen, sinceMs: atMs, told: before.told } };
}

function certificateIn(result: DialResult, atMs: number): Certificate | null {
  if (!('certificate' in result) || !result.certificate) return null;
  const { subject, issuer, days } = result.certificate;
  return { subject, issuer, endMs: atMs + days * dayMs };
}

/** Its end is told in whole days, and by clocks that are not ours: what lies less than two of them apart may be one. */
const isSameOne = (one: Certificate, other: Certificate): boolean =>
  one.subject === other.subject &&
  one.issuer === other.issuer &&
  Math.abs(one.endMs - other.endMs) < 2 * dayMs;
