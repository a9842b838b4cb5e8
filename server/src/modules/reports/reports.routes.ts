import {
  contentCodes,
  contentsSeen,
  type ReportContent,
  reportContents,
  reportTypes,
} from '@linekeeper/contract/reports/report-terms';
import { reports as endpoints } from '@linekeeper/contract/reports/reports';
import { type FastifyInstance } from 'fastify';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { route } from '../../platform/http/route.ts';
import { endForerunners } from '../../platform/operations/forerunners.ts';
import { startOperation } from '../../platform/operations/start-operation.ts';
import { visibleKinds } from '../alerts/index.ts';
import { type AskedReport, reportOperationKind } from './report.operation.ts';
import { wholeFile } from './files/kept-file.ts';
import { assertRoom, roomOf } from './files/report-room.ts';
import { linkRoutes } from './outside/links.routes.ts';
import { outsideSettingRoutes } from './outside/outside-setting.routes.ts';
import { type RecipientParts } from './outside/recipients.service.ts';
import { scheduleRoutes } from './schedules/schedules.routes.ts';
import { spanOf } from './report-period.ts';
import { reportNames } from './report-subjects.queries.ts';
import { reportFile, type ReportReader, reportRows, reportTotal } from './reports.queries.ts';

export interface ReportRouteParts extends RecipientParts {
  readonly database: Database;
  readonly timeZoneOf: (tenantId: number) => string;
}

/** Reports of one tenant that may wait to be made; one is made at a time. */
const mostWaiting = 20;

/** What a caller may see now of all that a report may hold. */
const visibleContents = ({ permissions }: Pick<RequestContext, 'permissions'>): ReportContent[] =>
  reportContents.filter((content) => permissions.has(contentCodes[content]));

/** Serves reports: asked for, kept and fetched. */
export function reportRoutes(app: FastifyInstance, parts: ReportRouteParts): void {
  const { database, clock, timeZoneOf } = parts;
  const readerOf = (context: RequestContext): ReportReader => ({
    tenantId: context.scope.tenantId,
    contents: visibleContents(context),
    subjectKinds: visibleKinds(context),
    now: new Date(clock()),
  });

  scheduleRoutes(app, { ...parts, readerOf });
  outsideSettingRoutes(app, parts);
  linkRoutes(app, parts);

  route(app, endpoints.list, async ({ body }, context) => {
    const reader = readerOf(context);
    const order = body.sort === undefined ? 'desc' : body.order;
    const [list, total, room] = await database.read(context.scope, (tx) =>
      Promise.all([
        reportRows(tx, reader, { ...body, order }),
        reportTotal(tx, reader, body.kind),
        roomOf(tx, reader.tenantId),
      ]),
    );
    return { list, total, page: body.page, pageSize: body.pageSize, room };
  });

  route(app, endpoints.make, ({ body }, context) => {
    const { scope, language } = context;
    // A key of an application fetches what people had made: it has no tray, and sets nothing going.
    if (context.kind === 'application') throw new AppError('APPLICATION_KEY_READS');
    const { kind, place, interfaces } = body;
    const seen = visibleContents(context);
    const contents = contentsSeen({ kind, scope: place.scope, interfaces }, (content) =>
      seen.includes(content),
    );
    if (!contents) throw new AppError('REPORT_NOTHING_VISIBLE');
    return database.withTenant(scope, async (tx) => {
      const { tenantId } = scope;
      const { placeName } = await reportNames(tx, tenantId, place);
      if (placeName === null) throw new AppError('NOT_FOUND');
      const timeZone = timeZoneOf(tenantId);
      const span = spanOf(body.period, timeZone, clock());
      const input: AskedReport = {
        ...{ kind, place, interfaces, timeZone, language, contents, ...span },
        subjectKinds: visibleKinds(context),
      };
      // The newest that somebody wants of a kind, as of every export.
      const left = await endForerunners(tx, scope, reportOperationKind, (before) => before.kind === kind);
      if (left >= mostWaiting) throw new AppError('REPORT_BUSY');
      await assertRoom(tx, tenantId, new Date(clock()));
      await writeAudit(tx, scope, {
        action: 'report.make',
        subjectType: 'report',
        detail: {
          ...{ name: kind, place: placeName, timeZone, ...(kind === 'traffic' && { interfaces }) },
          ...{ from: new Date(span.fromMs).toISOString(), to: new Date(span.toMs).toISOString() },
        },
      });
      return { operationId: await startOperation(tx, scope, reportOperationKind, input) };
    });
  });

  route(app, endpoints.file, async ({ params: { reportId, format } }, context) => {
    const { scope } = context;
    const byteCount = await database.withTenant(scope, async (tx) => {
      const file = await reportFile(tx, readerOf(context), reportId, format);
      if (!file) throw new AppError('NOT_FOUND');
      if (file.goneAt !== null) throw new AppError('REPORT_FILE_GONE');
      await writeAudit(tx, scope, {
        action: 'report.fetch',
        subjectType: 'report',
        subjectId: reportId,
        detail: {
          ...{ name: file.kind, place: file.placeName, format, sha256: file.sha256 },
          ...{ from: file.fromAt.toISOString(), to: file.toAt.toISOString() },
        },
      });
      return file.byteCount;
    });
    const of = { tenantId: scope.tenantId, reportId, format };
    const bytes = wholeFile((work) => database.read(scope, work), of, byteCount);
    return { type: reportTypes[format], bytes, byteCount };
  });
}
