import { alertSeverities, alertStates, alertSubjectKinds } from '@linekeeper/contract/alerts/alert-terms';
import { alertMeanwhile } from '@linekeeper/contract/alerts/alert-meanwhile';
import { alertUsual } from '@linekeeper/contract/alerts/alert-usual';
import { alerts as endpoints } from '@linekeeper/contract/alerts/alerts';
import { exportRows } from '@linekeeper/contract/limits';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { AppError } from '../../../platform/errors.ts';
import { csvOf } from '../../../platform/http/csv.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { route } from '../../../platform/http/route.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { assertKept } from '../../monitoring/index.ts';
import { predecessorOf, successorsOf } from '../causes/successors.queries.ts';
import { visibleKinds } from '../visible-kinds.ts';
import { acknowledgeMatching } from './acknowledge-matching.ts';
import { alertCsvColumns } from './alert-csv.ts';
import { meanwhile } from './alert-meanwhile.ts';
import {
  alertById,
  alertsBehind,
  alertSteps,
  childrenOf,
  earlierAlerts,
  whatHelped,
} from './alert-detail.queries.ts';
import { ownersFor } from './alert-owners.ts';
import { type AlertCell, alertCells, alertRows, alertTotal } from './alerts.queries.ts';
import { acknowledgeAlerts, closeByHand, giveTo, noteOn, ownIdOf } from './alerts.service.ts';
import { type AlertUsualParts, usualAround } from './alert-usual.ts';
import { type AlertFilter, isOpen } from './matching-alerts.ts';

/** The zone is what a tenant's files write times in, and hours of its week are by. */
export type AlertRouteParts = AlertUsualParts;

const readerOf = (context: RequestContext) => ({
  tenantId: context.scope.tenantId,
  kinds: visibleKinds(context),
  memberId: ownIdOf(context.scope),
});

/** Of a network that is cut off ten thousand wait: a plan that is kept for any tenant takes seconds for them (decisions 0086, 0145). */
const anew = { isPlannedAnew: true };

/** Serves the alerts of a tenant and what one does with them. */
export function alertRoutes(app: FastifyInstance, parts: AlertRouteParts): void {
  const { database, clock } = parts;
  const keptAt = (tx: Tx, { scope }: Pick<RequestContext, 'scope'>, { at }: Pick<AlertFilter, 'at'>) =>
    assertKept(tx, at, { root: scope.tenantId, nowMs: clock() });

  route(app, endpoints.list, async ({ body }, context) => {
    const reader = readerOf(context);
    const [list, total] = await database.read(
      context.scope,
      async (tx) => {
        await keptAt(tx, context, body);
        return Promise.all([alertRows(tx, reader, body), alertTotal(tx, reader, body)]);
      },
      anew,
    );
    return { list, total, page: body.page, pageSize: body.pageSize };
  });

  route(app, endpoints.counts, async ({ body }, context) => {
    const cells = await database.read(
      context.scope,
      async (tx) => {
        await keptAt(tx, context, body);
        return alertCells(tx, readerOf(context), body);
      },
      anew,
    );
    return countsOf(cells, body);
  });

  route(app, endpoints.export, async ({ body }, context) => {
    const { scope, language } = context;
    const rows = await database.withTenant(scope, async (tx) => {
      await keptAt(tx, context, body);
      const found = await alertRows(tx, readerOf(context), body, exportRows);
      await writeAudit(tx, scope, {
        action: 'alert.export',
        subjectType: 'alert',
        detail: { rows: found.length },
      });
      return found;
    });
    return csvOf(alertCsvColumns({ language, timeZone: parts.timeZoneOf(scope.tenantId) }), rows);
  });

  route(app, endpoints.get, async ({ params: { alertId } }, context) => {
    const reader = readerOf(context);
    return database.read(context.scope, async (tx) => {
      const alert = await alertById(tx, reader, alertId);
      if (!alert) throw new AppError('NOT_FOUND');
      const other = (id: string | null | undefined) => (id ? alertById(tx, reader, id) : undefined);
      const successors = await successorsOf(tx, reader.tenantId, [alertId]);
      const [steps, cause, successor, predecessor, children, behind, earlier, helped] = await Promise.all([
        alertSteps(tx, reader, alertId),
        other(alert.causeId),
        other(successors.get(alertId)?.id),
        other(await predecessorOf(tx, reader.tenantId, alertId)),
        childrenOf(tx, reader, alertId),
        alertsBehind(tx, reader, alert),
        earlierAlerts(tx, reader, alert),
        whatHelped(tx, reader, alert),
      ]);
      const others = { cause: cause ?? null, successor: successor ?? null, predecessor: predecessor ?? null };
      return { ...alert, ...others, steps, children, behind, earlier, helped };
    });
  });

  route(app, alertMeanwhile.read, ({ params }, context) => meanwhile(parts, context, params.alertId));
  route(app, alertUsual.read, async ({ params, query }, context) => ({
    hours: await usualAround(parts, context, { ...params, ...query }),
  }));

  route(app, endpoints.acknowledge, ({ body }, context) => acknowledgeAlerts(parts, context, body));
  route(app, endpoints.acknowledgeMatching, ({ body }, context) => acknowledgeMatching(parts, context, body));
  route(app, endpoints.close, ({ body }, context) => closeByHand(parts, context, body));

  route(app, endpoints.note, async ({ params, body }, context) => {
    await noteOn(parts, context, params.alertId, body.note);
    return {};
  });

  route(app, endpoints.owner, async ({ params, body }, context) => {
    await giveTo(parts, context, params.alertId, body.memberId);
    return {};
  });

  route(app, endpoints.ownerChoices, async ({ params, body }, context) =>
    database.withTenant(context.scope, async (tx) => {
      const alert = await alertById(tx, readerOf(context), params.alertId);
      if (!alert) throw new AppError('NOT_FOUND');
      const wanted = { kind: alert.subjectKind, search: body.search, only: null };
      return { list: await ownersFor(tx, context, wanted) };
    }),
  );
}

/** What each chip would show: counted over what the other chips leave. */
function countsOf(cells: readonly AlertCell[], filter: AlertFilter) {
  const isIn = <T>(chosen: readonly T[] | undefined, value: T) => !chosen?.length || chosen.includes(value);
  const state = (cell: AlertCell) =>
    filter.state?.length ? filter.state.includes(cell.state) : isOpen(cell.state);
  const severity = (cell: AlertCell) => isIn(filter.severity, cell.severity);
  const kind = (cell: AlertCell) => isIn(filter.subjectKind, cell.subjectKind);
  const count = (...wanted: ((cell: AlertCell) => boolean)[]) =>
    cells.reduce((sum, cell) => (wanted.every((is) => is(cell)) ? sum + cell.count : sum), 0);
  const by = <Value extends string>(
    values: readonly Value[],
    key: 'state' | 'severity' | 'subjectKind',
    ...others: ((cell: AlertCell) => boolean)[]
  ) =>
    Object.fromEntries(
      values.map((value) => [value, count((cell) => cell[key] === value, ...others)]),
    ) as Record<Value, number>;
  return {
    total: count(state, severity, kind),
    state: by(alertStates, 'state', severity, kind),
    severity: by(alertSeverities, 'severity', state, kind),
    subjectKind: by(alertSubjectKinds, 'subjectKind', state, severity),
  };
}
