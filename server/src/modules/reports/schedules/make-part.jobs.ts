import { type ErrorName } from '@linekeeper/contract/errors';
import { type Language } from '@linekeeper/contract/language';
import { type PartReason, type PartState } from '@linekeeper/contract/reports/schedule-terms';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/errors.ts';
import { type NotificationKind } from '../../../platform/delivery/message-kind.ts';
import { type Log } from '../../../platform/log.ts';
import { operationHandler, type OperationHandler } from '../../../platform/operations/operation-handler.ts';
import { kindsOfPerson } from '../../alerts/index.ts';
import { actingCode } from '../../auth/index.ts';
import { isProxyAllowed } from '../../settings/index.ts';
import { makeReport, type ReportParts } from '../make-report.ts';
import { type AskedReport } from '../report.operation.ts';
import { reportNames } from '../report-subjects.queries.ts';
import { reportsHold } from '../reports.queries.ts';
import { pauseForOwner } from './pause.ts';
import { languagesOfPart, reportIdIn } from './part-readers.ts';
import { endPart, type PartOf, type WaitingPart, waitingPart } from './parts.queries.ts';
import { advanceRun, partOperationKind, type PlanParts } from './plan-run.ts';
import { contentsFor, readersOf } from './readers.ts';
import { type ReportMessageParams } from './report-message.ts';
import { holdRun } from './runs.queries.ts';
import { scheduleCustomers } from './schedule-customers.queries.ts';
import { holdSchedule, type KeptSchedule } from './schedules.queries.ts';
import { sendPart } from './send-part.ts';
import { filesToSend } from './sendings.queries.ts';

export interface PartParts extends ReportParts, PlanParts {
  readonly log: Log;
  readonly message: NotificationKind<ReportMessageParams>;
  /** The language that a tenant chose for those who chose none. */
  readonly languageOf: (tenantId: number) => Language | null;
}

/** What sets up schedules. */
const editCode = 'DMS_SERVER_CENTER_REPORT_EDIT';

/** What stands against making a part: it is left out, or nobody has the rights for its schedule. */
type Against = { readonly leftOut: PartReason } | { readonly owner: 'owner-gone' | 'owner-rights' };

interface Begun {
  readonly schedule: KeptSchedule;
  readonly part: WaitingPart;
  readonly asked: Omit<AskedReport, 'language'>;
  /** The number of the report in each language. */
  readonly reports: ReadonlyMap<Language, string>;
  readonly madeBy: string;
}

/** What is to be made under the rights that the owner of the schedule has now. */
async function look(
  tx: Tx,
  { languageOf }: Pick<PartParts, 'languageOf'>,
  of: PartOf,
): Promise<Begun | Against | undefined> {
  const { tenantId } = of;
  const run = await holdRun(tx, tenantId, of.runId);
  const schedule = run && (await holdSchedule(tx, tenantId, run.scheduleId));
  const part = await waitingPart(tx, of);
  if (!run || !part) return undefined;
  if (!schedule) return { leftOut: 'paused' };
  const { ownerId, ownerName, place, interfaces } = schedule;
  const { customerId, kind } = part;
  const memberIds = [ownerId];
  const [owner] = await readersOf(tx, { tenantId, ofTenantId: tenantId, memberIds });
  if (!owner?.enabled) return { owner: 'owner-gone' };
  if (!owner.permissions.has(editCode)) return { owner: 'owner-rights' };
  if (customerId !== null) {
    if (!owner.permissions.has(actingCode)) return { owner: 'owner-rights' };
    if ((await scheduleCustomers(tx, tenantId, { ids: [customerId], limit: 1 })).length === 0)
      return { leftOut: 'customer-gone' };
    if (!(await isProxyAllowed(tx, customerId))) return { leftOut: 'closed' };
  }
  const [reader] = await readersOf(tx, { tenantId, ofTenantId: customerId ?? tenantId, memberIds });
  const contents = reader && contentsFor(reader, { kind, scope: place.scope, interfaces });
  if (!reader || !contents)
    return customerId === null ? { owner: 'owner-rights' } : { leftOut: 'no-product' };
  const { tenantName } = await reportNames(tx, tenantId, { scope: 'tenant' });
  const ofTenantId = customerId ?? tenantId;
  const languages = await languagesOfPart(tx, { tenantId, ofTenantId, schedule, languageOf, kind, contents });
  const ids = languages.map((language): [Language, string] => [
    language,
    schedule.language === 'reader' ? reportIdIn(language, part) : part.reportId,
  ]);
  return {
    ...{ schedule, part, reports: new Map(ids) },
    madeBy: customerId === null ? ownerName : `${ownerName} · ${tenantName}`,
    asked: {
      ...{
        kind,
        place,
        interfaces,
        timeZone: part.timeZone,
        contents,
        subjectKinds: kindsOfPerson(reader),
      },
      ...{ fromMs: part.fromAt.getTime(), toMs: part.toAt.getTime() },
    },
  };
}

