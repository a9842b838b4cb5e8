import { randomUUID } from 'node:crypto';
import { type Language } from '@linekeeper/contract/language';
import { confirmationDays, outsideMost } from '@linekeeper/contract/reports/outside-terms';
import { type ReportKind } from '@linekeeper/contract/reports/report-terms';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { putOut } from '../../../platform/outbox/outbox.ts';
import { type Secrets } from '../../../platform/secrets/secrets.ts';
import { hashOf, newToken } from '../../auth/index.ts';
import { lockSchedules } from '../schedules/schedules.queries.ts';
import { addressOf, isOfDomains, maskedAddress } from './outside-address.ts';
import { outsideSetting } from './outside-setting.queries.ts';
import {
  asksSince,
  deleteRecipient,
  heldAddress,
  insertAddress,
  noteAsk,
  putRecipient,
  type Recipient,
  recipientsOf,
  updateAddress,
} from './outside.queries.ts';
import { outsideTopic } from './outside-topic.ts';
import { stopLinkPlace } from './stop-link.ts';

export interface RecipientParts {
  readonly clock: () => number;
  readonly secrets: Secrets;
  /** By which address links reach the server, where that is set. */
  readonly publicUrl?: URL | undefined;
}

/** A schedule, as far as its recipients outside have to do with it. */
export interface OfSchedule {
  readonly id: string;
  readonly name: string;
  readonly kinds: readonly ReportKind[];
  /** Who sets it up. */
  readonly ownerName: string;
}

/** Whose schedule, and with what it is done. */
export interface Asking {
  readonly parts: RecipientParts;
  readonly scope: Scope;
  readonly schedule: OfSchedule;
}

export interface WantedRecipient {
  readonly address: string;
  readonly language: Language;
}

const dayMs = 86_400_000;

/** What was typed, each address once. Throws REPORT_OUTSIDE_ADDRESS. */
function foldedOf(wanted: readonly WantedRecipient[]): Map<string, Language> {
  const folded = new Map<string, Language>();
  for (const { address: typed, language } of wanted) {
    const address = addressOf(typed);
    if (address === undefined) throw new AppError('REPORT_OUTSIDE_ADDRESS', { params: { address: typed } });
    if (!folded.has(address)) folded.set(address, language);
  }
  return folded;
}

/** Throws where the tenant lets nothing be sent to an address: REPORT_OUTSIDE_OFF, REPORT_OUTSIDE_DOMAIN, REPORT_OUTSIDE_NO_LINK. */
async function assertMayAsk(tx: Tx, parts: RecipientParts, tenantId: number, address: string): Promise<void> {
  const { allowed, domains } = await outsideSetting(tx, tenantId);
  if (!allowed) throw new AppError('REPORT_OUTSIDE_OFF');
  if (!isOfDomains(address, domains))
    throw new AppError('REPORT_OUTSIDE_DOMAIN', { params: { address, domains: domains.join(', ') } });
  if (!parts.publicUrl) throw new AppError('REPORT_OUTSIDE_NO_LINK');
}

/** The row of an address that is held, made where there is none. Throws REPORT_OUTSIDE_UNSUBSCRIBED. */
async function knownAddress(tx: Tx, { secrets }: RecipientParts, tenantId: number, to: WantedRecipient) {
  const known = await heldAddress(tx, tenantId, to);
  if (known?.stoppedAt)
    throw new AppError('REPORT_OUTSIDE_UNSUBSCRIBED', { params: { address: to.address } });
  if (known) return known;
  const id = randomUUID();
  const token = newToken();
  const sealedStop = secrets.seal(stopLinkPlace(tenantId, id), token).column;
  await insertAddress(tx, tenantId, { ...to, id, stopHash: hashOf(token), sealedStop });
  return { id, askedAt: [] };
}

