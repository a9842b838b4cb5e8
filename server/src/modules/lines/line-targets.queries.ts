import { type LineRole } from '@linekeeper/contract/lines/line-terms';
import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Tx } from '../../platform/db/database.ts';
import { type HeldState, heldStateColumns, heldStateOf } from '../subjects/index.ts';

/** A line as the engine watches it. */
export interface WatchedLine extends HeldState {
  readonly tenantId: number;
  readonly id: string;
  readonly outletId: string;
  readonly provider: string;
  /** Where it is asked from the server; null where nobody knows. */
  readonly address: string | null;
  /** The device that it ends at, and the interface there. */
  readonly deviceId: string | null;
  readonly interfaceId: string | null;
  readonly role: LineRole;
  /** Contracted rate towards the outlet, in bit/s. */
  readonly downBps: number | null;
  /** The same away from it. */
  readonly upBps: number | null;
  /** Its address answered a ping once. */
  readonly hasAnswered: boolean;
  /** It did so when it was last measured. */
  readonly answeredLast: boolean;
  readonly intervalMs: number;
}

/** The lines to watch of the transaction's tenants, or some of them. */
export async function watchedLines(tx: Tx, ids?: readonly string[]): Promise<WatchedLine[]> {
  const rows = await tx
    .selectFrom('line as l')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'l.tenantId').onRef('s.subjectId', '=', 'l.id'),
    )
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`l.id = any(${ids as string[]}::uuid[])`))
    .select([
      'l.tenantId',
      'l.id',
      'l.outletId',
      'l.provider',
      'l.deviceId',
      'l.interfaceId',
      'l.role',
      'l.intervalS',
      'l.downBps',
      'l.upBps',
      'l.answeredAt',
    ])
    .select(sql<string | null>`host(l.address)`.as('address'))
    .select('s.lossPercent')
    .select(heldStateColumns)
    .execute();
  return rows.map((row) => ({
    tenantId: row.tenantId,
    id: row.id,
    outletId: row.outletId,
    provider: row.provider,
    address: row.address,
    deviceId: row.deviceId,
    interfaceId: row.interfaceId,
    role: row.role as LineRole,
    downBps: row.downBps,
    upBps: row.upBps,
    hasAnswered: row.answeredAt !== null,
    answeredLast: row.lossPercent !== null && row.lossPercent < 100,
    intervalMs: row.intervalS * 1000,
    ...heldStateOf(row),
  }));
}

/** What others need to know of a line; undefined where the tenant has no such line. */
export async function lineSummary(tx: Tx, tenantId: number, lineId: string) {
  const row = await tx
    .selectFrom('line as l')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'l.tenantId').onRef('s.subjectId', '=', 'l.id'),
    )
    .where('l.tenantId', '=', tenantId)
    .where('l.id', '=', lineId)
    .select(['l.name', 'l.createdAt', 'l.intervalS'])
    .select(['s.state', 's.reason', 's.since', 's.pingSent', 's.pingReceived'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { name, createdAt, intervalS, since, state, reason, ...ping } = row;
  return {
    name,
    createdAtMs: createdAt.getTime(),
    intervalMs: intervalS * 1000,
    state: { state: state as State, reason: reason as StateReason, since: since.toISOString(), ...ping },
  };
}

/** Notes when the address of lines first answered a ping. */
export async function noteAnswered(
  client: pg.ClientBase,
  rows: readonly { readonly tenantId: number; readonly lineId: string; readonly atMs: number }[],
): Promise<void> {
  await client.query(
    `update line l set answered_at = to_timestamp(n.at_ms / 1000)
      from unnest($1::integer[], $2::uuid[], $3::double precision[]) as n(tenant_id, id, at_ms)
      where l.tenant_id = n.tenant_id and l.id = n.id and l.answered_at is null`,
    [rows.map((row) => row.tenantId), rows.map((row) => row.lineId), rows.map((row) => row.atMs)],
  );
}

/** The outlet that a line belongs to; undefined where it is gone. */
export async function outletOfLine(tx: Tx, tenantId: number, lineId: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('line')
    .where('tenantId', '=', tenantId)
    .where('id', '=', lineId)
    .select('outletId')
    .executeTakeFirst();
  return row?.outletId;
}