/** What a report was not made for, as the run says it. */
const faults: Partial<Readonly<Record<ErrorName, PartReason>>> = {
  REPORT_TOO_LARGE: 'too-large',
  REPORT_FILES_FULL: 'no-room',
};

/** How a part ended that could not be made; undefined for what may still come about. */
function endOf(error: unknown): { readonly state: PartState; readonly reason: PartReason } {
  if (error instanceof AppError && error.entry === 'NOT_FOUND')
    return { state: 'left-out', reason: 'place-gone' };
  return { state: 'failed', reason: (error instanceof AppError && faults[error.entry]) || 'failed' };
}

/**
 * Makes one report of a run and puts it into the outbox. That it is made and that it is sent is one transaction: killed before, it is made
 * again under the same number, or sent as it stands; killed after, there is nothing left to do.
 */
export function partOperation(parts: PartParts): OperationHandler {
  const { database, clock, log } = parts;
  return operationHandler({
    ...partOperationKind,
    isLong: true,
    async run({ operation: { input }, scope: { tenantId }, progress, signal }) {
      const of = { tenantId, ...input };
      const own = jobScope([tenantId]);
      const customerId = await database.withTenant(
        own,
        async (tx) => (await waitingPart(tx, of))?.customerId,
      );
      if (customerId === undefined) return {};
      const ofTenant = customerId === null ? own : jobScope([customerId]);
      const both = customerId === null ? own : jobScope([tenantId, customerId]);
      const end = (state: PartState, reason: PartReason) =>
        database.withTenant(own, async (tx) => {
          await endPart(tx, of, state, { reason });
          await advanceRun(tx, parts, tenantId, of.runId);
        });
      const begun = await database.withTenant(both, async (tx) => {
        const found = await look(tx, parts, of);
        if (found && 'owner' in found) {
          const run = await holdRun(tx, tenantId, of.runId);
          if (run) await pauseForOwner(tx, own, run.scheduleId, found.owner);
        }
        return found;
      });
      if (!begun) return {};
      if (!('asked' in begun)) {
        await end('left-out', 'owner' in begun ? 'paused' : begun.leftOut);
        return {};
      }
      const { schedule, part, asked, reports, madeBy } = begun;
      try {
        for (const [language, id] of reports) {
          const kept = await database.read(ofTenant, (tx) =>
            filesToSend(tx, ofTenant.tenantId, id, schedule.formats),
          );
          if (kept.length === new Set(schedule.formats).size) continue;
          const wanted = { ...asked, language };
          await makeReport(parts, ofTenant, { id, asked: wanted, madeBy, progress, signal });
        }
      } catch (error) {
        // The process stops: another one goes on.
        if (signal.aborted) throw error;
        const { state, reason } = endOf(error);
        if (reason === 'failed')
          log.error({ err: error, tenant: tenantId, run: of.runId }, 'A scheduled report could not be made.');
        await end(state, reason);
        return {};
      }
      await database.withTenant(both, async (tx) => {
        await holdRun(tx, tenantId, of.runId);
        const { placeName } = await reportNames(tx, ofTenant.tenantId, asked.place);
        const holds = await reportsHold(tx, ofTenant.tenantId, [...reports.values()]);
        const made = { placeName: placeName ?? '', ...holds };
        if (!(await endPart(tx, of, 'done', { made }))) return;
        const at = new Date(clock());
        await sendPart(tx, { ...parts, ...{ schedule, part, of, made, reports, own, ofTenant, at } });
        await advanceRun(tx, parts, tenantId, of.runId);
      });
      return { reportId: [...reports.values()][0]!, kind: part.kind };
    },
  });
}