/** Has one address asked by mail for the kinds of a schedule. Throws as `assertMayAsk` and `knownAddress`, and REPORT_OUTSIDE_ASKED. */
async function askAddress(tx: Tx, { parts, scope, schedule }: Asking, to: WantedRecipient): Promise<void> {
  const { tenantId } = scope;
  const { id: scheduleId, kinds, ownerName } = schedule;
  await assertMayAsk(tx, parts, tenantId, to.address);
  // One after the other, so that what is counted holds.
  await lockSchedules(tx, tenantId);
  const now = new Date(parts.clock());
  const since = new Date(now.getTime() - dayMs);
  const { id: addressId, askedAt } = await knownAddress(tx, parts, tenantId, to);
  const { asksOfAddress: ofAddress, asksOfTenant: ofTenant } = outsideMost;
  const isMuch =
    askedAt.filter((at) => at > since).length >= ofAddress ||
    (await asksSince(tx, tenantId, since)) >= ofTenant;
  if (isMuch) throw new AppError('REPORT_OUTSIDE_ASKED', { params: { ofAddress, ofTenant } });
  await noteAsk(tx, tenantId, addressId, now);
  // Who is asked anew has another go: what its server refused before counts no more.
  await updateAddress(tx, tenantId, addressId, { language: to.language, refusals: 0, fault: null });
  await putRecipient(tx, tenantId, {
    ...{ scheduleId, addressId, askedKinds: kinds, addedBy: ownerName, addedAt: now },
    expiresAt: new Date(now.getTime() + confirmationDays * dayMs),
  });
  const payload = { ask: { scheduleId, addressId } };
  await putOut(tx, { tenantId }, { topic: outsideTopic, key: `ask ${addressId}`, payload });
}

function told(
  tx: Tx,
  { scope, schedule }: Pick<Asking, 'scope' | 'schedule'>,
  verb: 'add' | 'remove' | 'ask',
  address: string,
) {
  return writeAudit(tx, scope, {
    action: `report-recipient.${verb}`,
    subjectType: 'report-schedule',
    subjectId: schedule.id,
    // Whoever reads the log need not see the address: the archive has it.
    detail: { name: schedule.name, recipient: maskedAddress(address) },
  });
}

/**
 * Makes these the recipients outside of a schedule. Who is new is asked first, and so is who confirmed fewer kinds than it has now. Throws as
 * `askAddress`.
 */
export async function setRecipients(
  tx: Tx,
  asking: Asking,
  given: readonly WantedRecipient[] | undefined,
): Promise<void> {
  const { scope, schedule } = asking;
  const { tenantId } = scope;
  const before = await recipientsOf(tx, tenantId, [schedule.id]);
  const wanted =
    given === undefined
      ? new Map(before.map(({ address, language }) => [address, language]))
      : foldedOf(given);
  for (const { addressId, address } of before)
    if (!wanted.has(address)) {
      await deleteRecipient(tx, tenantId, schedule.id, addressId);
      await told(tx, asking, 'remove', address);
    }
  for (const [address, language] of wanted) {
    const known = before.find((one) => one.address === address);
    if (known === undefined) {
      await askAddress(tx, asking, { address, language });
      await told(tx, asking, 'add', address);
    } else {
      if (known.language !== language) await updateAddress(tx, tenantId, known.addressId, { language });
      if (wantsMore(known, schedule)) await tryToAsk(tx, asking, { address, language });
    }
  }
}

/** Whether somebody was asked for fewer kinds than a schedule has now. */
const wantsMore = ({ askedKinds, stoppedAt }: Recipient, { kinds }: OfSchedule): boolean =>
  stoppedAt === null && kinds.some((kind) => !askedKinds.includes(kind));

/** Asks where that is allowed now; where not, what was confirmed before stays, and the list shows what was not. */
async function tryToAsk(tx: Tx, asking: Asking, to: WantedRecipient): Promise<void> {
  try {
    await askAddress(tx, asking, to);
    await told(tx, asking, 'ask', to.address);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
  }
}

/** One recipient of a schedule. Throws NOT_FOUND. */
async function recipientOf(
  tx: Tx,
  tenantId: number,
  scheduleId: string,
  addressId: string,
): Promise<Recipient> {
  const [recipient] = await recipientsOf(tx, tenantId, [scheduleId], addressId);
  if (!recipient) throw new AppError('NOT_FOUND');
  return recipient;
}

/** Asks somebody again. Throws NOT_FOUND, and as `askAddress`. */
export async function askAgain(tx: Tx, asking: Asking, addressId: string): Promise<void> {
  const { scope, schedule } = asking;
  const { address, language } = await recipientOf(tx, scope.tenantId, schedule.id, addressId);
  await askAddress(tx, asking, { address, language });
  await told(tx, asking, 'ask', address);
}

/** Takes somebody off a schedule. Throws NOT_FOUND. */
export async function dropRecipient(
  tx: Tx,
  scope: Scope,
  schedule: OfSchedule,
  addressId: string,
): Promise<void> {
  const { address } = await recipientOf(tx, scope.tenantId, schedule.id, addressId);
  await deleteRecipient(tx, scope.tenantId, schedule.id, addressId);
  await told(tx, { scope, schedule }, 'remove', address);
}
