import {
  mostOutletSubjects,
  type outletTimeline as endpoints,
} from '@linekeeper/contract/monitoring/outlet-timeline';
import { states } from '@linekeeper/contract/monitoring/states';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type z } from 'zod';
import { type Tx } from '../../../platform/db/database.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { knownOutlet } from '../../outlets/index.ts';
import { eventsOfSome } from '../../subjects/index.ts';
import { availabilityOf, timeByState } from '../states/availability.ts';
import { covered } from '../states/covered.ts';
import { type StandingSubject } from '../subjects/subject-kind.ts';
import { subjectKindRules } from '../subjects/subject-kinds.ts';
import { intervalsOfSome } from './day.queries.ts';
import { rangeOf, type ReadParts, type TimeRange } from './monitoring.service.ts';

const mostEvents = 500;
const iso = (ms: number) => new Date(ms).toISOString();

type Standing = StandingSubject & { readonly kind: SubjectKind };

/** What stands in an outlet, of the kinds that the caller may see: the worst state first. */
async function standingIn(
  tx: Tx,
  { scope, permissions }: Pick<RequestContext, 'scope' | 'permissions'>,
  outletId: string,
): Promise<Standing[]> {
  const found: Standing[] = [];
  for (const [kind, { standing }] of Object.entries(subjectKindRules)) {
    if (!standing || !permissions.has(standing.openedBy)) continue;
    for (const subject of await standing.find(tx, scope.tenantId, outletId))
      found.push({ ...subject, kind: kind as SubjectKind });
  }
  return found.sort((one, other) => states.indexOf(one.state) - states.indexOf(other.state));
}

/** States and events of what stands in an outlet over a range. Throws NOT_FOUND, INVALID_INPUT. */
export async function outletTimeline(
  { database, nowMs }: Pick<ReadParts, 'database' | 'nowMs'>,
  context: Pick<RequestContext, 'scope' | 'permissions'>,
  outletId: string,
  input: TimeRange,
): Promise<z.input<typeof endpoints.timeline.output>> {
  const { scope } = context;
  const { tenantId } = scope;
  const range = rangeOf(input, nowMs());
  const { fromMs, toMs } = range;
  const { all, shown, intervals, events } = await database.withTenant(scope, async (tx) => {
    await knownOutlet(tx, scope, outletId);
    const all = await standingIn(tx, context, outletId);
    const shown = all.slice(0, mostOutletSubjects);
    const ids = shown.map(({ id }) => id);
    return {
      ...{ all, shown },
      intervals: await intervalsOfSome(tx, tenantId, ids, range),
      events: await eventsOfSome(tx, { tenantId, targetIds: ids }, { ...range, limit: mostEvents }),
    };
  });
  return {
    from: iso(fromMs),
    to: iso(toMs),
    total: all.length,
    subjects: shown.map(({ id, kind, name, createdAtMs, state }) => {
      const beginMs = Math.min(Math.max(fromMs, createdAtMs), toMs);
      const whole = covered(intervals.get(id) ?? [], beginMs, toMs);
      const spanMs = toMs - beginMs;
      return {
        ...{ subject: { kind, id }, name, state, createdAt: iso(createdAtMs) },
        intervals: whole.map(({ state, reason, ...at }) => ({
          ...{ state, reason, from: iso(at.fromMs), to: iso(at.toMs) },
        })),
        availability: availabilityOf(timeByState(whole, beginMs, toMs), {
          ...{ askedMs: toMs - fromMs, totalMs: spanMs, spanMs },
        }),
      };
    }),
    events: events.map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
  };
}
