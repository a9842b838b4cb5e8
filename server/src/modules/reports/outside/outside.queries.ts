import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type Language } from '@linekeeper/contract/language';
import { type ReportContent, type ReportKind } from '@linekeeper/contract/reports/report-terms';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type PartOf } from '../schedules/parts.queries.ts';
import { type FileSum } from '../schedules/runs.queries.ts';

const dayMs = 86_400_000;

/** Somebody outside, as they stand to one schedule. */
export interface Recipient {
  readonly scheduleId: string;
  readonly addressId: string;
  readonly address: string;
  readonly language: Language;
  readonly stoppedAt: Date | null;
  readonly refusals: number;
  readonly fault: string | null;
  readonly addedBy: string;
  readonly askedKinds: readonly ReportKind[];
  readonly expiresAt: Date;
  readonly kinds: readonly ReportKind[];
  readonly confirmedAt: Date | null;
}

/** Those outside whom some schedules are sent to, or of one only one, by address. */
export async function recipientsOf(
  tx: Tx,
  tenantId: number,
  scheduleIds: readonly string[],
  addressId: string | null = null,
): Promise<Recipient[]> {
  const rows = await tx
    .selectFrom('reportRecipient as r')
    .innerJoin('reportAddress as a', (join) =>
      join.onRef('a.tenantId', '=', 'r.tenantId').onRef('a.id', '=', 'r.addressId'),
    )
    .where('r.tenantId', '=', tenantId)
    .where(sql<boolean>`r.schedule_id = any(${[...scheduleIds]}::uuid[])`)
    .where(sql<boolean>`(${addressId}::uuid is null or r.address_id = ${addressId}::uuid)`)
    .select([
      'r.scheduleId',
      'r.addressId',
      'a.address',
      'a.language',
      'a.stoppedAt',
      'a.refusals',
      'a.fault',
    ])
    .select(['r.addedBy', 'r.askedKinds', 'r.expiresAt', 'r.kinds', 'r.confirmedAt'])
    .orderBy('a.address')
    .orderBy('r.scheduleId')
    .execute();
  return rows as unknown as Recipient[];
}

/** An address that a tenant knows, held until the transaction ends. */
export function heldAddress(
  tx: Tx,
  tenantId: number,
  by: { readonly id: string } | { readonly address: string },
) {
  const [column, value] = 'id' in by ? (['id', by.id] as const) : (['address', by.address] as const);
  return tx
    .selectFrom('reportAddress')
    .select(['id', 'address', 'language', 'stoppedAt', 'sealedStop', 'askedAt'])
    .where('tenantId', '=', tenantId)
    .where(column, '=', value)
    .forUpdate()
    .executeTakeFirst();
}

/** Notes an address of which nothing was known. */
export async function insertAddress(
  tx: Tx,
  tenantId: number,
  row: {
    readonly id: string;
    readonly address: string;
    readonly language: Language;
    readonly stopHash: Buffer;
    readonly sealedStop: Buffer;
  },
): Promise<void> {
  await tx
    .insertInto('reportAddress')
    .values({ tenantId, ...row })
    .execute();
}

/** Changes what is known of an address: in which language it reads, whether it does without, how its last mail ended. */
export async function updateAddress(
  tx: Tx,
  tenantId: number,
  id: string,
  set: {
    readonly language?: Language;
    readonly stoppedAt?: Date | null;
    readonly refusals?: number;
    readonly fault?: string | null;
  },
): Promise<void> {
  await tx
    .updateTable('reportAddress')
    .set(set)
    .where('tenantId', '=', tenantId)
    .where('id', '=', id)
    .execute();
}

