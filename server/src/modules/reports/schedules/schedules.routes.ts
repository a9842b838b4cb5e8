import {
  reportSchedules as endpoints,
  type ScheduleRow,
} from '@linekeeper/contract/reports/report-schedules';
import { type FastifyInstance } from 'fastify';
import { type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import { route } from '../../../platform/http/route.ts';
import { type ReportReader } from '../reports.queries.ts';
import { maskedAddress } from '../outside/outside-address.ts';
import { outsideSetting } from '../outside/outside-setting.queries.ts';
import { recipientsOf } from '../outside/outside.queries.ts';
import { shownRecipient } from '../outside/recipient-state.ts';
import { reportNames } from '../report-subjects.queries.ts';
import { customerChoices } from './customer-choices.ts';
import { omittedParts } from './parts.queries.ts';
import { lastRuns } from './runs.queries.ts';
import { scheduleMembers } from './schedule-customers.queries.ts';
import { type KeptSchedule, keptSchedules } from './schedules.queries.ts';
import {
  askRecipient,
  changeSchedule,
  createSchedule,
  hasCustomers,
  pauseSchedule,
  removeRecipient,
  removeSchedule,
  runSchedule,
  type ScheduleParts,
} from './schedules.service.ts';
import { sendingRows, sendingTotal } from './sendings.queries.ts';

/** Runs of a schedule that are shown, and members that a choice offers. */
const most = { runs: 20, members: 50 };

/** Addresses outside are shown to who may change what is sent to them. */
const showsAddresses = ({ permissions }: Pick<RequestContext, 'permissions'>): boolean =>
  permissions.has('DMS_SERVER_CENTER_REPORT_EDIT');

async function rowsOf(
  tx: Tx,
  tenantId: number,
  schedules: readonly KeptSchedule[],
  { nowMs, isShown }: { readonly nowMs: number; readonly isShown: boolean },
): Promise<ScheduleRow[]> {
  const outside = Map.groupBy(
    await recipientsOf(
      tx,
      tenantId,
      schedules.map(({ id }) => id),
    ),
    ({ scheduleId }) => scheduleId,
  );
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
      outside: (outside.get(schedule.id) ?? []).map((one) => shownRecipient(one, nowMs, isShown)),
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

  route(app, endpoints.list, ({ body: { page, pageSize, order } }, context) =>
    database.read(context.scope, async (tx) => {
      const { scope } = context;
      const all = await keptSchedules(tx, scope.tenantId);
      const sorted = order === 'desc' ? all.toReversed() : all;
      const list = await rowsOf(tx, scope.tenantId, sorted.slice((page - 1) * pageSize, page * pageSize), {
        nowMs: parts.clock(),
        isShown: showsAddresses(context),
      });
      return { list, total: all.length, page, pageSize };
    }),
  );

  route(app, endpoints.choices, ({ body: { search, customers: wanted } }, context) =>
    database.read(context.scope, async (tx) => {
      const { tenantId } = context.scope;
      const members = await scheduleMembers(tx, tenantId, { search, limit: most.members });
      const customers = hasCustomers(context) ? await customerChoices(tx, tenantId, wanted) : null;
      const { allowed, domains } = await outsideSetting(tx, tenantId);
      return { members, customers, outside: { allowed, domains: [...domains] } };
    }),
  );

  route(app, endpoints.runs, ({ params: { scheduleId } }, { scope }) =>
    database.read(scope, async (tx) => {
      const all = await keptSchedules(tx, scope.tenantId);
      if (!all.some(({ id }) => id === scheduleId)) throw new AppError('NOT_FOUND');
      return { list: await lastRuns(tx, scope.tenantId, [scheduleId], most.runs) };
    }),
  );

  route(app, endpoints.omitted, ({ params, body }, { scope }) =>
    database.read(scope, async (tx) => {
      const found = await omittedParts(tx, scope.tenantId, params, body);
      if (!found) throw new AppError('NOT_FOUND');
      return { ...found, page: body.page, pageSize: body.pageSize };
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
  route(app, endpoints.ask, ({ params: { scheduleId, recipientId } }, context) =>
    askRecipient(parts, context, scheduleId, recipientId),
  );
  route(app, endpoints.drop, ({ params: { scheduleId, recipientId } }, context) =>
    removeRecipient(parts, context, scheduleId, recipientId),
  );
  route(app, endpoints.remove, ({ params }, context) => removeSchedule(parts, context, params.scheduleId));

  route(app, endpoints.sent, ({ body }, context) => {
    const reader = readerOf(context);
    const order = body.sort === undefined ? 'desc' : body.order;
    return database.read(context.scope, async (tx) => ({
      list: (await sendingRows(tx, reader, { ...body, order })).map((row) =>
        row.isOutside && !showsAddresses(context) ? { ...row, recipient: maskedAddress(row.recipient) } : row,
      ),
      total: await sendingTotal(tx, reader, body.scheduleId),
      ...{ page: body.page, pageSize: body.pageSize },
    }));
  });
}
