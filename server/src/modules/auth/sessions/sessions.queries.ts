import { type Database, type Tx } from '../../../platform/db/database.ts';
import { type EndReason } from './session-end.ts';

export interface Owner {
  readonly tenantId: number;
  readonly memberId: string;
}

/** A member's sessions of one kind that were not ended, with those whose time may be over among them. */
export function openSessions(tx: Tx, { tenantId, memberId }: Owner, kind: 'session' | 'token') {
  return tx
    .selectFrom('session')
    .select([
      'id',
      'name',
      'codes',
      'address',
      'userAgent',
      'createdAt',
      'lastSeenAt',
      'expiresAt',
      'endedAt',
    ])
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .where('kind', '=', kind)
    .where('endedAt', 'is', null)
    .orderBy('lastSeenAt', 'desc')
    .execute();
}

/** Holds a member's row until the transaction ends. */
export async function lockMember(tx: Tx, { tenantId, memberId }: Owner): Promise<void> {
  await tx
    .selectFrom('member')
    .select('id')
    .where('tenantId', '=', tenantId)
    .where('id', '=', memberId)
    .forUpdate()
    .execute();
}

export interface Ending extends Owner {
  readonly kind?: 'session' | 'token';
  /** Only this one. */
  readonly id?: string;
  /** All but this one. */
  readonly except?: string;
}

/** Ends sessions of a member that are still open; gives their ids. */
export async function endSessionsOf(
  tx: Tx,
  { tenantId, memberId, kind, id, except }: Ending,
  now: Date,
  reason: EndReason,
): Promise<string[]> {
  const rows = await tx
    .updateTable('session')
    .set({ endedAt: now, endReason: reason })
    .where('tenantId', '=', tenantId)
    .where('memberId', '=', memberId)
    .where('endedAt', 'is', null)
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind!))
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .$if(except !== undefined, (query) => query.where('id', '<>', except!))
    .returning('id')
    .execute();
  return rows.map((row) => row.id);
}

/** Marks an ended session as told why, unless it was told before; gives when it was first told. */
export async function markEndNotified(tx: Tx, session: { tenantId: number; id: string }, now: Date) {
  await tx
    .updateTable('session')
    .set({ endNotifiedAt: now })
    .where('tenantId', '=', session.tenantId)
    .where('id', '=', session.id)
    .where('endNotifiedAt', 'is', null)
    .execute();
  const row = await tx
    .selectFrom('session')
    .select('endNotifiedAt')
    .where('tenantId', '=', session.tenantId)
    .where('id', '=', session.id)
    .executeTakeFirst();
  return row?.endNotifiedAt ?? null;
}

export interface SessionPolicy {
  /** Whether each member may be signed in at one place only. */
  readonly oneSession: boolean;
  readonly idleMinutes: number;
}

/** What a tenant says of sessions: its own word, else of the nearest tenant above. */
export async function sessionPolicy(database: Database, tenantId: number): Promise<SessionPolicy> {
  const [row] = await database.ask<{ one_session: boolean; idle_minutes: number }>(
    'select one_session, idle_minutes from sign_in_policy($1)',
    [tenantId],
  );
  if (!row) throw new Error(`Tenant ${tenantId} has no policy.`);
  return { oneSession: row.one_session, idleMinutes: row.idle_minutes };
}

export interface NewToken extends Owner {
  readonly id: string;
  readonly name: string;
  readonly codes: string[];
  readonly tokenHash: Buffer;
  /** From where it was made. */
  readonly address: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** Adds a token of the API. That it was never used shows by its last sign of life being its making. */
export async function insertToken(tx: Tx, token: NewToken): Promise<void> {
  await tx
    .insertInto('session')
    .values({ ...token, kind: 'token', userAgent: '', lastSeenAt: token.createdAt })
    .execute();
}
