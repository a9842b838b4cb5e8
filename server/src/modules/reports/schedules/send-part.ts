import { mostMailBytes } from '@linekeeper/contract/reports/schedule-terms';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { notify } from '../../../platform/delivery/notify.ts';
import { putAllOut } from '../../../platform/outbox/outbox.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { isoIn } from '../../../platform/zoned-time.ts';
import { type NotificationKind } from '../../../platform/delivery/message-kind.ts';
import { type Person } from '../../permissions/index.ts';
import { reportNames } from '../report-subjects.queries.ts';
import { mayRead, readersOf } from './readers.ts';
import { type ReportMessageParams } from './report-message.ts';
import { insertOutsideSendings, recipientsOf } from '../outside/outside.queries.ts';
import { outsideTopic } from '../outside/outside-topic.ts';
import { type FileSum, type MadeOf, type PartOf, type WaitingPart } from './runs.queries.ts';
import { scheduleMembers } from './schedule-customers.queries.ts';
import { type KeptSchedule } from './schedules.queries.ts';
import { filesToSend, insertSendings, settleSending } from './sendings.queries.ts';

export interface PartToSend {
  readonly message: NotificationKind<ReportMessageParams>;
  readonly schedule: KeptSchedule;
  readonly part: WaitingPart;
  readonly of: PartOf;
  readonly made: MadeOf;
  /** The tenant that sends, and the one that the report is of; the transaction covers both. */
  readonly own: Scope;
  readonly ofTenant: Scope;
  readonly at: Date;
}

/** Puts a report that was made into the outbox for each of its readers, and notes in the archive whom it is sent to and who may not see it. */
export async function sendPart(tx: Tx, given: PartToSend): Promise<void> {
  const { schedule, part, own, ofTenant, at } = given;
  const isOwn = part.customerId === null;
  const files = await filesToSend(tx, ofTenant.tenantId, part.reportId, schedule.formats);
  const attached = files.reduce((sum, { byteCount }) => sum + byteCount, 0) <= mostMailBytes;
  const sendTo = (from: Scope, people: readonly Person[]) =>
    sendFrom(tx, given, { from, people, files, attached });
  await sendTo(
    own,
    await readersOf(tx, {
      ...{ tenantId: own.tenantId, ofTenantId: ofTenant.tenantId },
      ...{ administrators: schedule.toAdministrators, memberIds: schedule.memberIds },
    }),
  );
  if (!isOwn && schedule.toCustomers) {
    const { tenantId } = ofTenant;
    await sendTo(ofTenant, await readersOf(tx, { tenantId, ofTenantId: tenantId, administrators: true }));
  }
  const outside = await sendOutside(tx, given, { files, attached });
  for (const scope of isOwn ? [own] : [own, ofTenant])
    await writeAudit(tx, scope, {
      action: 'report.send',
      subjectType: 'report',
      subjectId: part.reportId,
      detail: {
        ...{ name: part.kind, schedule: schedule.name, place: given.made.placeName, at: at.toISOString() },
        ...(scope === own && part.customerName !== '' && { customer: part.customerName }),
        ...(outside > 0 && { outside }),
        sha256: files.map(({ sha256 }) => sha256).join(' '),
      },
    });
}

/** Puts it into the outbox for everybody outside, whose wish is asked when the mail leaves, as the tenants' is. Gives how many they are. */
async function sendOutside(
  tx: Tx,
  { schedule, of, own, at }: PartToSend,
  { files, attached }: { readonly files: readonly FileSum[]; readonly attached: boolean },
): Promise<number> {
  const to = await recipientsOf(tx, own.tenantId, [schedule.id]);
  const ids = await insertOutsideSendings(tx, of, { to, attached, files, at });
  const facts = ids.map((sendingId) => ({ topic: outsideTopic, key: sendingId, payload: { sendingId } }));
  await putAllOut(tx, own, facts);
  return ids.length;
}

async function sendFrom(
  tx: Tx,
  { message, schedule, part, of, made, own, ofTenant, at }: PartToSend,
  {
    from,
    people,
    files,
    attached,
  }: {
    readonly from: Scope;
    readonly people: readonly Person[];
    readonly files: Awaited<ReturnType<typeof filesToSend>>;
    readonly attached: boolean;
  },
): Promise<void> {
  if (people.length === 0) return;
  const { tenantName } = await reportNames(tx, ofTenant.tenantId, { scope: 'tenant' });
  const ids = people.map(({ id }) => id);
  const names = new Map(
    (await scheduleMembers(tx, from.tenantId, { ids, limit: ids.length })).map(({ id, name }) => [id, name]),
  );
  const to = people.map(({ id }) => ({ memberId: id, recipient: names.get(id) ?? '' }));
  const sendings = await insertSendings(tx, of, { to, attached, files, at });
  const day = (date: Date) => isoIn(part.timeZone, date).slice(0, 10);
  const params = {
    ...{
      tenantId: own.tenantId,
      reportId: part.reportId,
      ofTenantId: ofTenant.tenantId,
      ofTenant: tenantName,
    },
    ...{ placeName: made.placeName, schedule: schedule.name, kind: part.kind, attached },
    ...{ contents: [...made.contents], subjectKinds: [...made.subjectKinds] },
    ...{ firstDay: day(part.fromAt), lastDay: day(new Date(part.toAt.getTime() - 1)) },
    formats: files.map(({ format }) => format),
  };
  const readers = people.filter((person) => sendings.has(person.id) && mayRead(person, made));
  for (const { id } of people.filter((person) => !readers.includes(person))) {
    const sendingId = sendings.get(id);
    if (sendingId !== undefined)
      await settleSending(tx, own.tenantId, sendingId, { state: 'skipped', reason: 'not-visible', at });
  }
  await notify(
    tx,
    from,
    message,
    readers.map(({ id }) => ({
      memberId: id,
      params: { ...params, sendingId: sendings.get(id)! },
      once: part.reportId,
    })),
  );
}
