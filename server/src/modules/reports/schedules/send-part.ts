import { type Language } from '@linekeeper/contract/language';
import { mostMailBytes } from '@linekeeper/contract/reports/schedule-terms';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { notify } from '../../../platform/delivery/notify.ts';
import { putAllOut } from '../../../platform/outbox/outbox.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { isoIn } from '../../../platform/zoned-time.ts';
import { type NotificationKind } from '../../../platform/delivery/message-kind.ts';
import { reportNames } from '../report-subjects.queries.ts';
import { type MemberReader, readersOfPart } from './part-readers.ts';
import { type MadeOf, type PartOf, type WaitingPart } from './parts.queries.ts';
import { mayRead } from './readers.ts';
import { type ReportMessageParams } from './report-message.ts';
import { insertOutsideSendings } from '../outside/outside.queries.ts';
import { outsideTopic } from '../outside/outside-topic.ts';
import { freshenReport } from '../files/report-room.queries.ts';
import { type FileSum } from './runs.queries.ts';
import { type KeptSchedule } from './schedules.queries.ts';
import { filesToSend, insertSendings, settleSending } from './sendings.queries.ts';

export interface PartToSend {
  readonly message: NotificationKind<ReportMessageParams>;
  readonly languageOf: (tenantId: number) => Language | null;
  readonly schedule: KeptSchedule;
  readonly part: WaitingPart;
  readonly of: PartOf;
  readonly made: MadeOf;
  /** The number of the report in each language that it was made in. */
  readonly reports: ReadonlyMap<Language, string>;
  /** The tenant that sends, and the one that the report is of; the transaction covers both. */
  readonly own: Scope;
  readonly ofTenant: Scope;
  readonly at: Date;
}

/** A report in one language, as it goes with a mail. */
interface ReportToSend {
  readonly id: string;
  readonly files: readonly FileSum[];
  /** Whether its files go with the mail: beyond some size it says where they are. */
  readonly attached: boolean;
}

/** Puts a report that was made into the outbox for each of its readers, and notes in the archive whom it is sent to and who may not see it. */
export async function sendPart(tx: Tx, given: PartToSend): Promise<void> {
  const { schedule, own, ofTenant, reports, languageOf, at } = given;
  const ids = { tenantId: own.tenantId, ofTenantId: ofTenant.tenantId };
  const { theirs, outside, ...readers } = await readersOfPart(tx, { ...ids, schedule, languageOf });
  const [first] = reports.keys();
  // Whoever chose another language while it was made reads the first one.
  const isFor = (language: Language) => (reader: { readonly language: Language }) =>
    language === (reports.has(reader.language) ? reader.language : first);
  for (const [language, id] of reports) {
    // Its files stay until the last mail has left.
    await freshenReport(tx, ofTenant.tenantId, id, at);
    const files = await filesToSend(tx, ofTenant.tenantId, id, schedule.formats);
    const bytes = files.reduce((sum, { byteCount }) => sum + byteCount, 0);
    const report = { id, files, attached: bytes <= mostMailBytes };
    await sendFrom(tx, given, { report, from: own, people: readers.own.filter(isFor(language)) });
    await sendFrom(tx, given, { report, from: ofTenant, people: theirs.filter(isFor(language)) });
    const sent = await sendOutside(tx, given, report, outside.filter(isFor(language)));
    await noteSent(tx, given, report, sent);
  }
}

/** What was sent, in the audit log of the tenant that sends, and of the one that it is of. */
async function noteSent(
  tx: Tx,
  { schedule, part, own, ofTenant, made, at }: PartToSend,
  { id, files }: ReportToSend,
  outside: number,
): Promise<void> {
  for (const scope of part.customerId === null ? [own] : [own, ofTenant])
    await writeAudit(tx, scope, {
      action: 'report.send',
      subjectType: 'report',
      subjectId: id,
      detail: {
        ...{ name: part.kind, schedule: schedule.name, place: made.placeName, at: at.toISOString() },
        ...(scope === own && part.customerName !== '' && { customer: part.customerName }),
        ...(outside > 0 && { outside }),
        sha256: files.map(({ sha256 }) => sha256).join(' '),
      },
    });
}

/** Puts it into the outbox for everybody outside, whose wish is asked when the mail leaves, as the tenants' is. Gives how many they are. */
async function sendOutside(
  tx: Tx,
  { of, own, at }: PartToSend,
  { id: reportId, files, attached }: ReportToSend,
  to: Parameters<typeof insertOutsideSendings>[2]['to'],
): Promise<number> {
  const ids = await insertOutsideSendings(tx, of, { to, reportId, attached, files, at });
  const facts = ids.map((sendingId) => ({ topic: outsideTopic, key: sendingId, payload: { sendingId } }));
  await putAllOut(tx, own, facts);
  return ids.length;
}

async function sendFrom(
  tx: Tx,
  { message, schedule, part, of, made, own, ofTenant, at }: PartToSend,
  {
    report: { id: reportId, files, attached },
    from,
    people,
  }: { readonly report: ReportToSend; readonly from: Scope; readonly people: readonly MemberReader[] },
): Promise<void> {
  if (people.length === 0) return;
  const { tenantName } = await reportNames(tx, ofTenant.tenantId, { scope: 'tenant' });
  const to = people.map(({ id, name }) => ({ memberId: id, recipient: name }));
  const sendings = await insertSendings(tx, of, { to, reportId, attached, files, at });
  const day = (date: Date) => isoIn(part.timeZone, date).slice(0, 10);
  const params = {
    ...{
      tenantId: own.tenantId,
      reportId,
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
      once: reportId,
    })),
  );
}
