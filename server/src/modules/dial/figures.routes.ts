import { dialTests as endpoints } from '@linekeeper/contract/dial/dial-tests';
import { type DialMetricName } from '@linekeeper/contract/dial/dial-metrics';
import { type FastifyInstance } from 'fastify';
import { type Database } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { type DialSource, rangeOfTimes, rolledSpan, type RunRollups } from '../monitoring/index.ts';
import { dueAlways, dueWithin } from './due-runs.ts';
import { KeptCells } from './kept-cells.ts';
import { pathCells, rangeTestOf } from './paths.queries.ts';
import { type Asked, distributionOf, type Each, heatMapOf, rangeOf } from './range-figures.ts';

export interface FigureParts {
  readonly database: Database;
  readonly rollups: RunRollups;
  readonly source: Pick<DialSource, 'isWithin'>;
  readonly nowMs: () => number;
}

/** Serves what the runs of a test measured over a range: as a map of outlets and targets, and as distributions by outlet. */
export function figureRoutes(app: FastifyInstance, given: FigureParts): void {
  const parts = { ...given, keptCells: new KeptCells() };
  route(app, endpoints.heatMap, async ({ params, body }, { scope }) => {
    const { cells, asked, each } = await opened(parts, scope, params.testId, body);
    return heatMapOf(cells, { ...asked, statistic: body.statistic }, each);
  });

  route(app, endpoints.distribution, async ({ params, body }, { scope }) => {
    const { cells, asked, each } = await opened(parts, scope, params.testId, body);
    return { ...rangeOf(asked), list: distributionOf(cells, asked, each) };
  });
}

async function opened(
  { database, rollups, source, nowMs, keptCells }: FigureParts & { readonly keptCells: KeptCells },
  scope: Scope,
  testId: string,
  { metric, ...range }: { readonly metric: DialMetricName; readonly from: string; readonly to: string },
) {
  const { tenantId } = scope;
  const now = nowMs();
  const span = rolledSpan(rangeOfTimes(range, now), now);
  const test = await database.read(scope, (tx) => rangeTestOf(tx, tenantId, testId));
  if (!test) throw new AppError('NOT_FOUND');
  const { kind, hours, intervalS, paths } = test;
  const readCells = () => database.read(scope, (tx) => pathCells(tx, tenantId, testId));
  const [cells, rolled] = await Promise.all([
    keptCells.of(`${tenantId} ${testId} ${paths}`, now, readCells),
    rollups.read(scope, { tenantId, testId, kind, metric }, span),
  ]);
  const intervalMs = intervalS * 1_000;
  const isWithin = (some: readonly number[]) => (atMs: number) => source.isWithin(tenantId, some, atMs);
  const asked: Asked = {
    ...{ kind, metric, span, nowMs: now },
    due: hours
      ? await dueWithin(intervalMs, { ...span, toMs: Math.min(span.toMs, now) }, isWithin(hours))
      : dueAlways(intervalMs),
  };
  const each: Each = (tell) => rolled.each(cells.numbers, tell);
  return { cells, asked, each };
}
