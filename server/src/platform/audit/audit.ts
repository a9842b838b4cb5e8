import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type Tx } from '../db/database.ts';
import { type Scope } from '../db/scope.ts';

/** What was done to what. `action` is a verb phrase such as `device.create`; `detail` holds no secret. */
export interface AuditEntry {
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId?: string | number;
  readonly detail?: Readonly<Record<string, unknown>>;
}

/** What the hash covers, in the order of the table. */
export interface AuditLine {
  readonly tenantId: number;
  readonly seq: number;
  readonly at: Date;
  readonly actorTenantId: number | null;
  readonly actorMemberId: string | null;
  readonly actorName: string;
  readonly sessionId: string | null;
  readonly action: string;
  readonly subjectType: string;
  readonly subjectId: string;
  readonly detail: unknown;
  readonly address: string;
  readonly requestId: string;
  /** The proxy grant in which somebody from above acted for the tenant; null where it was one of the tenant's own. */
  readonly proxyGrantId: string | null;
  /** Where the one who acted belongs, and where it was done, as they were called then; null on lines of before they were kept. */
  readonly actorTenantName: string | null;
  readonly tenantName: string | null;
}

/** JSON with sorted keys: the database keeps the value of a jsonb, not its layout. */
function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonical(item)}`).join(',')}}`;
}

/** SHA-256 over the hash before it and the line: changing, removing or reordering one breaks every later one. */
export function auditHash(previous: Buffer, line: AuditLine): Buffer {
  const text = canonical([
    line.tenantId,
    line.seq,
    line.at.toISOString(),
    line.actorTenantId,
    line.actorMemberId,
    line.actorName,
    line.sessionId,
    line.action,
    line.subjectType,
    line.subjectId,
    line.detail,
    line.address,
    line.requestId,
    // Lines of before there were proxy grants hash as they did.
    ...(line.proxyGrantId === null ? [] : [line.proxyGrantId]),
    // Nor were names of organisations kept once.
    ...(line.tenantName === null && line.actorTenantName === null
      ? []
      : [line.actorTenantName, line.tenantName]),
  ]);
  return createHash('sha256').update(previous).update(text, 'utf8').digest();
}

export const firstHash = Buffer.alloc(32);
/** The first half of the two-part advisory lock; the second is the tenant. */
const lockSpace = 0x6c6b_6175;

/** The last line of a chain, and the names that the next one bears. */
interface Before {
  readonly seq: number | null;
  readonly hash: Buffer | null;
  readonly tenantName: string | null;
  readonly actorTenantName: string | null;
}

/** PostgreSQL takes no NUL in text, and a device or a person may have sent one. */
const clean = (text: string) => text.replaceAll('\0', '\uFFFD').slice(0, 1000);

/**
 * Adds a line to the chain of the tenant acted for, in the caller's transaction: the line and the change it tells of are
 * stored together or not at all. Lines of one tenant queue behind each other until their transactions end.
 */
export async function writeAudit(
  tx: Tx,
  scope: Pick<Scope, 'tenantId' | 'actor'>,
  entry: AuditEntry,
): Promise<void> {
  const { tenantId, actor } = scope;
  await sql`select pg_advisory_xact_lock(${lockSpace}, ${tenantId})`.execute(tx);
  const {
    rows: [before],
  } = await sql<Before>`
    select last.seq, last.hash, organization_near(${tenantId}, ${tenantId}) as tenant_name,
      organization_near(${tenantId}, ${actor?.tenantId ?? null}) as actor_tenant_name
    from (select 1) as one
    left join lateral (select a.seq, a.hash from audit a where a.tenant_id = ${tenantId} order by a.seq desc limit 1) as last
      on true`.execute(tx);
  const line: AuditLine = {
    tenantId,
    seq: (before?.seq ?? 0) + 1,
    at: new Date(),
    actorTenantId: actor?.tenantId ?? null,
    actorMemberId: actor?.memberId ?? null,
    actorName: clean(actor?.name ?? 'system'),
    sessionId: actor?.sessionId ?? null,
    action: clean(entry.action),
    subjectType: clean(entry.subjectType),
    subjectId: clean(String(entry.subjectId ?? '')),
    detail: JSON.parse(JSON.stringify(entry.detail ?? {}).replaceAll('\\u0000', '\\ufffd')),
    address: clean(actor?.address ?? ''),
    requestId: clean(actor?.requestId ?? ''),
    proxyGrantId: actor?.grantId ?? null,
    actorTenantName: before?.actorTenantName ?? null,
    tenantName: before?.tenantName ?? null,
  };
  const prevHash = before?.hash ?? firstHash;
  await tx
    .insertInto('audit')
    .values({ ...line, detail: JSON.stringify(line.detail), prevHash, hash: auditHash(prevHash, line) })
    .execute();
}

export type ChainVerdict =
  | { readonly whole: true; readonly lines: number; readonly head: string }
  | { readonly whole: false; readonly brokenAt: number };

async function lastSeq(tx: Tx, tenantId: number): Promise<number> {
  const last = await tx
    .selectFrom('audit')
    .select('seq')
    .where('tenantId', '=', tenantId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.seq ?? 0;
}

/** Keeps what a check of a tenant's chain found, for the tenant to see; `checkedBy` is null for the nightly one. */
export async function keepCheck(
  tx: Tx,
  tenantId: number,
  verdict: ChainVerdict,
  by: { readonly checkedAt: Date; readonly checkedBy: string | null },
): Promise<void> {
  const found = {
    ...by,
    isWhole: verdict.whole,
    lines: verdict.whole ? verdict.lines : verdict.brokenAt - 1,
    head: verdict.whole ? verdict.head : null,
    brokenAt: verdict.whole ? null : verdict.brokenAt,
  };
  await tx
    .insertInto('auditCheck')
    .values({ tenantId, ...found })
    .onConflict((conflict) => conflict.column('tenantId').doUpdateSet(found))
    .execute();
}

const batch = 1_000;

/**
 * Recomputes a tenant's chain from its first line. `head` is the last hash: kept elsewhere, it also shows lines that were
 * cut off at the end, which the chain alone cannot.
 */
export async function verifyAudit(
  tx: Tx,
  tenantId: number,
  onProgress?: (done: number, total: number) => void,
): Promise<ChainVerdict> {
  const total = onProgress ? await lastSeq(tx, tenantId) : 0;
  let previous: Buffer = firstHash;
  let expected = 1;
  for (;;) {
    const lines = await tx
      .selectFrom('audit')
      .selectAll()
      .where('tenantId', '=', tenantId)
      .where('seq', '>=', expected)
      .orderBy('seq')
      .limit(batch)
      .execute();
    for (const line of lines) {
      const good =
        line.seq === expected &&
        line.prevHash.equals(previous) &&
        line.hash.equals(auditHash(previous, line));
      if (!good) return { whole: false, brokenAt: expected };
      previous = line.hash;
      expected += 1;
    }
    onProgress?.(expected - 1, Math.max(total, expected - 1));
    if (lines.length < batch) return { whole: true, lines: expected - 1, head: previous.toString('hex') };
  }
}
