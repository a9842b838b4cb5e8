import { type SubjectEventData } from '@linekeeper/contract/monitoring/events';
import { type StateReason } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { lastEventOf } from '../../subjects/index.ts';

/** What stands around a line whose side is asked for. */
export type AroundLine = NonNullable<Awaited<ReturnType<typeof aroundLine>>>;

/** Nobody knows how the line was then, and everybody wants to know why. */
const hubCutOff = 'hub-cut-off' satisfies StateReason;

/** Whether a line is away, or nobody can tell as our own hub is cut off: then it is asked which side fails. */
export const isAway = ({ state, reason }: { readonly state: unknown; readonly reason: unknown }): boolean =>
  state === 'down' || state === 'unreachable' || reason === hubCutOff;

const recentMs = 24 * 3_600_000;

/** A line with its outlet's other lines, devices and agents, and the tests that they send; undefined where the tenant has none of this id. */
export async function aroundLine(tx: Tx, tenantId: number, lineId: string) {
  const line = await linesWith(tx, tenantId).where('l.id', '=', lineId).executeTakeFirst();
  if (!line) return undefined;
  const outletId = line.outletId as string;
  const lines = await linesWith(tx, tenantId)
    .where('l.outletId', '=', outletId)
    .where('l.id', '<>', lineId)
    .execute();
  const devices = await tx
    .selectFrom('deviceDirectory as d')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'd.tenantId').onRef('s.subjectId', '=', 'd.id'),
    )
    .leftJoin('agentDirectory as a', (join) =>
      join.onRef('a.tenantId', '=', 'd.tenantId').onRef('a.id', '=', 'd.agentId'),
    )
    .where('d.tenantId', '=', tenantId)
    .where((eb) =>
      eb.or([
        eb('d.outletId', '=', outletId),
        ...(line.deviceId === null ? [] : [eb('d.id', '=', line.deviceId)]),
      ]),
    )
    .select(['d.id', 'd.name', 's.measuredAt', 's.uptimeS', 'a.name as agentName'])
    .execute();
  const agents = await tx
    .selectFrom('agentPresence')
    .where('tenantId', '=', tenantId)
    .where('outletId', '=', outletId)
    .select(['id', 'name', 'connectedAt', 'disconnectedAt', 'lastSeenAt'])
    .execute();
  const tests = await witnesses(tx, tenantId)
    .where('p.sourceKind', '=', 'agent')
    .where(sql<boolean>`p.source_id = any(${agents.map(({ id }) => id as string)}::uuid[])`)
    .execute();
  return { line, lines, devices, agents, tests };
}

/** Who else asks the same targets: this server, and agents of other outlets. */
export function askedElsewhere(
  tx: Tx,
  tenantId: number,
  { addresses, lineIds, butFrom }: Readonly<Record<'addresses' | 'lineIds' | 'butFrom', readonly string[]>>,
) {
  return witnesses(tx, tenantId)
    .where((eb) =>
      eb.or([
        eb(sql`p.address`, '=', sql`any(${[...addresses]}::text[])`),
        eb(sql`p.line_id`, '=', sql`any(${[...lineIds]}::uuid[])`),
      ]),
    )
    .where(sql<boolean>`(p.source_id is null or p.source_id <> all(${[...butFrom]}::uuid[]))`)
    .limit(200)
    .execute();
}

/** Where an agent stands, and what it connected from. */
export function agentPlace(tx: Tx, tenantId: number, agentId: string) {
  return tx
    .selectFrom('agentPresence')
    .where('tenantId', '=', tenantId)
    .where('id', '=', agentId)
    .select(['outletId', 'connectedFrom'])
    .executeTakeFirst();
}

/** When a line was last away, and came back if it did, in milliseconds; undefined where it was well for a day. */
export async function lastOutage(tx: Tx, tenantId: number, lineId: string, nowMs: number) {
  const row = await tx
    .selectFrom('stateInterval')
    .where('tenantId', '=', tenantId)
    .where('subjectId', '=', lineId)
    .where((eb) => eb.or([eb('state', 'in', ['down', 'unreachable']), eb('reason', '=', hubCutOff)]))
    .where((eb) => eb.or([eb('toAt', 'is', null), eb('toAt', '>', new Date(nowMs - recentMs))]))
    .select(['fromAt', 'toAt'])
    .orderBy('fromAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { fromMs: row.fromAt.getTime(), toMs: row.toAt?.getTime() ?? null };
}

/** What was found last, since a time, of the side of a line that fails. */
export async function lastFaultSide(tx: Tx, tenantId: number, lineId: string, fromMs: number) {
  const found = await lastEventOf(tx, { tenantId, subjectId: lineId, kind: 'fault-side', fromMs });
  const data = found?.data as SubjectEventData['fault-side'] | undefined;
  return found && data && { at: found.at, ...data };
}

const linesWith = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('lineDirectory as l')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'l.tenantId').onRef('s.subjectId', '=', 'l.id'),
    )
    .where('l.tenantId', '=', tenantId)
    .select(['l.id', 'l.name', 'l.provider', 'l.outletId', 'l.addressKind', 'l.deviceId', 'l.intervalS'])
    .select(['l.hasAnswered', 's.state', 's.reason', 's.since']);

const witnesses = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('dialWitness as p')
    .leftJoin('agentPresence as a', (join) =>
      join.onRef('a.tenantId', '=', 'p.tenantId').onRef('a.id', '=', 'p.sourceId'),
    )
    .leftJoin('lineDirectory as g', (join) =>
      join.onRef('g.tenantId', '=', 'p.tenantId').onRef('g.id', '=', 'p.lineId'),
    )
    .where('p.tenantId', '=', tenantId)
    .where('p.isEnabled', '=', true)
    .select(['p.id', 'p.sourceId', 'p.sourceLineId', 'p.intervalS', 'p.address', 'p.lineId', 'p.isGateway'])
    .select(['a.name as sourceName', 'g.name as lineName']);
