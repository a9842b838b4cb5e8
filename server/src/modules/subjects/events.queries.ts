import { type SubjectEventData, type SubjectEventKind } from '@linekeeper/contract/monitoring/events';
import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { sql } from 'kysely';
import type pg from 'pg';
import { arrayOf } from '../../platform/db/array-of.ts';
import { type Tx } from '../../platform/db/database.ts';

/** What happened to a subject, at a time in milliseconds since 1970. */
export type SubjectEvent = {
  [Kind in SubjectEventKind]: {
    readonly tenantId: number;
    /** The subject with a state that it was seen with, and goes with: the subject itself, or what it belongs to. */
    readonly targetId: string;
    readonly subjectKind: SubjectKind;
    readonly subjectId: string;
    readonly atMs: number;
    readonly kind: Kind;
    readonly data: SubjectEventData[Kind];
  };
}[SubjectEventKind];

/** Keeps what happened. What is said again, and what happened to something that was deleted meanwhile, is passed over. */
export async function addEvents(client: pg.ClientBase, events: readonly SubjectEvent[]): Promise<void> {
  await client.query({
    name: 'add-subject-events',
    text: `insert into subject_event (tenant_id, target_id, subject_kind, subject_id, at, kind, data)
      select n.tenant_id, n.target_id, n.subject_kind, n.subject_id, to_timestamp(n.at_ms / 1000), n.kind, n.data
      from unnest($1::integer[], $2::uuid[], $3::text[], $4::uuid[], $5::double precision[], $6::text[], $7::jsonb[])
        as n(tenant_id, target_id, subject_kind, subject_id, at_ms, kind, data)
      join subject_status s on s.tenant_id = n.tenant_id and s.subject_id = n.target_id
      on conflict do nothing`,
    values: [
      events.map((event) => event.tenantId),
      events.map((event) => event.targetId),
      events.map((event) => event.subjectKind),
      events.map((event) => event.subjectId),
      events.map((event) => event.atMs),
      events.map((event) => event.kind),
      events.map((event) => JSON.stringify(event.data)),
    ],
  });
}

