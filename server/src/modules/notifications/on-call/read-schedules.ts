import { type OnCallPerson, type OnCallShift } from '@linekeeper/contract/on-call/on-call-schedules';
import { type OnCallLayer } from '@linekeeper/contract/on-call/on-call-terms';
import { type Tx } from '../../../platform/db/database.ts';
import { holidaysWithin } from './holidays.queries.ts';
import { type OnCallSchedule, type Shift } from './on-call-at.ts';
import { type KeptOverride, overridesWithin } from './overrides.queries.ts';
import { peopleByIds, type Person } from './people.queries.ts';

const dayMs = 86_400_000;

export interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A schedule as it is asked who is on call, within a time that was read. */
export interface ReadSchedule {
  readonly schedule: OnCallSchedule;
  readonly people: ReadonlyMap<string, Person>;
  readonly overrides: readonly KeptOverride[];
}

interface Wanted {
  /** Undefined: it is not saved yet, so nobody stands in. */
  readonly id?: string;
  readonly timeZone: string;
  readonly layers: readonly OnCallLayer[];
}

/** Reads what says who is on call within a time: who stands in, holidays, and which of its members are there. In the order given. */
export async function readSchedules(
  tx: Tx,
  tenantId: number,
  wanted: readonly Wanted[],
  { fromMs, toMs }: Span,
): Promise<ReadSchedule[]> {
  const ids = wanted.flatMap(({ id }) => id ?? []);
  const overrides = ids.length === 0 ? [] : await overridesWithin(tx, tenantId, ids, { fromMs, toMs });
  const memberIds = new Set([
    ...wanted.flatMap(({ layers }) => layers.flatMap((layer) => layer.memberIds)),
    ...overrides.map(({ memberId }) => memberId),
  ]);
  const people = await peopleByIds(tx, tenantId, [...memberIds]);
  // A day more on both sides: zones are up to 14 hours apart from the clock here, and a night is of the day on which it began.
  const day = (atMs: number) => new Date(atMs).toISOString().slice(0, 10);
  const days = await holidaysWithin(tx, tenantId, {
    from: day(fromMs - 2 * dayMs),
    to: day(toMs + 2 * dayMs),
  });
  const holidays = new Map(days.map(({ day: of, kind }) => [of, kind]));
  const present = new Set([...people.values()].filter(({ isEnabled }) => isEnabled).map(({ id }) => id));
  return wanted.map(({ id, timeZone, layers }) => {
    const own = overrides.filter(({ scheduleId }) => scheduleId === id);
    return { schedule: { timeZone, layers, overrides: own, holidays, present }, people, overrides: own };
  });
}

/** Somebody as a schedule names them; whoever is gone has no name. */
export function personOf(people: ReadonlyMap<string, Person>, id: string): OnCallPerson {
  return people.get(id) ?? { id, name: null, isEnabled: false };
}

/** A shift as calls tell it. */
export function shiftTold(
  { people }: Pick<ReadSchedule, 'people'>,
  { fromMs, toMs, memberId }: Shift,
): OnCallShift {
  return {
    from: new Date(fromMs).toISOString(),
    to: new Date(toMs).toISOString(),
    memberId,
    name: memberId === null ? null : (people.get(memberId)?.name ?? null),
  };
}
