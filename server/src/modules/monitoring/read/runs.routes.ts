import { runReads, runsAtOnce, type RunRow, type WholeRun } from '@linekeeper/contract/monitoring/run-reads';
import { type Subject } from '@linekeeper/contract/monitoring/subjects';
import { type FastifyInstance } from 'fastify';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { readRun } from '../dial/dial-detail.ts';
import { type KeptRun } from '../runs/run-codec.ts';
import { type RunStore } from '../runs/run-store.ts';
import { pathHistories } from '../runs/path-histories.ts';
import { smokeOf } from '../runs/smoke.ts';
import { type ReadParts, rangeOf, subjectOf, type TimeRange } from './monitoring.service.ts';

const iso = (ms: number) => new Date(ms).toISOString();

/** Serves what single runs brought: as a distribution over time, as a list, and each in full. */
export function runRoutes(app: FastifyInstance, parts: ReadParts & { readonly runs: RunStore }): void {
  const targetOf = async (scope: Scope, subject: Subject) => {
    const { targetId, intervalMs } = await parts.database.read(scope, (tx) =>
      subjectOf(tx, scope.tenantId, subject),
    );
    return { target: { tenantId: scope.tenantId, targetId }, intervalMs };
  };
  const spanOf = (input: TimeRange) => rangeOf(input, parts.nowMs());

  route(app, runReads.smoke, async ({ params, body }, { scope }) => {
    const span = spanOf(body);
    const { target, intervalMs } = await targetOf(scope, params);
    const runs = await parts.runs.times(scope, target, span);
    const { columns } = body;
    return { from: iso(span.fromMs), to: iso(span.toMs), ...smokeOf(runs, span, { columns, intervalMs }) };
  });

  route(app, runReads.paths, async ({ params, body }, { scope }) => {
    const span = spanOf(body);
    await targetOf(scope, params);
    const paths = await pathHistories(parts, scope, params.id, span);
    return { from: iso(span.fromMs), to: iso(span.toMs), paths };
  });

  route(app, runReads.list, async ({ params, body }, { scope }) => {
    const { fromMs, toMs } = spanOf(body);
    const { target } = await targetOf(scope, params);
    const endMs = body.before ? Math.min(Date.parse(body.before), toMs) : toMs;
    const found = await parts.runs.newest(scope, target, { fromMs, toMs: endMs }, runsAtOnce + 1);
    const shown = found.slice(0, runsAtOnce);
    const last = shown.at(-1);
    return { runs: shown.map(rowOf), next: found.length > runsAtOnce && last ? iso(last.atMs) : null };
  });

  route(app, runReads.one, async ({ params, body }, { scope }): Promise<WholeRun> => {
    const { target } = await targetOf(scope, params);
    const atMs = Date.parse(body.at);
    const [run] = await parts.runs.whole(scope, target, { fromMs: atMs, toMs: atMs + 1 });
    if (!run) throw new AppError('NOT_FOUND');
    const { cause, detail, result } = readRun(run);
    return { ...rowOf(run), cause, detail, result: result as WholeRun['result'] };
  });
}

function rowOf(run: KeptRun): RunRow {
  const { kind, ok, reason, elapsedMs, values } = readRun(run);
  return { at: iso(run.atMs), kind, ok, reason, elapsedMs, values };
}