/** What happened to a target and what belongs to it from a time on and before another, the newest first. */
export async function eventsOf(
  tx: Tx,
  of: { readonly tenantId: number; readonly targetId: string; readonly subjectId?: string | undefined },
  { fromMs, toMs, limit }: { readonly fromMs: number; readonly toMs: number; readonly limit: number },
) {
  const rows = await tx
    .selectFrom('subjectEvent')
    .where('tenantId', '=', of.tenantId)
    .where('targetId', '=', of.targetId)
    .$if(of.subjectId !== undefined, (query) => query.where('subjectId', '=', of.subjectId as string))
    .where('at', '>=', new Date(fromMs))
    .where('at', '<', new Date(toMs))
    .select(['id', 'subjectKind', 'subjectId', 'at', 'kind', 'data'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(eventOf);
}

/** What happened to some targets and what belongs to them from a time on and before another, the newest first. */
export async function eventsOfSome(
  tx: Tx,
  { tenantId, targetIds }: { readonly tenantId: number; readonly targetIds: readonly string[] },
  { fromMs, toMs, limit }: { readonly fromMs: number; readonly toMs: number; readonly limit: number },
) {
  const rows = await tx
    .selectFrom('subjectEvent')
    .where('tenantId', '=', tenantId)
    .where(sql<boolean>`target_id = any(${[...targetIds]}::uuid[])`)
    .where('at', '>=', new Date(fromMs))
    .where('at', '<', new Date(toMs))
    .select(['id', 'targetId', 'subjectKind', 'subjectId', 'at', 'kind', 'data'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
  return rows.map(eventOf);
}

/** The last event of a kind of a subject since a time, with all of its data; undefined where there was none. */
export function lastEventOf(
  tx: Tx,
  of: {
    readonly tenantId: number;
    readonly subjectId: string;
    readonly kind: SubjectEventKind;
    readonly fromMs: number;
  },
): Promise<{ at: Date; data: unknown } | undefined> {
  return tx
    .selectFrom('subjectEvent')
    .where('tenantId', '=', of.tenantId)
    .where('targetId', '=', of.subjectId)
    .where('subjectId', '=', of.subjectId)
    .where('kind', '=', of.kind)
    .where('at', '>=', new Date(of.fromMs))
    .select(['at', 'data'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest event of some kinds of a subject up to a time, with all of its data; undefined where there was none. */
export async function newestEventOf(
  tx: Tx,
  of: Pick<SubjectEvent, 'tenantId' | 'targetId' | 'subjectId'> & {
    readonly kinds: readonly SubjectEventKind[];
    readonly until: Date;
  },
): Promise<{ kind: SubjectEventKind; data: Readonly<Record<string, unknown>> } | undefined> {
  const row = await tx
    .selectFrom('subjectEvent')
    .where('tenantId', '=', of.tenantId)
    .where('targetId', '=', of.targetId)
    .where('subjectId', '=', of.subjectId)
    .where(sql<boolean>`kind = any(${[...of.kinds]}::text[])`)
    .where('at', '<=', of.until)
    .select(['kind', 'data'])
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return row && { kind: row.kind as SubjectEventKind, data: row.data as Record<string, unknown> };
}

/** An event as readers of lists get it: what is more than a word is read by itself. */
function eventOf<T extends { subjectKind: string; subjectId: string; kind: string; data: unknown }>({
  subjectKind,
  subjectId,
  kind,
  data,
  ...row
}: T) {
  return {
    ...row,
    subject: { kind: subjectKind as SubjectKind, id: subjectId },
    kind: kind as SubjectEventKind,
    data: Object.fromEntries(
      Object.entries(data as object).filter(([, value]) => typeof value !== 'object'),
    ) as Readonly<Record<string, string | number>>,
  };
}

/** Deletes what happened to the transaction's subjects before a time. */
export async function deleteEventsBefore(
  client: pg.ClientBase,
  tenantIds: readonly number[],
  beforeMs: number,
): Promise<void> {
  await client.query('delete from subject_event where tenant_id = any($1) and at < $2', [
    tenantIds,
    new Date(beforeMs),
  ]);
}

/** Events of a kind of some subjects between two times, the oldest first; nobody else changes them until the transaction ends. */
export async function eventsToRevise(
  client: pg.ClientBase,
  {
    subjectIds,
    kind,
    fromMs,
    toMs,
  }: {
    readonly subjectIds: readonly string[];
    readonly kind: SubjectEventKind;
    readonly fromMs: number;
    readonly toMs: number;
  },
): Promise<{ tenantId: number; id: string; subjectId: string; atMs: number; data: unknown }[]> {
  const { rows } = await client.query<{
    tenantId: number;
    id: string;
    subjectId: string;
    at: Date;
    data: unknown;
  }>({
    name: 'subject-events-to-revise',
    text: `select tenant_id as "tenantId", id, subject_id as "subjectId", at, data from subject_event
      where tenant_id = any((select app_tenants())::integer[]) and target_id = any($1::uuid[]) and kind = $2
        and at between to_timestamp($3::double precision / 1000) and to_timestamp($4::double precision / 1000)
      order by at, id for update`,
    values: [arrayOf(subjectIds), kind, fromMs, toMs],
  });
  return rows.map(({ at, ...row }) => ({ ...row, atMs: at.getTime() }));
}

/** Says of something that happened what became known of it later. It keeps its time and is told to nobody. */
export async function reviseEvent<Kind extends SubjectEventKind>(
  client: pg.ClientBase,
  { tenantId, id }: { readonly tenantId: number; readonly id: string },
  data: SubjectEventData[Kind],
): Promise<void> {
  await client.query({
    name: 'revise-subject-event',
    text: 'update subject_event set data = $3 where tenant_id = $1 and id = $2',
    values: [tenantId, id, JSON.stringify(data)],
  });
}
