import {
  type agentClaims as endpoints,
  type ClaimDetail,
  type ClaimRow,
} from '@linekeeper/contract/agents/agents';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../../platform/db/database.ts';

type ClaimPage = z.output<typeof endpoints.list.body>;

/** Those that wait, and those of the last week that somebody came with in vain. */
const isShown = sql<boolean>`(c.used_at is null and c.withdrawn_at is null and c.expires_at > now())
  or c.refused_at > now() - interval '7 days'`;
const isOpen = sql<boolean>`used_at is null and withdrawn_at is null and expires_at > now()`;

/** One page of the claims that are worth showing, the newest first. */
export async function claimRows(tx: Tx, tenantId: number, { page, pageSize, order }: ClaimPage) {
  const found = tx.selectFrom('agentClaim as c').where('c.tenantId', '=', tenantId).where(isShown);
  const rows = await found
    .leftJoin('outletDirectory as o', (join) =>
      join.onRef('o.tenantId', '=', 'c.tenantId').onRef('o.id', '=', 'c.outletId'),
    )
    .select(['c.id', 'c.name', 'o.name as outletName', 'c.createdAt', 'c.createdBy', 'c.expiresAt'])
    .select(['c.refusedCount', 'c.refusedAt', sql<boolean>`c.used_at is not null`.as('isUsed')])
    .orderBy('c.createdAt', order)
    .orderBy('c.id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  const { total } = await found.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const list: ClaimRow[] = rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    expiresAt: row.expiresAt.toISOString(),
    refusedAt: row.refusedAt?.toISOString() ?? null,
  }));
  return { list, total };
}

/** One claim with what became of it; undefined where the tenant has none of that id. */
export async function oneClaim(tx: Tx, tenantId: number, claimId: string): Promise<ClaimDetail | undefined> {
  const row = await tx
    .selectFrom('agentClaim as c')
    .leftJoin('outletDirectory as o', (join) =>
      join.onRef('o.tenantId', '=', 'c.tenantId').onRef('o.id', '=', 'c.outletId'),
    )
    .where('c.tenantId', '=', tenantId)
    .where('c.id', '=', claimId)
    .select(['c.id', 'c.name', 'o.name as outletName', 'c.createdAt', 'c.createdBy', 'c.expiresAt'])
    .select(['c.refusedCount', 'c.refusedAt', 'c.agentId'])
    .select(sql<Date | null>`coalesce(c.used_at, c.withdrawn_at)`.as('settledAt'))
    .select(
      sql<
        ClaimDetail['state']
      >`case when c.used_at is not null then 'used' when c.withdrawn_at is not null then 'withdrawn'
        when c.expires_at > now() then 'open' else 'over' end`.as('state'),
    )
    .executeTakeFirst();
  return (
    row && {
      ...row,
      createdAt: row.createdAt.toISOString(),
      expiresAt: row.expiresAt.toISOString(),
      refusedAt: row.refusedAt?.toISOString() ?? null,
      settledAt: row.settledAt?.toISOString() ?? null,
    }
  );
}

/** How many claims of a tenant wait. */
export async function countOpenClaims(tx: Tx, tenantId: number): Promise<number> {
  const { total } = await tx
    .selectFrom('agentClaim')
    .where('tenantId', '=', tenantId)
    .where(isOpen)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Adds a claim that is good for so many minutes from now. */
export async function insertClaim(
  tx: Tx,
  tenantId: number,
  claim: {
    readonly claimHash: Buffer;
    readonly name: string;
    readonly outletId: string | null;
    readonly createdBy: string;
    readonly minutes: number;
  },
): Promise<{ id: string; expiresAt: Date }> {
  const { minutes, ...given } = claim;
  return tx
    .insertInto('agentClaim')
    .values({ tenantId, ...given, expiresAt: sql<Date>`now() + ${minutes} * interval '1 minute'` })
    .returning(['id', 'expiresAt'])
    .executeTakeFirstOrThrow();
}

/** Takes a claim that is open, once: of two that come with it the second finds none. */
export async function useClaim(
  tx: Tx,
  tenantId: number,
  claimId: string,
): Promise<{ name: string; outletId: string | null } | undefined> {
  return tx
    .updateTable('agentClaim')
    .where('tenantId', '=', tenantId)
    .where('id', '=', claimId)
    .where(isOpen)
    .set({ usedAt: sql<Date>`now()` })
    .returning(['name', 'outletId'])
    .executeTakeFirst();
}

/** Notes which agent came with a claim. */
export async function noteClaimedBy(
  tx: Tx,
  tenantId: number,
  { claimId, agentId }: { readonly claimId: string; readonly agentId: string },
): Promise<void> {
  await tx
    .updateTable('agentClaim')
    .where('tenantId', '=', tenantId)
    .where('id', '=', claimId)
    .set({ agentId })
    .execute();
}

/** Counts that somebody came with a claim that is not good any more; says of which, and when that was last noted. */
export async function noteMisuse(tx: Tx, tenantId: number, claimId: string) {
  const before = await tx
    .selectFrom('agentClaim')
    .where('tenantId', '=', tenantId)
    .where('id', '=', claimId)
    .select(['name', 'usedAt', 'withdrawnAt', 'refusedAt'])
    .forUpdate()
    .executeTakeFirst();
  await tx
    .updateTable('agentClaim')
    .where('tenantId', '=', tenantId)
    .where('id', '=', claimId)
    .set((eb) => ({ refusedCount: eb('refusedCount', '+', 1), refusedAt: sql<Date>`now()` }))
    .execute();
  return before;
}

/** Withdraws a claim that is open; gives its name, or nothing where there is none. */
export async function withdrawClaim(
  tx: Tx,
  tenantId: number,
  claimId: string,
): Promise<{ name: string } | undefined> {
  return tx
    .updateTable('agentClaim')
    .where('tenantId', '=', tenantId)
    .where('id', '=', claimId)
    .where(isOpen)
    .set({ withdrawnAt: sql<Date>`now()` })
    .returning('name')
    .executeTakeFirst();
}

/** Deletes claims that ended before a time: what happened to them stands in the audit log. */
export async function deleteClaimsBefore(tx: Tx, tenantId: number, before: Date): Promise<void> {
  await tx
    .deleteFrom('agentClaim')
    .where('tenantId', '=', tenantId)
    .where('expiresAt', '<', before)
    .where((eb) => eb.or([eb('refusedAt', 'is', null), eb('refusedAt', '<', before)]))
    .execute();
}
