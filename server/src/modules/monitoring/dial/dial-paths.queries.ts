import { type DialKind, type DialSettings } from '@linekeeper/contract/dial/dial-kinds';
import { type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { type HeldState, heldStateColumns, heldStateOf } from '../../subjects/index.ts';
import { type Seen } from './dial-seen.ts';

/** Runs of it are booked one by one, and begun by whoever booked them. */
export const bookedKind: DialKind = 'throughput';

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
  /** The gateway of its source, of which we know no address. */
  readonly isGateway: boolean;
  /** This server, by whichever address its agent knows it. */
  readonly isHub: boolean;
  /** The agent that sends it; null: this server. */
  readonly agentId: string | null;
  /** The line that the agent sends it over; null: whichever way there is. */
  readonly sourceLineId: string | null;
  /** What that line is known by on the agent's machine; nothing where it is the outlet's only one. */
  readonly source: { readonly address?: string; readonly device?: string };
  /** Whether it is known how to send it over that line, if it is to be. */
  readonly hasWay: boolean;
  /** What its runs saw last beside figures. */
  readonly seen: Seen;
}

/** Paths with their states; lines and agents at their ends have the addresses and names of now. */
const paths = (tx: Tx) =>
  tx
    .selectFrom('dialPathDirectory as p')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'p.tenantId').onRef('s.subjectId', '=', 'p.id'),
    )
    .leftJoin('lineDirectory as l', (join) =>
      join.onRef('l.tenantId', '=', 'p.tenantId').onRef('l.id', '=', 'p.lineId'),
    )
    .leftJoin('agentDirectory as a', (join) =>
      join.onRef('a.tenantId', '=', 'p.tenantId').onRef('a.id', '=', 'p.agentId'),
    )
    .leftJoin('agentDirectory as f', (join) =>
      join.onRef('f.tenantId', '=', 'p.tenantId').onRef('f.id', '=', 'p.sourceId'),
    )
    .leftJoin('lineDirectory as w', (join) =>
      join.onRef('w.tenantId', '=', 'p.tenantId').onRef('w.id', '=', 'p.sourceLineId'),
    )
    .leftJoin('interfaceDirectory as i', (join) =>
      join.onRef('i.tenantId', '=', 'w.tenantId').onRef('i.id', '=', 'w.interfaceId'),
    );

const isOnlyLine = sql<boolean>`w.id is not null and not exists (
  select from line_directory o where o.tenant_id = w.tenant_id and o.outlet_id = w.outlet_id and o.id <> w.id)`;

