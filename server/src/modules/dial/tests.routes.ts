import { violated } from '@linekeeper/contract/dial/dial-test-kinds';
import { dialTests as endpoints, type PathRow } from '@linekeeper/contract/dial/dial-tests';
import { type FastifyInstance } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import { route } from '../../platform/http/route.ts';
import { outletsByIds } from './outlets.queries.ts';
import { pathRows, pathTotal } from './paths.queries.ts';
import { type RunsNow } from './run-now.ts';
import { shownTargets, testOf, testRows, testTotal } from './tests.queries.ts';
import { type TestParts } from './test-parts.ts';
import { changeTest, createTest, removeTest } from './tests.service.ts';

/** Serves dial tests: their records, paths and runs on demand. */
export function testRoutes(app: FastifyInstance, parts: TestParts & { readonly runsNow: RunsNow }): void {
  const { database, runsNow } = parts;

  route(app, endpoints.list, async ({ body }, { scope }) => {
    const [list, total] = await database.read(scope, (tx) =>
      Promise.all([testRows(tx, scope.tenantId, body), testTotal(tx, scope.tenantId, body)]),
    );
    return { list, total, page: body.page, pageSize: body.pageSize };
  });

  route(app, endpoints.get, async ({ params }, { scope }) => {
    const [test, targets] = await database.read(scope, (tx) =>
      Promise.all([
        testOf(tx, scope.tenantId, params.testId),
        shownTargets(tx, scope.tenantId, params.testId),
      ]),
    );
    if (!test) throw new AppError('NOT_FOUND');
    const sourceOutlets = await database.read(scope, (tx) =>
      outletsByIds(tx, scope.tenantId, test.sources.outletIds),
    );
    return { ...test, targets, sourceOutlets };
  });

  route(app, endpoints.paths, async ({ params, body }, { scope }) => {
    const [test, rows, total] = await database.read(scope, (tx) =>
      Promise.all([
        testOf(tx, scope.tenantId, params.testId),
        pathRows(tx, scope.tenantId, params.testId, body),
        pathTotal(tx, scope.tenantId, params.testId, body),
      ]),
    );
    if (!test) throw new AppError('NOT_FOUND');
    const list = rows.map((row) => ({
      ...row,
      id: row.id,
      violated: violated(test.expectations, row.values),
    })) as PathRow[];
    return { list, total, page: body.page, pageSize: body.pageSize };
  });

  route(app, endpoints.create, ({ body }, context) => createTest(parts, context, body));

  route(app, endpoints.update, ({ params, body }, context) =>
    changeTest(parts, context, params.testId, body),
  );

  route(app, endpoints.remove, async ({ params }, context) => {
    await removeTest(parts, context, params.testId);
    return {};
  });

  route(app, endpoints.run, async ({ body }, context) => {
    const outcome = await runsNow.run(context, body);
    const { ok, elapsedMs } = outcome;
    if (outcome.ok) return { ok, elapsedMs, reason: null, detail: null, result: { ...outcome.result } };
    return { ok, elapsedMs, reason: outcome.reason, detail: outcome.detail ?? null, result: null };
  });
}
