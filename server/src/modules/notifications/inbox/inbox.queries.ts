import { type AlertSeverity } from '@linekeeper/contract/alerts/alert-terms';
import { type InboxKind, messageKinds } from '@linekeeper/contract/notifications/telling-terms';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type MemberOf } from '../notifications.queries.ts';

export interface NewMessage {
  readonly id: string;
  readonly memberId: string;
  readonly kind: string;
  readonly severity: AlertSeverity | null;
  readonly params: unknown;
  readonly alertId: string | null;
  readonly createdAt: Date;
}

/** Puts a message before a member; one that is there already is left as it is. */
export async function insertMessage(tx: Tx, tenantId: number, message: NewMessage): Promise<void> {
  await tx
    .insertInto('inboxMessage')
    .values({ tenantId, ...message, params: JSON.stringify(message.params) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export interface MessageFilter {
  readonly kind?: readonly InboxKind[] | undefined;
  readonly severity?: readonly AlertSeverity[] | undefined;
  readonly unread?: boolean | undefined;
}

/** Messages of one member; of kinds that this program has no words for it says nothing. */
const ofMember = (tx: Tx, { tenantId, memberId }: MemberOf, filter: MessageFilter = {}) => {
  const { kind = [], severity, unread } = filter;
  const wanted = kind.includes('alert') ? [...kind, 'more-alerts'] : kind;
  let query = tx
    .selectFrom('inboxMessage')
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .where('kind', 'in', wanted.length > 0 ? wanted : messageKinds);
  if (severity && severity.length > 0) query = query.where('severity', 'in', severity);
  if (unread !== undefined) query = query.where('readAt', unread ? 'is' : 'is not', null);
  return query;
};

const columns = ['id', 'kind', 'severity', 'params', 'alertId', 'createdAt', 'readAt'] as const;

/** One page of a member's messages, and how many there are. */
export async function messagePage(
  tx: Tx,
  member: MemberOf,
  input: MessageFilter & { readonly page: number; readonly pageSize: number; readonly order: 'asc' | 'desc' },
) {
  const { page, pageSize, order } = input;
  const list = await ofMember(tx, member, input)
    .select(columns)
    .orderBy('createdAt', order)
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await ofMember(tx, member, input)
    .select(sql<number>`count(*)::integer`.as('total'))
    .executeTakeFirstOrThrow();
  return { list, total };
}
export type StoredMessage = Awaited<ReturnType<typeof messagePage>>['list'][number];

/** How many messages a member has not read, the severities among them, and when the newest came. */
export async function unreadOf(tx: Tx, member: MemberOf) {
  const unread = { unread: true };
  const { count, severities, newestAt } = await ofMember(tx, member, unread)
    .select([
      sql<number>`count(*)::integer`.as('count'),
      sql<
        AlertSeverity[]
      >`coalesce(array_agg(distinct severity) filter (where severity is not null), '{}')`.as('severities'),
      sql<Date | null>`max(created_at)`.as('newestAt'),
    ])
    .executeTakeFirstOrThrow();
  return { count, severities, newestAt };
}

/** What stands for many rings as it begins: by growing it must not keep one from ringing that came since. */
const rangAt = sql`case when kind = 'more-alerts' then (params ->> 'since')::timestamptz else created_at end`;

/** The newest message that a member has not read; or of those that are let through quiet hours: critical, or told by an escalation. */
export function newestOf(tx: Tx, member: MemberOf, which: 'all' | 'loud' = 'all') {
  let query = ofMember(tx, member, { unread: true });
  if (which === 'loud')
    query = query.where(
      sql<boolean>`(severity = 'critical' or coalesce((params->>'isEscalated')::boolean, false))`,
    );
  return query.select(columns).orderBy(rangAt, 'desc').orderBy('id').limit(1).executeTakeFirst();
}

/** Marks messages of a member as read: those named, or all up to a time. Gives how many were not read before. */
export async function markRead(
  tx: Tx,
  { tenantId, memberId }: MemberOf,
  which: { readonly ids: readonly string[] } | { readonly upTo: Date },
  at: Date,
): Promise<number> {
  const query = tx
    .updateTable('inboxMessage')
    .set({ readAt: at })
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .where('readAt', 'is', null);
  const rows = await (
    'ids' in which ? query.where('id', 'in', which.ids) : query.where('createdAt', '<=', which.upTo)
  )
    .returning('id')
    .execute();
  return rows.length;
}

/** Deletes messages from before a time. */
export async function forgetMessages(tx: Tx, tenantId: number, before: Date): Promise<void> {
  await tx
    .deleteFrom('inboxMessage')
    .where('tenantId', '=', tenantId)
    .where('createdAt', '<', before)
    .execute();
}