const watchedColumns = [
  ...(['p.tenantId', 'p.id', 'p.kind', 'p.settings', 'p.intervalS', 'p.hours', 'p.isEnabled'] as const),
  ...(['p.lineId', 'p.isGateway', 'p.isHub', 'p.sourceKind', 'p.sourceId', 'p.sourceLineId'] as const),
  ...(['w.address as sourceAddress', 'i.name as sourceDevice', 'a.reflectPort'] as const),
  ...heldStateColumns,
] as const;
const watched = (tx: Tx) =>
  paths(tx)
    .leftJoin('dialPathSeen as d', (join) =>
      join.onRef('d.tenantId', '=', 'p.tenantId').onRef('d.pathId', '=', 'p.id'),
    )
    .select(watchedColumns)
    .select([
      'd.seen',
      isOnlyLine.as('isOnlyLine'),
      (eb) => eb.fn.coalesce('p.address', 'l.address', 'a.address').as('address'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof watched>['execute']>>[number];

/** The paths of the transaction's tenants, from this server and from agents, or some of them. */
export async function watchedDialPaths(tx: Tx, ids?: readonly string[]): Promise<WatchedDialPath[]> {
  const rows = await watched(tx)
    .$if(ids !== undefined, (query) => query.where(sql<boolean>`p.id = any(${ids as string[]}::uuid[])`))
    .execute();
  return rows.map(watchedOf);
}

/** The paths that an agent is to measure by itself: enabled, known how, and of no kind that has to be booked each time. */
export async function pathsOfAgent(tx: Tx, tenantId: number, agentId: string): Promise<WatchedDialPath[]> {
  const rows = await watched(tx)
    .where('p.tenantId', '=', tenantId)
    .where('p.sourceKind', '=', 'agent')
    .where('p.sourceId', '=', agentId)
    .where('p.kind', '<>', bookedKind)
    .where('p.isEnabled', '=', true)
    .orderBy('p.createdAt')
    .orderBy('p.id')
    .execute();
  return rows
    .map(watchedOf)
    .filter(({ address, isGateway, isHub, hasWay }) => hasWay && (isGateway || isHub || address !== null));
}

/** Which of these paths an agent of a tenant measures by itself, by their ids: of others nothing is found. */
export async function agentPathsByIds(
  tx: Tx,
  tenantId: number,
  agentId: string,
  ids: readonly string[],
): Promise<Map<string, WatchedDialPath>> {
  const rows = await watched(tx)
    .where('p.tenantId', '=', tenantId)
    .where('p.sourceKind', '=', 'agent')
    .where('p.sourceId', '=', agentId)
    .where('p.kind', '<>', bookedKind)
    .where(sql<boolean>`p.id = any(${ids}::uuid[])`)
    .execute();
  return new Map(rows.map((row) => [row.id as string, watchedOf(row)]));
}

/** The settings of a test as its target takes them: an agent is asked at the port where it answers. */
export function settingsTo<Settings extends object>(
  kind: DialKind,
  settings: Settings,
  reflectPort: number | null,
): Settings {
  return kind === 'udp-jitter' && reflectPort !== null ? { ...settings, port: reflectPort } : settings;
}

/** Linux names no interface longer: what a device calls one by more letters is no name on an agent's machine. */
const longestDevice = 15;

interface LineWay {
  readonly sourceAddress: string | null;
  readonly sourceDevice: string | null;
  readonly isOnlyLine: boolean | null;
}

/** What a line is known by on an agent's machine, and whether that is enough to send over it. */
function wayOf({
  sourceAddress,
  sourceDevice,
  isOnlyLine,
}: LineWay): Pick<WatchedDialPath, 'source' | 'hasWay'> {
  if (isOnlyLine) return { source: {}, hasWay: true };
  const device = sourceDevice && sourceDevice.length <= longestDevice ? sourceDevice : null;
  const source = { ...(sourceAddress && { address: sourceAddress }), ...(device && { device }) };
  return { source, hasWay: Object.keys(source).length > 0 };
}

/** How an agent sends over a line, by the rule of all paths; undefined where the tenant has no such line. */
export async function wayOverLine(tx: Tx, tenantId: number, lineId: string) {
  const row = await tx
    .selectFrom('lineDirectory as w')
    .leftJoin('interfaceDirectory as i', (join) =>
      join.onRef('i.tenantId', '=', 'w.tenantId').onRef('i.id', '=', 'w.interfaceId'),
    )
    .where('w.tenantId', '=', tenantId)
    .where('w.id', '=', lineId)
    .select(['w.name', 'w.outletId', 'w.address as sourceAddress', 'i.name as sourceDevice'])
    .select(isOnlyLine.as('isOnlyLine'))
    .executeTakeFirst();
  return row && { name: row.name ?? '', outletId: row.outletId, ...wayOf(row) };
}

function watchedOf(row: Row): WatchedDialPath {
  const { sourceLineId } = row;
  const { source, hasWay } = wayOf(row);
  return {
    tenantId: row.tenantId as number,
    id: row.id as string,
    kind: row.kind as DialKind,
    settings: settingsTo(row.kind as DialKind, row.settings as DialSettings, row.reflectPort),
    intervalMs: (row.intervalS as number) * 1000,
    hours: row.hours,
    isEnabled: row.isEnabled as boolean,
    address: row.address,
    lineId: row.lineId,
    isGateway: row.isGateway as boolean,
    isHub: row.isHub as boolean,
    agentId: row.sourceKind === 'agent' ? row.sourceId : null,
    sourceLineId,
    source,
    hasWay: sourceLineId === null || hasWay,
    seen: (row.seen as Seen | null) ?? {},
    ...heldStateOf(row),
  };
}

/** What readers need to know of a path; undefined where the tenant has none of this id. */
export async function dialPathSummary(tx: Tx, tenantId: number, id: string) {
  const row = await paths(tx)
    .where('p.tenantId', '=', tenantId)
    .where('p.id', '=', id)
    .select(['p.testName', 'f.name as sourceName', 'w.name as sourceLineName', 'p.createdAt', 'p.intervalS'])
    .select((eb) => eb.fn.coalesce('p.address', 'l.name', 'a.name').as('targetName'))
    .select(['s.state', 's.reason', 's.since', 's.pingSent', 's.pingReceived'])
    .executeTakeFirst();
  if (!row) return undefined;
  const { testName, targetName, sourceName, sourceLineName, createdAt, intervalS } = row;
  const { since, state, reason, ...ping } = row;
  const names = [testName, sourceName, sourceLineName, targetName];
  return {
    name: names.filter((name) => name !== null).join(' · '),
    createdAtMs: (createdAt as Date).getTime(),
    intervalMs: (intervalS as number) * 1000,
    state: {
      ...{ state: state as State, reason: reason as StateReason, since: since.toISOString() },
      ...{ pingSent: ping.pingSent, pingReceived: ping.pingReceived },
    },
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
