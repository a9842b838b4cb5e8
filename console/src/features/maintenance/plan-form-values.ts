import {
  type MaintenanceRow,
  type MaintenanceScope,
  type MaintenanceTimes,
} from '@linekeeper/contract/alerts/maintenance';
import {
  coverOf,
  type MaintenanceCover,
  type MaintenanceRepeat,
  type MaintenanceScopeKind,
  placeCovers,
} from '@linekeeper/contract/alerts/maintenance-terms';
import { deviceKinds } from '@linekeeper/contract/monitoring/states';
import { type Input } from '../../lib/api.ts';

/** What the form holds: all fields of all kinds of times, so that choosing another kind and back loses nothing. */
export interface PlanValues {
  readonly title: string;
  readonly reason: string;
  readonly kind: MaintenanceScopeKind;
  /** Ids or names of what it is on. */
  readonly on: readonly string[];
  readonly covers: readonly MaintenanceCover[];
  readonly repeat: MaintenanceRepeat;
  /** As clocks show it: `2026-11-21T02:00`. */
  readonly from: string;
  readonly to: string;
  readonly weekdays: readonly number[];
  readonly day: number;
  readonly at: string;
  readonly minutes: number;
  readonly firstDay: string;
  readonly lastDay: string;
}
export type PlanBody = Input<'POST /monitor/api/v1/maintenance/create'>['body'];
export type PlanFault =
  | 'titleEmpty'
  | 'onEmpty'
  | 'coversEmpty'
  | 'fromEmpty'
  | 'toEarly'
  | 'weekdaysEmpty'
  | 'firstDayEmpty'
  | 'lastDayEarly';

interface Clock {
  readonly nowMs: number;
  /** `2026-11-21 14:02:07` in the zone that times are shown in, and back. */
  readonly shown: (atMs: number) => string;
  readonly timeOf: (local: string) => number;
}

const hourMs = 3_600_000;
const local = (shown: string) => shown.slice(0, 16).replace(' ', 'T');

/** What the form begins with: the next full hour for two hours, at night where it is repeated. */
export function newValues(
  { nowMs, shown }: Pick<Clock, 'nowMs' | 'shown'>,
  covers: readonly MaintenanceCover[],
  on?: { readonly kind: MaintenanceScopeKind; readonly id: string },
): PlanValues {
  const from = Math.ceil(nowMs / hourMs) * hourMs;
  return {
    ...{ title: '', reason: '', kind: on?.kind ?? 'outlet', on: on ? [on.id] : [], covers },
    ...{ repeat: 'once', from: local(shown(from)), to: local(shown(from + 2 * hourMs)) },
    ...{ weekdays: [7], day: 1, at: '02:00', minutes: 120, firstDay: shown(nowMs).slice(0, 10), lastDay: '' },
  };
}

/** What the form begins with to change a plan; what was deleted meanwhile is not named any more. */
export function valuesOf(plan: MaintenanceRow, clock: Pick<Clock, 'nowMs' | 'shown'>): PlanValues {
  const { title, reason, scope, scopeNames, covers, times } = plan;
  const ids = 'ids' in scope ? scope.ids.filter((_id, at) => scopeNames[at]) : [];
  const shown = (at: string) => local(clock.shown(Date.parse(at)));
  return {
    ...newValues(clock, covers),
    ...{ title, reason, kind: scope.kind, covers, repeat: times.repeat },
    on: 'names' in scope ? scope.names : ids,
    ...(times.repeat === 'once'
      ? { from: shown(times.from), to: shown(times.to) }
      : {
          ...{ at: times.at, minutes: times.minutes, firstDay: times.firstDay, lastDay: times.lastDay ?? '' },
          ...(times.repeat === 'weekly' ? { weekdays: times.weekdays } : { day: times.day }),
        }),
  };
}

/** What of it stands in places. */
export const placeCoversOf = (covers: readonly MaintenanceCover[]) =>
  placeCovers.filter((cover) => covers.includes(cover));

/** What is wrong with what was typed, by field. */
export function faultsOf(values: PlanValues): Partial<Record<keyof PlanValues, PlanFault>> {
  const { title, kind, on, covers, repeat, from, to, weekdays, firstDay, lastDay } = values;
  const isOnce = repeat === 'once';
  return {
    ...(title.trim() === '' && { title: 'titleEmpty' as const }),
    ...(kind !== 'tenant' && on.length === 0 && { on: 'onEmpty' as const }),
    ...(placeCoversOf(covers).length === 0 && coverOf(kind) === null && { covers: 'coversEmpty' as const }),
    ...(isOnce && from === '' && { from: 'fromEmpty' as const }),
    ...(isOnce && (to === '' || to <= from) && { to: 'toEarly' as const }),
    ...(repeat === 'weekly' && weekdays.length === 0 && { weekdays: 'weekdaysEmpty' as const }),
    ...(!isOnce && firstDay === '' && { firstDay: 'firstDayEmpty' as const }),
    ...(!isOnce && lastDay !== '' && lastDay < firstDay && { lastDay: 'lastDayEarly' as const }),
  };
}

function scopeOf({ kind, on }: PlanValues): MaintenanceScope {
  if (kind === 'tenant') return { kind };
  if (kind === 'region' || kind === 'tag') return { kind, names: [...on] };
  if (kind === 'device-kind') return { kind, names: deviceKinds.filter((one) => on.includes(one)) };
  return { kind, ids: [...on] };
}

/** The times that were typed; a time that was not changed stays as it was, to the second. */
function timesOf(values: PlanValues, { timeOf, shown }: Clock, before?: MaintenanceTimes): MaintenanceTimes {
  const { repeat, from, to, weekdays, day, at, minutes, firstDay, lastDay } = values;
  if (repeat === 'once') {
    const iso = (typed: string, was: string | undefined) =>
      was !== undefined && local(shown(Date.parse(was))) === typed
        ? was
        : new Date(timeOf(typed)).toISOString();
    const was = before?.repeat === 'once' ? before : undefined;
    return { repeat, from: iso(from, was?.from), to: iso(to, was?.to) };
  }
  const repeated = { at, minutes, firstDay, lastDay: lastDay === '' ? null : lastDay };
  return repeat === 'weekly'
    ? { repeat, weekdays: [...weekdays].sort((a, b) => a - b), ...repeated }
    : { repeat, day, ...repeated };
}

/** What is sent. */
export function bodyOf(values: PlanValues, clock: Clock, before?: MaintenanceRow) {
  const { title, reason, kind, covers } = values;
  const own = coverOf(kind);
  // A service says itself that it is covered alone: what stands here counts for nothing.
  const sent = own === null ? placeCoversOf(covers) : own === 'service' ? placeCovers : [own];
  return {
    ...{ title: title.trim(), reason: reason.trim(), scope: scopeOf(values), covers: [...sent] },
    times: timesOf(values, clock, before?.times),
  } satisfies PlanBody;
}
