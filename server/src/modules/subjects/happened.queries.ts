import { type SubjectEventKind } from '@linekeeper/contract/monitoring/events';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Tx } from '../../platform/db/database.ts';

/** That something happened, without what. */
export interface Happened {
  readonly targetId: string;
  readonly subjectKind: SubjectKind;
  readonly subjectId: string;
  readonly kind: SubjectEventKind;
  readonly atMs: number;
}

/** Events of some kinds of some targets and what belongs to them, from a time on and before another, the oldest first. */
export async function happenedTo(
  tx: Tx,
  of: {
    readonly tenantId: number;
    readonly targetIds: readonly string[];
    readonly kinds: readonly SubjectEventKind[];
  },
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<Happened[]> {
  const rows = await tx
    .selectFrom('subjectEvent')
    .where('tenantId', '=', of.tenantId)
    .where(sql<boolean>`target_id = any(${[...of.targetIds]}::uuid[])`)
    .where(sql<boolean>`kind = any(${[...of.kinds]}::text[])`)
    .where('at', '>=', new Date(fromMs))
    .where('at', '<', new Date(toMs))
    .select(['targetId', 'subjectKind', 'subjectId', 'kind', 'at'])
    .orderBy('at')
    .orderBy('id')
    .execute();
  return rows.map(({ at, ...row }) => ({ ...(row as Omit<Happened, 'atMs'>), atMs: at.getTime() }));
}

/** A time for which work on a subject is or was announced, in milliseconds since 1970. */
export interface AnnouncedTime {
  readonly subjectId: string;
  readonly fromMs: number;
  readonly toMs: number;
}

/** Times of announced work on some subjects that meet a time; the past of some weeks is kept. */
export async function announcedTimes(
  tx: Tx,
  of: { readonly tenantId: number; readonly subjectIds: readonly string[] },
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<AnnouncedTime[]> {
  const rows = await tx
    .selectFrom('maintenanceWindow')
    .where('tenantId', '=', of.tenantId)
    .where(sql<boolean>`subject_id = any(${[...of.subjectIds]}::uuid[])`)
    .where('fromAt', '<', new Date(toMs))
    .where('toAt', '>', new Date(fromMs))
    .select(['subjectId', 'fromAt', 'toAt'])
    .execute();
  return rows.map(({ subjectId, fromAt, toAt }) => ({
    subjectId,
    fromMs: fromAt.getTime(),
    toMs: toAt.getTime(),
  }));
}

/** What happened to anything of some tenants from a time on, the oldest first. */
export async function happenedSince(
  client: pg.ClientBase,
  tenantIds: readonly number[],
  sinceMs: number,
): Promise<(Happened & { readonly tenantId: number })[]> {
  const { rows } = await client.query<Happened & { tenantId: number }>({
    text: `select tenant_id as "tenantId", target_id as "targetId", subject_kind as "subjectKind", subject_id as "subjectId", kind,
        (extract(epoch from at) * 1000)::double precision as "atMs"
      from subject_event where tenant_id = any($1::integer[]) and at >= to_timestamp($2::double precision / 1000)
      order by at, id`,
    values: [tenantIds, sinceMs],
  });
  return rows;
}
