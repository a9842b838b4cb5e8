import {
  reportSchedules as endpoints,
  type ScheduleRow,
} from '@linekeeper/contract/reports/report-schedules';
import { scheduleMost } from '@linekeeper/contract/reports/schedule-terms';
import { type FastifyInstance } from 'fastify';
import { type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { route } from '../../../platform/http/route.ts';
import { type ReportReader } from '../reports.queries.ts';
import { reportNames } from '../report-subjects.queries.ts';
import { lastRuns } from './runs.queries.ts';
import { scheduleCustomers, scheduleMembers } from './schedule-customers.queries.ts';
import { type KeptSchedule, keptSchedules } from './schedules.queries.ts';
import {
  changeSchedule,
  createSchedule,
  hasCustomers,
  pauseSchedule,
  removeSchedule,
  runSchedule,
  type ScheduleParts,
} from './schedules.service.ts';
import { sendingRows, sendingTotal } from './sendings.queries.ts';

/** Runs of a schedule that are shown, and members and customers that a choice offers. */
const most = { runs: 20, members: 50 };

async function rowsOf(tx: Tx, tenantId: number, schedules: readonly KeptSchedule[]): Promise<ScheduleRow[]> {
  const runs = new Map(
    (
      await lastRuns(
        tx,
        tenantId,
        schedules.map(({ id }) => id),
        1,
      )
    ).map((run) => [run.scheduleId, run]),
  );
  const ids = [...new Set(schedules.flatMap(({ memberIds }) => memberIds))];
  const members = new Map(
    (await scheduleMembers(tx, tenantId, { ids, limit: ids.length })).map(({ id, name }) => [
      id,
      { id, name },
    ]),
  );
  const rows: ScheduleRow[] = [];
  for (const { ownerName: owner, nextAt, ...schedule } of schedules) {
    const { placeName } = await reportNames(tx, tenantId, schedule.place);
    rows.push({
      ...(schedule as unknown as ScheduleRow),
      placeName: placeName ?? '',
      members: schedule.memberIds.flatMap((id) => members.get(id) ?? []),
      ...{ owner, nextAt: schedule.paused === null ? nextAt.toISOString() : null },
      lastRun: runs.get(schedule.id) ?? null,
    });
  }
  return rows;
}

/** Serves schedules of reports and the archive of what they sent. */
export function scheduleRoutes(
  app: FastifyInstance,
  parts: ScheduleParts & { readonly readerOf: (context: RequestContext) => ReportReader },
): void {
  const { database, readerOf } = parts;

  route(app, endpoints.list, ({ body: { page, pageSize, order } }, { scope }) =>
    database.read(scope, async (tx) => {
      const all = await keptSchedules(tx, scope.tenantId);
      const sorted = order === 'desc' ? all.toReversed() : all;
      const list = await rowsOf(tx, scope.tenantId, sorted.slice((page - 1) * pageSize, page * pageSize));
      return { list, total: all.length, page, pageSize };
    }),
  );

  route(app, endpoints.choices, ({ body: { search } }, context) =>
    database.read(context.scope, async (tx) => {
      const { tenantId } = context.scope;
      const members = await scheduleMembers(tx, tenantId, { search, limit: most.members });
      const limit = scheduleMost.customers;
      const customers = hasCustomers(context) ? await scheduleCustomers(tx, tenantId, { limit }) : null;
      return { members, customers };
    }),
  );

  route(app, endpoints.runs, ({ params: { scheduleId } }, { scope }) =>
    database.read(scope, async (tx) => {
      const all = await keptSchedules(tx, scope.tenantId);
      if (!all.some(({ id }) => id === scheduleId)) throw new AppError('NOT_FOUND');
      return { list: await lastRuns(tx, scope.tenantId, [scheduleId], most.runs) };
    }),
  );

  route(app, endpoints.create, ({ body }, context) => createSchedule(parts, context, body));
  route(app, endpoints.update, ({ params, body }, context) =>
    changeSchedule(parts, context, params.scheduleId, body),
  );
  route(app, endpoints.pause, ({ params, body }, context) =>
    pauseSchedule(parts, context, params.scheduleId, body.paused),
  );
  route(app, endpoints.run, ({ params }, context) => runSchedule(parts, context, params.scheduleId));
  route(app, endpoints.remove, ({ params }, context) => removeSchedule(parts, context, params.scheduleId));

  route(app, endpoints.sent, ({ body }, context) => {
    const reader = readerOf(context);
    const order = body.sort === undefined ? 'desc' : body.order;
    return database.read(context.scope, async (tx) => ({
      list: await sendingRows(tx, reader, { ...body, order }),
      total: await sendingTotal(tx, reader, body.scheduleId),
      ...{ page: body.page, pageSize: body.pageSize },
    }));
  });
}
