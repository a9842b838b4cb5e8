import { type Language } from '@linekeeper/contract/language';
import { mostRefusals } from '@linekeeper/contract/reports/outside-terms';
import { reportTypes } from '@linekeeper/contract/reports/report-terms';
import { randomUUID } from 'node:crypto';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { type Delivery, DeliveryFault, type Message } from '../../../platform/delivery/delivery.ts';
import { type DeliveryEnd, insertSettled } from '../../../platform/delivery/ledger.queries.ts';
import { carriedBy, type DirectKind } from '../../../platform/delivery/message-kind.ts';
import { type Log } from '../../../platform/log.ts';
import { type Secrets } from '../../../platform/secrets/secrets.ts';
import { type Deliver, mostAttempts } from '../../../platform/outbox/outbox.ts';
import { isoIn } from '../../../platform/zoned-time.ts';
import { hashOf, newToken } from '../../auth/index.ts';
import { isFinal } from '../../notifications/index.ts';
import { smallFile } from '../files/report-files.queries.ts';
import { reportNames } from '../report-subjects.queries.ts';
import { filesToSend, settleSending } from '../schedules/sendings.queries.ts';
import { holdSchedule } from '../schedules/schedules.queries.ts';
import { askMessage, outsideReportMessage } from './outside-messages.ts';
import { outsideFact } from './outside-topic.ts';
import {
  heldAddress,
  type OutsideSending,
  outsideSending,
  type Recipient,
  recipientsOf,
  setConfirmHash,
  updateAddress,
} from './outside.queries.ts';
import { type RecipientParts } from './recipients.service.ts';
import { linkOf, stopLinkPlace } from './stop-link.ts';
import { whyNotOutside, whyNotTo } from './why-not-outside.ts';

export interface OutsideParts extends RecipientParts {
  readonly database: Database;
  readonly delivery: Pick<Delivery, 'send'>;
  readonly log: Log;
}

interface End {
  readonly state: DeliveryEnd;
  readonly reason: string | null;
}
/** A mail to somebody outside as it is to leave, or why it does not. */
type Outgoing =
  | { readonly skipped: string }
  | {
      readonly to: Recipient;
      readonly id: string;
      readonly kind: string;
      readonly mail: Omit<Message, 'channel' | 'to'>;
    };

/** Delivers what goes to people outside, by the outbox's rule; each end stands in the ledger, and that of a report in the archive. */
export function deliverOutside(parts: OutsideParts): Deliver {
  const { database, delivery, log } = parts;
  return async ({ tenantId, payload, attempt }) => {
    const fact = outsideFact.parse(payload);
    const sendingId = 'sendingId' in fact ? fact.sendingId : undefined;
    const end = (ended: End, gone?: Extract<Outgoing, { to: Recipient }>) =>
      database.withTenant(jobScope([tenantId]), async (tx) => {
        const at = new Date(parts.clock());
        if (sendingId !== undefined) await settleSending(tx, tenantId, sendingId, { ...ended, at });
        if (!gone) return;
        const { id, kind } = gone;
        await insertSettled(tx, tenantId, { id: randomUUID(), kind, channel: 'email', ...ended });
        log.info(
          { tenantId, kind, message: id, state: ended.state, reason: ended.reason },
          'A mail to somebody outside has ended.',
        );
        await noteHow(tx, tenantId, gone.to, ended);
      });
    const outgoing = await ('ask' in fact
      ? questionOf(parts, tenantId, fact.ask)
      : reportOf(parts, tenantId, fact.sendingId));
    if ('skipped' in outgoing) return void (await end({ state: 'skipped', reason: outgoing.skipped }));
    try {
      await delivery.send(tenantId, { channel: 'email', to: outgoing.to.address, ...outgoing.mail });
    } catch (error) {
      const reason = error instanceof DeliveryFault ? error.reason : 'failed';
      if (isFinal(error) || attempt >= mostAttempts) await end({ state: 'failed', reason }, outgoing);
      if (!isFinal(error)) throw error;
      return;
    }
    await end({ state: 'sent', reason: null }, outgoing);
  };
}

/** What a mail's end says of its address: refused for good once more, or reached. */
async function noteHow(tx: Tx, tenantId: number, { addressId, refusals }: Recipient, { state, reason }: End) {
  if (state === 'sent') return updateAddress(tx, tenantId, addressId, { refusals: 0, fault: null });
  const isRefused = reason === 'recipient-refused' || reason === 'bad-recipient';
  return updateAddress(tx, tenantId, addressId, {
    fault: reason,
    ...(isRefused && { refusals: Math.min(refusals + 1, mostRefusals) }),
  });
}

const written = <Params>(language: Language, message: DirectKind<Params>, params: Params) =>
  carriedBy('email', language, message.write(language, params));

