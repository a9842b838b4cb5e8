import { type DialFailureReason } from '@linekeeper/contract/dial/dial-failures';
import {
  type BookedRun,
  dialThroughput as endpoints,
  type OpenRun,
  type ThroughputView,
  type waitsFor,
} from '@linekeeper/contract/dial/throughput';
import { type FastifyInstance } from 'fastify';
import { type z } from 'zod';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { route } from '../../../platform/http/route.ts';
import { monthIn } from '../../../platform/zoned-month.ts';
import { linesByIds } from '../outlets.queries.ts';
import { testOf } from '../tests.queries.ts';
import { type Wait } from './bookings.queries.ts';
import { budgetsOf, setLineBudget, usedOf } from './budgets.queries.ts';
import {
  type DoneRow,
  doneRows,
  lineRows,
  linesOfRuns,
  type Looked,
  type OpenRow,
  openRows,
  resourceNames,
} from './throughput-view.queries.ts';

interface Parts {
  readonly database: Database;
  readonly timeZoneOf: (tenantId: number) => string;
}

/** Serves what is booked: who waits for whom, results, and the account of the month. */
export function throughputRoutes(app: FastifyInstance, { database, timeZoneOf }: Parts): void {
  const viewOf = async (tx: Tx, tenantId: number, looked: Looked): Promise<ThroughputView> => {
    const month = monthIn(timeZoneOf(tenantId), new Date());
    const { testId, lineId } = looked;
    const lineIds = lineId === undefined ? await linesOfRuns(tx, tenantId, looked) : [lineId];
    const charges = [
      ...(testId === undefined ? [] : [`test:${testId}`]),
      ...lineIds.map((id) => `line:${id}`),
    ];
    const [open, done, lines, used, budgets] = await Promise.all([
      openRows(tx, tenantId, looked),
      doneRows(tx, tenantId, looked),
      lineRows(tx, tenantId, lineIds),
      usedOf(tx, tenantId, month),
      budgetsOf(tx, tenantId, charges),
    ]);
    const resources = open.flatMap(({ waits }) => waits.map(({ resource }) => resource));
    const names = await resourceNames(tx, tenantId, resources);
    const account = (charge: string) => ({
      usedBytes: used.get(charge) ?? 0,
      budgetBytes: budgets.get(charge) ?? 0,
    });
    return {
      month,
      test: testId === undefined ? null : account(`test:${testId}`),
      lines: lines.map((line) => ({ ...line, ...account(`line:${line.id}`) })),
      open: open.map((row) => openRunOf(row, names)),
      runs: done.map(bookedRunOf),
    };
  };

  route(app, endpoints.ofTest, ({ params: { testId } }, { scope }) =>
    database.read(scope, async (tx) => {
      if (!(await testOf(tx, scope.tenantId, testId))) throw new AppError('NOT_FOUND');
      return viewOf(tx, scope.tenantId, { testId });
    }),
  );

  route(app, endpoints.ofLine, ({ params: { lineId } }, { scope }) =>
    database.read(scope, async (tx) => {
      if ((await linesByIds(tx, scope.tenantId, [lineId])).length === 0) throw new AppError('NOT_FOUND');
      return viewOf(tx, scope.tenantId, { lineId });
    }),
  );

  route(app, endpoints.setLineBudget, ({ params: { lineId }, body: { megabytes } }, { scope }) =>
    database.withTenant(scope, async (tx) => {
      const { tenantId } = scope;
      const [line] = await linesByIds(tx, tenantId, [lineId]);
      if (!line) throw new AppError('NOT_FOUND');
      const before = (await budgetsOf(tx, tenantId, [`line:${lineId}`])).get(`line:${lineId}`) ?? 0;
      await setLineBudget(tx, tenantId, lineId, megabytes);
      await writeAudit(tx, scope, {
        action: 'dial-line-budget.update',
        subjectType: 'line',
        subjectId: lineId,
        detail: { name: line.name, changed: { monthMegabytes: { from: before / 1e6, to: megabytes } } },
      });
      return {};
    }),
  );
}

const between = ({ id, pathId, testId, testName, fromName, toName }: OpenRow | DoneRow) => ({
  ...{ id, pathId, testId, testName, from: fromName, to: toName },
});

function openRunOf(row: OpenRow, names: ReadonlyMap<string, string>): OpenRun {
  const { state, since, freeAt, mostBytes, waits } = row;
  return {
    ...between(row),
    ...{ state, mostBytes, since: since.toISOString(), freeAt: freeAt?.toISOString() ?? null },
    ahead: Math.max(0, ...waits.map(({ ahead = 0 }) => ahead)),
    waits: waits.map((wait) => waitOf(wait, names)),
  };
}

const kinds = ['agent', 'line', 'reflector', 'server'] as const;

function waitOf(wait: Wait, names: ReadonlyMap<string, string>): z.infer<typeof waitsFor> {
  const { resource, by, testId = null, testName = null, since = null, users = null } = wait;
  const [kind = ''] = resource.split(':');
  const what = kinds.find((one) => one === kind) ?? 'line';
  return {
    ...{ what, by, testId, testName, since, users },
    name:
      names.get(resource) ??
      (what === 'reflector' ? (resource.slice('reflector:'.length).split(' ')[0] ?? null) : null),
  };
}

function bookedRunOf(row: DoneRow): BookedRun {
  const { at, bytes, outcome } = row;
  const { ok, reason, detail, downBps, upBps, seconds, yielded } = outcome;
  return {
    ...between(row),
    ...{ at: at.toISOString(), ok, bytes, detail: detail ?? null, seconds: seconds ?? null },
    ...{ downBps: downBps ?? null, upBps: upBps ?? null, hasYielded: yielded === true },
    reason: (reason as DialFailureReason | undefined) ?? null,
  };
}
