import { type HolidayKind, type OnCallLayer } from '@linekeeper/contract/on-call/on-call-terms';
import { clockMoment } from '../../../platform/zoned-clock.ts';
import { isoIn } from '../../../platform/zoned-time.ts';

/** Who is on call when: layers of turns, who stands in, and the days that are not what their weekday is. */
export interface OnCallSchedule {
  readonly timeZone: string;
  readonly layers: readonly OnCallLayer[];
  readonly overrides: readonly {
    readonly memberId: string;
    readonly fromMs: number;
    readonly toMs: number;
  }[];
  readonly holidays: ReadonlyMap<string, HolidayKind>;
  /** Who may be on call: anybody else (gone, disabled) counts as nobody, and the layer below says who it is. Left out: everybody may. */
  readonly present?: ReadonlySet<string>;
}

const dayMs = 86_400_000;
const numberOf = (day: string) => Date.parse(`${day}T00:00:00.000Z`) / dayMs;
const dayOf = (number: number) => new Date(number * dayMs).toISOString().slice(0, 10);
/** Monday is 1. 1970-01-01 was a Thursday. */
const weekdayOf = (number: number) => ((((number + 3) % 7) + 7) % 7) + 1;

/** The member who is on call at a moment; null: nobody. Who stands in comes first, the newest of them; then the last layer that applies. */
export function onCallAt(schedule: OnCallSchedule, atMs: number): string | null {
  const isThere = (memberId: string) => schedule.present?.has(memberId) ?? true;
  const standIn = schedule.overrides.findLast(
    ({ fromMs, toMs, memberId }) => fromMs <= atMs && atMs < toMs && isThere(memberId),
  );
  if (standIn) return standIn.memberId;
  for (const layer of schedule.layers.toReversed()) {
    const memberId = turnAt(schedule, layer, atMs);
    if (memberId !== null && isThere(memberId)) return memberId;
  }
  return null;
}

/** Moments within a range at which somebody else may be on call, in order: between two of them it is one person, or nobody. */
export function mayChangeAt(schedule: OnCallSchedule, fromMs: number, toMs: number): number[] {
  const { timeZone, layers, overrides } = schedule;
  const moments = overrides.flatMap(({ fromMs: begin, toMs: end }) => [begin, end]);
  const times = new Set(
    layers.flatMap(({ handover, hours }) => [handover, '00:00', ...(hours ? [hours.from, hours.to] : [])]),
  );
  const last = numberOf(localDay(timeZone, toMs)) + 1;
  for (let day = numberOf(localDay(timeZone, fromMs)); day <= last; day++)
    for (const time of times) moments.push(clockMoment(timeZone, dayOf(day), time));
  return [...new Set(moments)]
    .filter((atMs) => atMs > fromMs && atMs < toMs)
    .sort((one, other) => one - other);
}

export interface Shift {
  readonly fromMs: number;
  readonly toMs: number;
  readonly memberId: string | null;
}

/** Who is on call through a range, without a gap: a shift of nobody says so. */
export function shiftsWithin(schedule: OnCallSchedule, fromMs: number, toMs: number): Shift[] {
  const shifts: Shift[] = [];
  const edges = [fromMs, ...mayChangeAt(schedule, fromMs, toMs), toMs];
  for (const [index, begin] of edges.slice(0, -1).entries()) {
    const end = edges[index + 1]!;
    const memberId = onCallAt(schedule, begin);
    const before = shifts.at(-1);
    if (before?.memberId === memberId) shifts[shifts.length - 1] = { ...before, toMs: end };
    else shifts.push({ fromMs: begin, toMs: end, memberId });
  }
  return shifts;
}

const localDay = (timeZone: string, atMs: number) => isoIn(timeZone, new Date(atMs)).slice(0, 10);

/** Whose turn it is in a layer; null where the layer does not apply at that moment. */
function turnAt({ timeZone, holidays }: OnCallSchedule, layer: OnCallLayer, atMs: number): string | null {
  const today = numberOf(localDay(timeZone, atMs));
  const applies = (day: number) => isDay(layer.days, holidays, day) && isHour(timeZone, layer, day, atMs);
  // What begins in the evening and ends in the morning is of the day on which it began.
  const isOvernight = layer.hours !== null && layer.hours.to < layer.hours.from;
  if (!applies(today) && !(isOvernight && applies(today - 1))) return null;
  const turnDay = atMs >= clockMoment(timeZone, dayOf(today), layer.handover) ? today : today - 1;
  const start = numberOf(layer.startsOn);
  const turn =
    layer.turn === 'day'
      ? turnDay - start
      : (weekBegin(turnDay, layer.weekday) - weekBegin(start, layer.weekday)) / 7;
  if (turnDay < start) return null;
  return layer.memberIds[turn % layer.memberIds.length]!;
}

const weekBegin = (day: number, weekday: number) => day - ((weekdayOf(day) - weekday + 7) % 7);

function isDay(days: OnCallLayer['days'], holidays: OnCallSchedule['holidays'], day: number): boolean {
  if (days === 'all') return true;
  const kind = holidays.get(dayOf(day)) ?? (weekdayOf(day) >= 6 ? 'free' : 'working');
  return kind === days;
}

/** Whether a moment is within the hours that begin on a day. */
function isHour(timeZone: string, { hours }: OnCallLayer, day: number, atMs: number): boolean {
  const next = day + 1;
  const [from, to] = hours
    ? [
        clockMoment(timeZone, dayOf(day), hours.from),
        clockMoment(timeZone, dayOf(hours.to < hours.from ? next : day), hours.to),
      ]
    : [clockMoment(timeZone, dayOf(day), '00:00'), clockMoment(timeZone, dayOf(next), '00:00')];
  return from <= atMs && atMs < to;
}
