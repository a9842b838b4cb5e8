import { type explorer } from '@linekeeper/contract/explorer/explorer';
import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type z } from 'zod';
import { type Scope } from '../../../platform/db/scope.ts';
import { type ExplorerParts } from '../parts.ts';
import { measuredSubjects, type MeasuredSubject } from '../subjects/measured-subjects.ts';
import { writtenSeries, type WrittenSeriesRow } from '../written/read.queries.ts';

type What = z.output<(typeof explorer)['chart']['body']>['what'];

export interface Chosen {
  readonly subject: MeasuredSubject;
  readonly metric: MetricName;
}

interface ChosenSeries {
  readonly found: readonly Chosen[];
  /** Of them those that programs brought. */
  readonly written: readonly WrittenSeriesRow[];
  readonly gone: number;
}

interface Times {
  readonly fromMs: number;
  readonly toMs: number;
}

/** What is deleted is still among the highest of a time in which it was there: so many more are asked for, and more again where these were too few. */
const spare = 30;
/** As many series of a metric as a large tenant has. */
const aWhole = 100_000;

/** The series that a chart draws, of the kinds that its reader may see, in the order in which they were asked for. */
export async function chosenSeries(
  parts: ExplorerParts,
  scope: Scope,
  kinds: readonly SubjectKind[],
  { series, top, ...times }: What & Times,
): Promise<ChosenSeries> {
  if (top) return { found: await highest(parts, scope, kinds, { ...top, ...times }), written: [], gone: 0 };
  const asked = new Map((series ?? []).map((one) => [`${one.kind} ${one.id} ${one.metric}`, one]));
  const subjects = await named(
    parts,
    scope,
    kinds,
    [...asked.values()].map(({ id }) => id),
  );
  const found = [...asked.values()].flatMap(({ kind, id, metric }): Chosen[] => {
    const subject = subjects.get(id);
    const fits = subject?.kind === kind && metric !== 'written' && metricOf(metric).subject === kind;
    return fits ? [{ subject, metric }] : [];
  });
  const brought = await written(parts, scope, [...asked.values()]);
  return { found, written: brought, gone: asked.size - found.length - brought.length };
}

/** The series among those asked for that programs brought. */
async function written(
  { database }: ExplorerParts,
  scope: Scope,
  asked: readonly NonNullable<What['series']>[number][],
): Promise<readonly WrittenSeriesRow[]> {
  const ids = asked.flatMap(({ kind, id, metric }) =>
    kind === 'written' && metric === 'written' ? [id] : [],
  );
  if (ids.length === 0) return [];
  return database.read(scope, (tx) => writtenSeries(tx, scope.tenantId, { ids, limit: ids.length }));
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
  // All of them the second time: each turn reads all samples anew.
  for (let asked = count + spare; ; asked = Math.max(aWhole, asked * 8)) {
    const top = await parts.kept.top(scope, { metric, by, count: asked, ...times });
    const subjects = await named(
      parts,
      scope,
      [kind],
      top.map(({ subjectId }) => subjectId),
    );
    const found = top.flatMap(({ subjectId }): Chosen[] => {
      const subject = subjects.get(subjectId);
      return subject ? [{ subject, metric }] : [];
    });
    if (found.length >= count || top.length < asked) return found.slice(0, count);
  }
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
