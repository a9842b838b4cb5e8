import { type Language } from '@linekeeper/contract/language';
import { type Database, type Tx } from '../../../platform/db/database.ts';

/** An account that a name means. */
export interface Candidate {
  readonly tenantId: number;
  readonly memberId: string;
  readonly tenantName: string;
  /** Of the address of its organisation; empty where that has none. */
  readonly prefix: string;
  readonly passwordHash: string | null;
  /** Whether it signed in from the browser that asks before. */
  readonly isSeen: boolean;
}

/** So many accounts of one name are compared where no organisation is named. */
export const mostCompared = 5;

interface Row extends Record<string, unknown> {
  readonly tenant_id: number;
  readonly member_id: string;
  readonly tenant_name: string;
  readonly prefix: string | null;
}
const candidateOf = ({ tenant_id, member_id, tenant_name, prefix }: Row) => ({
  tenantId: tenant_id,
  memberId: member_id,
  tenantName: tenant_name,
  prefix: prefix ?? '',
});

/**
 * The accounts that a name means (username, e-mail or phone): in the prefix's tenant one, without a prefix at most `mostCompared`,
 * one a tenant. `browser` is the hash of the cookie of the browser that asks.
 */
export async function findCandidates(
  database: Database,
  { account, prefix, browser }: { account: string; prefix: string; browser: Buffer | null },
): Promise<Candidate[]> {
  const rows = await database.ask<Row & { password_hash: string | null; is_seen: boolean }>(
    'select * from sign_in_candidates($1, $2, $3)',
    [account, prefix, browser],
  );
  return rows.map((row) => ({
    ...candidateOf(row),
    passwordHash: row.password_hash,
    isSeen: row.is_seen,
  }));
}

export interface Reached extends Omit<Candidate, 'passwordHash' | 'isSeen'> {
  /** The language that the member chose; null where it chose none. */
  readonly language: Language | null;
}

/** The accounts that a mail address or phone number reaches: in the prefix's tenant one, without a prefix one a tenant. */
export async function findByContact(database: Database, address: string, prefix: string): Promise<Reached[]> {
  const rows = await database.ask<Row & { language: Language | null }>(
    'select * from code_candidates($1, $2)',
    [address, prefix],
  );
  return rows.map((row) => ({ ...candidateOf(row), language: row.language }));
}

type Chosen = Pick<Candidate, 'tenantId' | 'memberId'>;

/** Keeps among which accounts somebody who is proved for each of them may choose. */
export async function keepChoice(
  tx: Tx,
  { ticketHash, expiresAt }: { readonly ticketHash: Buffer; readonly expiresAt: Date },
  accounts: readonly Chosen[],
): Promise<void> {
  await tx
    .insertInto('signInChoice')
    .values(
      accounts.map(({ tenantId, memberId }) => ({
        ticketHash,
        memberTenantId: tenantId,
        memberId,
        expiresAt,
      })),
    )
    .execute();
}

/** Takes a choice out: whoever chooses second finds none. */
export function takeChoice(tx: Tx, ticketHash: Buffer, now: Date): Promise<Chosen[]> {
  return tx
    .deleteFrom('signInChoice')
    .where('ticketHash', '=', ticketHash)
    .where('expiresAt', '>', now)
    .returning(['memberTenantId as tenantId', 'memberId'])
    .execute();
}