/** The link that stops all mails of a tenant to an address. */
async function stopLinkOf(
  tx: Tx,
  { secrets, publicUrl }: { readonly secrets: Secrets; readonly publicUrl: URL },
  tenantId: number,
  id: string,
) {
  const { sealedStop } = (await heldAddress(tx, tenantId, { id }))!;
  return linkOf(publicUrl, 'stop', secrets.open(stopLinkPlace(tenantId, id), sealedStop));
}

/** The question whether reports may be sent, with a link of its own: of several attempts the newest one's is good. */
function questionOf(
  parts: OutsideParts,
  tenantId: number,
  ask: { readonly scheduleId: string; readonly addressId: string },
): Promise<Outgoing> {
  const { database, publicUrl, clock } = parts;
  return database.withTenant(jobScope([tenantId]), async (tx) => {
    const [to] = await recipientsOf(tx, tenantId, [ask.scheduleId], ask.addressId);
    if (!to || !publicUrl || to.expiresAt.getTime() <= clock()) return { skipped: 'over' };
    if (to.askedKinds.every((kind) => to.kinds.includes(kind))) return { skipped: 'over' };
    const whyNot = await whyNotTo(tx, to, [tenantId]);
    if (whyNot !== undefined) return { skipped: whyNot };
    const token = newToken();
    await setConfirmHash(tx, tenantId, ask, hashOf(token));
    const stopAt = await stopLinkOf(tx, { secrets: parts.secrets, publicUrl }, tenantId, ask.addressId);
    const { tenantName: tenant } = await reportNames(tx, tenantId, { scope: 'tenant' });
    const params = {
      tenant,
      kinds: [...to.askedKinds],
      confirmAt: linkOf(publicUrl, 'confirm', token),
      stopAt,
    };
    const id = randomUUID();
    return {
      to,
      id,
      kind: askMessage.kind,
      mail: { ...written(to.language, askMessage, params), stopAt, id },
    };
  });
}

/** A report with its files, unless something stands against it now. */
async function reportOf(parts: OutsideParts, tenantId: number, id: string): Promise<Outgoing> {
  const { database } = parts;
  const sending = await database.withTenant(jobScope([tenantId]), (tx) => outsideSending(tx, tenantId, id));
  if (!sending) return { skipped: 'over' };
  const both = jobScope(sending.customerId === null ? [tenantId] : [tenantId, sending.customerId]);
  return database.withTenant(both, (tx) => withFiles(tx, parts, { tenantId, id }, sending));
}

async function withFiles(
  tx: Tx,
  parts: OutsideParts,
  { tenantId, id }: { readonly tenantId: number; readonly id: string },
  sending: OutsideSending,
): Promise<Outgoing> {
  const { publicUrl } = parts;
  const ofTenantId = sending.customerId ?? tenantId;
  const schedule = await holdSchedule(tx, tenantId, sending.scheduleId);
  const [to] = await recipientsOf(tx, tenantId, [sending.scheduleId], sending.addressId);
  if (!schedule || !to || !publicUrl) return { skipped: 'removed' };
  const { kind, contents, subjectKinds, reportId, placeName, timeZone } = sending;
  const made = { contents, subjectKinds };
  const whyNot = await whyNotOutside(tx, { tenantId, ofTenantId, ownerId: schedule.ownerId, to, kind, made });
  if (whyNot !== undefined) return { skipped: whyNot };
  const files = [];
  const day = (date: Date) => isoIn(timeZone, date).slice(0, 10);
  const [firstDay, lastDay] = [day(sending.fromAt), day(new Date(sending.toAt.getTime() - 1))];
  const kept = await filesToSend(tx, ofTenantId, reportId, schedule.formats);
  if (kept.length === 0) return { skipped: 'over' };
  for (const { format } of sending.attached ? kept : []) {
    const bytes = await smallFile(tx, { tenantId: ofTenantId, reportId, format });
    if (!bytes) return { skipped: 'over' };
    files.push({ name: `${kind} ${firstDay} ${lastDay}.${format}`, type: reportTypes[format], bytes });
  }
  const stopAt = await stopLinkOf(tx, { secrets: parts.secrets, publicUrl }, tenantId, to.addressId);
  const { tenantName: tenant } = await reportNames(tx, tenantId, { scope: 'tenant' });
  const { tenantName: ofTenant } = await reportNames(tx, ofTenantId, { scope: 'tenant' });
  const { attached } = sending;
  const params = { tenant, kind, ofTenant, placeName, firstDay, lastDay, attached, stopAt };
  const mail = { ...written(to.language, outsideReportMessage, params), files, stopAt, id };
  return { to, id, kind: outsideReportMessage.kind, mail };
}
