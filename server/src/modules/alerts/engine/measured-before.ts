import { type Scope } from '../../../platform/db/scope.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type KeptSamples, type Monitoring, type SeriesKey } from '../../monitoring/index.ts';
import { type LastSeen, stoppedAt } from '../conditions/absent.ts';
import { windowOf } from '../conditions/change.ts';
import { type Place } from '../facts/places.queries.ts';
import { isInPlace, isWithin, type SubjectFacts } from './rule-scope.ts';
import { type Rule } from './rule.ts';
import { isFoundAgain } from './running.ts';

/** What a rule remembers of a subject by what was measured of it. */
export interface Recalled {
  readonly rule: Rule;
  readonly subjectId: string;
  readonly memory: unknown;
}

export interface MeasuredBeforeParts {
  readonly kept: Pick<Monitoring['kept'], 'seriesOf' | 'latest' | 'samples'>;
  /** What is there, by its tenants. */
  readonly targetsOf: ReadonlyMap<number, readonly Pick<Place, 'id'>[]>;
  readonly factsOf: (subjectId: string, targetId: string) => SubjectFacts | undefined;
  /** When a target was last watched, in milliseconds since 1970. */
  readonly stoppedMs: (targetId: string) => number;
  readonly nowMs: number;
}

/** Series that are read at once, how many of each tenant, and how long it may take: what is beyond begins anew. */
const atOnce = 500;
const mostOfTenant = 10_000;
const mostMs = 10_000;

type ChangeRule = Rule & { readonly condition: { readonly kind: 'change' } };
const isChange = (rule: Rule): rule is ChangeRule => rule.condition.kind === 'change';

/**
 * What rules about change and absence remember of what was measured before a restart: nobody writes it down each time, as the store has it.
 * Rejects when that cannot be read.
 */
export async function* measuredBefore(
  rules: readonly Rule[],
  parts: MeasuredBeforeParts,
): AsyncGenerator<Recalled> {
  const untilMs = performance.now() + mostMs;
  for (const [tenantId, own] of Map.groupBy(rules.filter(isFoundAgain), (rule) => rule.tenantId)) {
    const scope = jobScope([tenantId]);
    let left = mostOfTenant;
    for (const rule of own) {
      const keys = (await seriesOf(rule, scope, parts)).slice(0, left);
      left -= keys.length;
      for (let at = 0; at < keys.length; at += atOnce) {
        if (performance.now() > untilMs) return;
        yield* recalled(rule, keys.slice(at, at + atOnce), scope, parts);
      }
    }
  }
}

/** The series that a rule looks at. */
async function seriesOf(
  { tenantId, metric, scope: where }: Rule,
  scope: Scope,
  { kept, targetsOf, factsOf }: MeasuredBeforeParts,
): Promise<readonly SeriesKey[]> {
  const targetIds = (targetsOf.get(tenantId) ?? []).flatMap(({ id }) => {
    const facts = factsOf(id, id);
    return facts && isInPlace(where, facts) ? [id] : [];
  });
  if (targetIds.length === 0 || metric === null) return [];
  const found = await kept.seriesOf(scope, { tenantId, targetIds, metrics: [metric] });
  return found.filter(({ subjectId, targetId }) => isWithin(where, factsOf(subjectId, targetId)!));
}

async function* recalled(
  rule: Rule,
  keys: readonly SeriesKey[],
  scope: Scope,
  { kept, stoppedMs, nowMs }: MeasuredBeforeParts,
): AsyncGenerator<Recalled> {
  const latest = await kept.latest(scope, keys);
  const window = isChange(rule)
    ? { fromMs: nowMs - rule.condition.settings.withinS * 1000, toMs: nowMs + 1 }
    : null;
  const within = window && (await kept.samples(scope, keys, window));
  for (const [at, { subjectId, targetId }] of keys.entries()) {
    const last = latest[at];
    if (!last) continue;
    const memory = memoryOf(rule, last, { window: within?.[at], stoppedMs: stoppedMs(targetId) });
    yield { rule, subjectId, memory };
  }
}

/** What a rule remembers of a series: of its last sample, and those of its window where it looks at one. */
export function memoryOf(
  rule: Rule,
  last: { readonly atMs: number; readonly value: number },
  { window, stoppedMs }: { readonly window?: KeptSamples | undefined; readonly stoppedMs: number },
): unknown {
  if (!isChange(rule)) return stoppedAt({ seenMs: last.atMs } satisfies LastSeen, stoppedMs);
  const values = (window?.timesMs ?? []).map((atMs, at) => [atMs, window!.values[at]!] as const);
  // Measurements may lie farther apart than the window is long.
  return windowOf(rule.condition.settings, values.length > 0 ? values : [[last.atMs, last.value]]);
}
