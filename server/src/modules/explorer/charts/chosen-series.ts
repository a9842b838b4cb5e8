import { type explorer } from '@linekeeper/contract/explorer/explorer';
import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type z } from 'zod';
import { type Scope } from '../../../platform/db/scope.ts';
import { type ExplorerParts } from '../parts.ts';
import { measuredSubjects, type MeasuredSubject } from '../subjects/measured-subjects.ts';

type What = z.output<(typeof explorer)['chart']['body']>['what'];

export interface Chosen {
  readonly subject: MeasuredSubject;
  readonly metric: MetricName;
}

interface Times {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What is deleted is still among the highest of a time in which it was there: so many more are asked for. */
const spare = 30;

/** The series that a chart draws, of the kinds that its reader may see, in the order in which they were asked for. */
export async function chosenSeries(
  parts: ExplorerParts,
  scope: Scope,
  kinds: readonly SubjectKind[],
  { series, top, ...times }: What & Times,
): Promise<{ readonly found: readonly Chosen[]; readonly gone: number }> {
  if (top) return { found: await highest(parts, scope, kinds, { ...top, ...times }), gone: 0 };
  const asked = new Map((series ?? []).map((one) => [`${one.kind} ${one.id} ${one.metric}`, one]));
  const subjects = await named(
    parts,
    scope,
    kinds,
    [...asked.values()].map(({ id }) => id),
  );
  const found = [...asked.values()].flatMap(({ kind, id, metric }): Chosen[] => {
    const subject = subjects.get(id);
    return subject?.kind === kind && metricOf(metric).subject === kind ? [{ subject, metric }] : [];
  });
  return { found, gone: asked.size - found.length };
}

/** The series of a metric that were highest over a time. */
async function highest(
  parts: ExplorerParts,
  scope: Scope,
  kinds: readonly SubjectKind[],
  { metric, count, by, ...times }: NonNullable<What['top']> & Times,
): Promise<Chosen[]> {
  const kind = metricOf(metric).subject;
  if (!kinds.includes(kind)) return [];
  const top = await parts.kept.top(scope, { metric, by, count: count + spare, ...times });
  const subjects = await named(
    parts,
    scope,
    [kind],
    top.map(({ subjectId }) => subjectId),
  );
  return top
    .flatMap(({ subjectId }): Chosen[] => {
      const subject = subjects.get(subjectId);
      return subject ? [{ subject, metric }] : [];
    })
    .slice(0, count);
}

async function named(
  { database }: ExplorerParts,
  scope: Scope,
  kinds: readonly SubjectKind[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, MeasuredSubject>> {
  const rows = await database.read(scope, (tx) =>
    measuredSubjects(tx, scope.tenantId, kinds, { ids, limit: ids.length }),
  );
  return new Map(rows.map((row) => [row.id, row]));
}
