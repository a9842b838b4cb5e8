import { type DialKind, type DialSettings } from '@linekeeper/contract/dial/dial-kinds';
import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type HeldState, heldStateColumns, heldStateOf } from '../../subjects/index.ts';

/** One test from one source to one target, as the engine watches it. */
export interface WatchedDialPath extends HeldState {
  readonly tenantId: number;
  readonly id: string;
  readonly kind: DialKind;
  /** As they were checked when the test was saved. */
  readonly settings: DialSettings;
  readonly intervalMs: number;
  /** Hours of the day in the tenant's time zone; null: all. */
  readonly hours: readonly number[] | null;
  readonly isEnabled: boolean;
  /** Address or name; null where nobody knows. */
  readonly address: string | null;
  /** The line whose address that is. */
  readonly lineId: string | null;
}

/** Paths with their states; a target that is a line has the line's address and name as they are now. */
const paths = (tx: Tx) =>
  tx
    .selectFrom('dialPathDirectory as p')
    .leftJoin('lineDirectory as l', (join) =>
      join.onRef('l.tenantId', '=', 'p.tenantId').onRef('l.id', '=', 'p.lineId'),
    )
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'p.tenantId').onRef('s.subjectId', '=', 'p.id'),
    );

/** The paths of the transaction's tenants that this server measures, or some of them. */
export async function watchedDialPaths(tx: Tx, ids?: readonly string[]): Promise<WatchedDialPath[]> {
  const rows = await paths(tx)
    .where('p.sourceKind', '=', 'server')
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`p.id = any(${ids as string[]}::uuid[])`))
    .select(['p.tenantId', 'p.id', 'p.kind', 'p.settings', 'p.intervalS', 'p.hours', 'p.isEnabled'])
    .select(['p.lineId', (eb) => eb.fn.coalesce('p.address', 'l.address').as('address')])
    .select(heldStateColumns)
    .execute();
  return rows.map((row) => ({
    tenantId: row.tenantId as number,
    id: row.id as string,
    kind: row.kind as DialKind,
    settings: row.settings as DialSettings,
    intervalMs: (row.intervalS as number) * 1000,
    hours: row.hours,
    isEnabled: row.isEnabled as boolean,
    address: row.address,
    lineId: row.lineId,
    ...heldStateOf(row),
  }));
}

/** What readers need to know of a path; undefined where the tenant has none of this id. */
export async function dialPathSummary(tx: Tx, tenantId: number, id: string) {
  const row = await paths(tx)
    .where('p.tenantId', '=', tenantId)
    .where('p.id', '=', id)
    .select(['p.testName', 'p.createdAt', 'p.intervalS'])
    .select((eb) => eb.fn.coalesce('p.address', 'l.name').as('targetName'))
    .select(['s.state', 's.reason', 's.since', 's.pingSent', 's.pingReceived'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { testName, targetName, createdAt, intervalS, since, state, reason, ...ping } = row;
  return {
    name: targetName === null ? String(testName) : `${testName} · ${targetName}`,
    createdAtMs: (createdAt as Date).getTime(),
    intervalMs: (intervalS as number) * 1000,
    state: { state: state as State, reason: reason as StateReason, since: since.toISOString(), ...ping },
  };
}

/** A test that measures a line, from one source. */
export interface PathToLine {
  readonly id: string;
  readonly testName: string;
  readonly kind: DialKind;
  readonly address: string | null;
  readonly intervalMs: number;
  readonly sourceKind: string;
  readonly sourceId: string | null;
  readonly createdAtMs: number;
}

/** Tests whose target is a line, from each source, the oldest first. */
export async function pathsToLine(tx: Tx, tenantId: number, lineId: string): Promise<PathToLine[]> {
  const rows = await tx
    .selectFrom('dialPathDirectory')
    .where('tenantId', '=', tenantId)
    .where('lineId', '=', lineId)
    .select(['id', 'testName', 'kind', 'address', 'intervalS', 'sourceKind', 'sourceId', 'createdAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ intervalS, createdAt, ...row }) => ({
    ...row,
    id: row.id as string,
    testName: row.testName as string,
    kind: row.kind as DialKind,
    sourceKind: row.sourceKind as string,
    intervalMs: (intervalS as number) * 1000,
    createdAtMs: (createdAt as Date).getTime(),
  }));
}
