import { type PeriodBody } from '@linekeeper/contract/dashboards/chart-filter';
import { type AvailabilityKind, availabilityKinds } from '@linekeeper/contract/dashboards/chart-terms';
import { type overallCharts } from '@linekeeper/contract/dashboards/overall';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { availabilityOf, type StepTimes, timesByDay, timesByStep } from '../monitoring/index.ts';
import { isNarrowed } from '../outlets/index.ts';
import { devicePlaced, linePlaced } from './placed.ts';
import { stepBounds } from './step-bounds.ts';

type Answer = z.input<typeof overallCharts.availability.output>;

const over = ({ times, ...of }: StepTimes) => availabilityOf(times, of);

/** Steps as one time. */
function whole(steps: readonly StepTimes[]): StepTimes {
  const sum = (of: (step: StepTimes) => number) => steps.reduce((total, step) => total + of(step), 0);
  return {
    times: {
      up: sum(({ times }) => times.up ?? 0),
      down: sum(({ times }) => times.down ?? 0),
      unreachable: sum(({ times }) => times.unreachable ?? 0),
      unmeasured: sum(({ times }) => times.unmeasured ?? 0),
      maintenance: sum(({ times }) => times.maintenance ?? 0),
    },
    askedMs: sum((step) => step.askedMs),
    totalMs: sum((step) => step.totalMs),
    spanMs: sum((step) => step.spanMs),
  };
}

const nothing = (askedMs: number): StepTimes => ({ times: {}, askedMs, totalMs: 0, spanMs: 0 });

/** The bounds of a period’s steps, with before them where the period before begins. */
export const withBefore = (
  fromMs: number,
  toMs: number,
  timeZone: string,
  cuts?: Parameters<typeof stepBounds>[3],
): number[] => [fromMs - (toMs - fromMs), ...stepBounds(fromMs, toMs, timeZone, cuts)];

/** Availability of some kinds over a period and the one before it, in one read; of what was deleted until then (decision 0146). */
export async function availabilityOver(
  tx: Tx,
  { tenantId, timeZone }: { readonly tenantId: number; readonly timeZone: string },
  kinds: readonly AvailabilityKind[],
  { from, to, ...places }: PeriodBody,
): Promise<Answer> {
  const all = withBefore(Date.parse(from), Date.parse(to), timeZone);
  const asked = (kind: AvailabilityKind) => sql`${kinds.includes(kind)}`;
  const subjects = sql`
    select d.id, 'device' as kind, d.created_at, d.there_until from device_history() d
    where d.tenant_id = ${tenantId} and ${asked('device')} and ${devicePlaced(tenantId, places)}
    union all
    select l.id, 'line', l.created_at, l.there_until from line_history() l
    where l.tenant_id = ${tenantId} and ${asked('line')} and ${linePlaced(tenantId, places)}`;
  const byDay = isNarrowed(places) ? null : await timesByDay(tx, { tenantId, timeZone }, subjects, all);
  const times = byDay ?? (await timesByStep(tx, tenantId, subjects, all));
  return answerOf(kinds, times, all);
}

/** What is told of some kinds, whose times are of the period before and then of each step. */
export function answerOf(
  kinds: readonly AvailabilityKind[],
  times: ReadonlyMap<string, readonly StepTimes[]>,
  all: readonly number[],
): Answer {
  return {
    kinds: availabilityKinds
      .filter((kind) => kinds.includes(kind))
      .map((kind) => {
        const empty = all.slice(1).map((endMs, at) => nothing(endMs - all[at]!));
        const [before, ...steps] = times.get(kind) ?? empty;
        return { kind, whole: over(whole(steps)), before: over(before!), steps: steps.map(over) };
      }),
    bounds: all.slice(1).map((atMs) => new Date(atMs).toISOString()),
  };
}