/** How many mails of a tenant asked somebody since a time. */
export async function asksSince(tx: Tx, tenantId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from report_address a cross join unnest(a.asked_at) as asked (at)
    where a.tenant_id = ${tenantId} and asked.at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** Notes that an address is asked now; what is older than a day is forgotten. */
export async function noteAsk(tx: Tx, tenantId: number, id: string, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  await sql`
    update report_address set asked_at = array(select at from unnest(asked_at) as asked (at) where at > ${since}) || ${now}::timestamptz
    where tenant_id = ${tenantId} and id = ${id}`.execute(tx);
}

/** Has a schedule ask somebody for its kinds; the link comes with the mail. */
export async function putRecipient(
  tx: Tx,
  tenantId: number,
  row: {
    readonly scheduleId: string;
    readonly addressId: string;
    readonly addedBy: string;
    readonly addedAt: Date;
    readonly askedKinds: readonly ReportKind[];
    readonly expiresAt: Date;
  },
): Promise<void> {
  const { askedKinds, expiresAt } = row;
  const asked = { askedKinds: [...askedKinds], expiresAt, confirmHash: null };
  await tx
    .insertInto('reportRecipient')
    .values({ tenantId, ...row, ...asked })
    .onConflict((conflict) => conflict.columns(['tenantId', 'scheduleId', 'addressId']).doUpdateSet(asked))
    .execute();
}

const ofRecipient = (tx: Tx, tenantId: number, scheduleId: string, addressId: string) =>
  tx
    .updateTable('reportRecipient')
    .where('tenantId', '=', tenantId)
    .where('scheduleId', '=', scheduleId)
    .where('addressId', '=', addressId);

/** The hash of the link that the newest mail holds. */
export async function setConfirmHash(
  tx: Tx,
  tenantId: number,
  { scheduleId, addressId }: { readonly scheduleId: string; readonly addressId: string },
  confirmHash: Buffer,
): Promise<void> {
  await ofRecipient(tx, tenantId, scheduleId, addressId).set({ confirmHash }).execute();
}

/** Confirms what was asked for, by a link that is good; false where it is not any more. */
export async function confirmAsked(
  tx: Tx,
  tenantId: number,
  { scheduleId, addressId }: { readonly scheduleId: string; readonly addressId: string },
  { hash, now }: { readonly hash: Buffer; readonly now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await ofRecipient(tx, tenantId, scheduleId, addressId)
    .where('confirmHash', '=', hash)
    .where('expiresAt', '>', now)
    .set({ kinds: sql`asked_kinds`, confirmedAt: now, confirmHash: null })
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Takes somebody off a schedule. */
export async function deleteRecipient(
  tx: Tx,
  tenantId: number,
  scheduleId: string,
  addressId: string,
): Promise<void> {
  await tx
    .deleteFrom('reportRecipient')
    .where('tenantId', '=', tenantId)
    .where('scheduleId', '=', scheduleId)
    .where('addressId', '=', addressId)
    .execute();
}

/** Forgets addresses of no schedule that were not asked within a day; that one does without is kept. */
export async function forgetAddresses(tx: Tx, tenantId: number, now: Date): Promise<void> {
  const since = new Date(now.getTime() - dayMs);
  await sql`
    delete from report_address a where a.tenant_id = ${tenantId} and a.stopped_at is null
      and not exists (select from report_recipient r where r.tenant_id = a.tenant_id and r.address_id = a.id)
      and not exists (select from unnest(a.asked_at) as asked (at) where asked.at > ${since})`.execute(tx);
}

/** Notes what is sent of a part to whom outside, and gives the ids: each once. */
export async function insertOutsideSendings(
  tx: Tx,
  { tenantId, runId, position }: PartOf,
  given: {
    readonly to: readonly { readonly addressId: string; readonly address: string }[];
    readonly reportId: string;
    readonly attached: boolean;
    readonly files: readonly FileSum[];
    readonly at: Date;
  },
): Promise<string[]> {
  const { to, reportId, attached, files, at } = given;
  if (to.length === 0) return [];
  const rows = await tx
    .insertInto('reportSending')
    .values(
      to.map(({ addressId, address }) => ({
        ...{ tenantId, runId, position, addressId, recipient: address, reportId, attached, at },
        files: JSON.stringify(files),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** What is to be sent outside and still waits, with what it is of. */
export async function outsideSending(tx: Tx, tenantId: number, id: string) {
  const row = await tx
    .selectFrom('reportSending as s')
    .innerJoin('reportPart as p', (join) =>
      join
        .onRef('p.tenantId', '=', 's.tenantId')
        .onRef('p.runId', '=', 's.runId')
        .onRef('p.position', '=', 's.position'),
    )
    .innerJoin('reportRun as r', (join) =>
      join.onRef('r.tenantId', '=', 's.tenantId').onRef('r.id', '=', 's.runId'),
    )
    .where('s.tenantId', '=', tenantId)
    .where('s.id', '=', id)
    .where('s.state', '=', 'waiting')
    .where('s.addressId', 'is not', null)
    .select(['s.addressId', 's.attached', 'r.scheduleId', 'r.scheduleName', 'p.kind', 'p.customerId'])
    .select(['p.placeName', 'p.fromAt', 'p.toAt', 'p.timeZone', 'p.contents', 'p.subjectKinds'])
    .select(({ fn }) => fn.coalesce('s.reportId', 'p.reportId').as('reportId'))
    .executeTakeFirst();
  return row as unknown as OutsideSending | undefined;
}

export interface OutsideSending {
  readonly addressId: string;
  readonly attached: boolean;
  readonly scheduleId: string;
  readonly scheduleName: string;
  readonly kind: ReportKind;
  readonly customerId: number | null;
  readonly placeName: string;
  readonly reportId: string;
  readonly fromAt: Date;
  readonly toAt: Date;
  readonly timeZone: string;
  readonly contents: readonly ReportContent[];
  readonly subjectKinds: readonly AlertSubjectKind[];
}
