import { sql } from 'kysely';
import { type z } from 'zod';
import {
  type devices as endpoints,
  type DeviceRow,
  type deviceSortable,
} from '@linekeeper/contract/devices/devices';
import { type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type DeviceKind, type State, states } from '@linekeeper/contract/monitoring/states';
import { compiledOnce } from '../../../platform/db/compiled-once.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { type DeviceFilter, type FilterValues, matches, valuesOf } from './matching-devices.ts';

export type DevicePage = z.output<typeof endpoints.list.body>;

const watched = (tx: Tx, tenantId: number) =>
  tx
    .selectFrom('device as d')
    .innerJoin('subjectState as s', (join) =>
      join.onRef('s.tenantId', '=', 'd.tenantId').onRef('s.subjectId', '=', 'd.id'),
    )
    .leftJoin('outletDirectory as o', (join) =>
      join.onRef('o.tenantId', '=', 'd.tenantId').onRef('o.id', '=', 'd.outletId'),
    )
    .leftJoin('agentDirectory as a', (join) =>
      join.onRef('a.tenantId', '=', 'd.tenantId').onRef('a.id', '=', 'd.agentId'),
    )
    .where('d.tenantId', '=', tenantId);

/** A figure of the last measurement, as long as that is the latest: one poll may have gone without, and half of the next. */
const latest = (column: 'rtt_ms' | 'loss_percent' | 'in_bps' | 'out_bps') =>
  sql<
    number | null
  >`case when s.measured_at > now() - d.interval_s * interval '2.5 seconds' then s.${sql.raw(column)} end`;
const figures = {
  rttMs: latest('rtt_ms'),
  lossPercent: latest('loss_percent'),
  inBps: latest('in_bps'),
  outBps: latest('out_bps'),
};

/** The worst state first, in the contract's order. */
const badness = sql<number>`array_position(${sql.lit(`{${states.join(',')}}`)}::text[], s.state)`;
const sortColumns = {
  name: sql`d.name`,
  address: sql`d.address`,
  kind: sql`d.kind`,
  state: badness,
  since: sql`s.since`,
  model: sql`d.model`,
  outlet: sql`o.number`,
  lastPolledAt: sql`s.measured_at`,
  createdAt: sql`d.created_at`,
  ...figures,
} as const satisfies Record<(typeof deviceSortable)[number], unknown>;

const rowColumns = [
  'd.id',
  'd.name',
  'd.kind',
  sql<string>`host(d.address)`.as('address'),
  'd.port',
  'd.snmpVersion',
  'd.brand',
  'd.model',
  'd.serialNumber',
  'd.macAddress',
  'd.location',
  'd.region',
  'd.outletId',
  'o.number as outletNumber',
  'o.name as outletName',
  'd.agentId',
  'a.name as agentName',
  'd.intervalS',
  's.state',
  's.reason',
  's.since',
  's.pingSent',
  's.pingReceived',
  's.measuredAt',
  's.lineId',
  figures.rttMs.as('rttMs'),
  figures.lossPercent.as('lossPercent'),
  figures.inBps.as('inBps'),
  figures.outBps.as('outBps'),
] as const;

/** Interfaces that are there, those of them that are up, and the name of the line; asked for the rows of one page only. */
const interfaceCounts = sql<{ all: number; up: number; line: string | null }>`(
  select json_build_object('all', count(*), 'up', count(*) filter (where i.oper_status = 1),
    'line', min(i.name) filter (where i.id = s.line_id))
  from interface i where i.tenant_id = d.tenant_id and i.device_id = d.id and i.vanished_at is null)`.as(
  'counts',
);

interface PageShape {
  readonly sort: (typeof deviceSortable)[number];
  readonly order: 'asc' | 'desc';
  /** Written into the text: the plan depends on it. */
  readonly limit: number;
}

const page = compiledOnce(
  (tx, { sort, order, limit }: PageShape, values: FilterValues & { readonly offset?: number | undefined }) =>
    watched(tx, values.tenantId)
      .where((eb) => matches(eb, values))
      .select([...rowColumns, interfaceCounts])
      .orderBy(sql`${sortColumns[sort]} ${sql.raw(order)} nulls last`)
      .orderBy('d.id')
      .limit(sql.lit(limit))
      .$if(values.offset !== undefined, (query) => query.offset(values.offset!)),
);

/** One page of the devices of a tenant, or all of them up to `limit` for an export; of some `ids` alone where they are given. */
export async function deviceRows(
  tx: Tx,
  tenantId: number,
  input: DevicePage & Pick<FilterValues, 'ids'>,
  limit?: number,
): Promise<DeviceRow[]> {
  const offset = limit === undefined && input.page > 1 ? (input.page - 1) * input.pageSize : undefined;
  const rows = await page(
    tx,
    { sort: input.sort ?? 'name', order: input.order ?? 'asc', limit: limit ?? input.pageSize },
    { ...valuesOf(tenantId, input), ids: input.ids, offset },
  );
  return rows.map(deviceRowOf);
}

const countAll = compiledOnce((tx, _shape: 'all', { tenantId }: { readonly tenantId: number }) =>
  tx
    .selectFrom('device')
    .where('tenantId', '=', tenantId)
    .select(sql<number>`count(*)`.as('total')),
);
const countMatching = compiledOnce((tx, _shape: 'matching', values: FilterValues) =>
  watched(tx, values.tenantId)
    .where((eb) => matches(eb, values))
    .select(sql<number>`count(*)`.as('total')),
);

/** How many devices match. Without a filter that looks into states or outlets, devices alone are counted. */
export async function deviceTotal(tx: Tx, tenantId: number, filter: DeviceFilter): Promise<number> {
  const { tenantId: _whose, ...wanted } = valuesOf(tenantId, filter);
  const isAll = Object.values(wanted).every((value) => value === undefined);
  const [found] = isAll
    ? await countAll(tx, 'all', { tenantId })
    : await countMatching(tx, 'matching', valuesOf(tenantId, filter));
  return found!.total;
}

/** Devices by state and kind, with all else that narrows applied: the chips narrow by the rest. */
export function deviceCounts(tx: Tx, tenantId: number, filter: DeviceFilter) {
  const values = { ...valuesOf(tenantId, filter), kinds: undefined, states: undefined };
  return watched(tx, tenantId)
    .where((eb) => matches(eb, values))
    .select(['s.state', 'd.kind', sql<number>`count(*)`.as('count')])
    .groupBy(['s.state', 'd.kind'])
    .execute() as Promise<{ state: State; kind: DeviceKind | null; count: number }[]>;
}

/** What it is reached through, by name. */
const upstream = sql<{ id: string; name: string }[]>`(
  select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name, p.id), '[]')
  from device p where p.tenant_id = d.tenant_id and p.id = any(s.depends_on))`.as('upstream');

export async function deviceDetail(tx: Tx, tenantId: number, deviceId: string) {
  const row = await watched(tx, tenantId)
    .where('d.id', '=', deviceId)
    .select([
      ...rowColumns,
      interfaceCounts,
      'd.description',
      'd.contact',
      'd.firmware',
      'd.sysName',
      'd.sysObjectId',
      's.uptimeS',
      'd.processors',
      'd.memoryIndex',
      'd.disks',
      'd.discoveredAt',
      'd.discoveryFault',
      'd.createdAt',
      'd.version',
      'd.upstreamGiven',
      upstream,
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...deviceRowOf(row),
    description: row.description,
    contact: row.contact,
    firmware: row.firmware,
    sysName: row.sysName,
    sysObjectId: row.sysObjectId,
    communitySet: true,
    uptimeS: row.uptimeS,
    measures: measuresOf(row),
    discoveredAt: row.discoveredAt?.toISOString() ?? null,
    discoveryFault: row.discoveryFault,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
    isUpstreamGiven: row.upstreamGiven,
    upstream: row.upstream,
  };
}

/** What the last discovery found that the device can be asked. */
function measuresOf(found: {
  readonly processors: readonly number[];
  readonly memoryIndex: number | null;
  readonly disks: readonly number[];
}) {
  const measures: MetricName[] = [];
  if (found.processors.length > 0) measures.push('device.cpu');
  if (found.memoryIndex !== null) measures.push('device.memory');
  if (found.disks.length > 0) measures.push('device.disk');
  return measures;
}

interface WatchedRow extends Omit<
  DeviceRow,
  'kind' | 'snmpVersion' | 'state' | 'lastPolledAt' | 'interfaceCount' | 'interfaceUpCount' | 'lineName'
> {
  kind: string | null;
  snmpVersion: string;
  state: string;
  reason: string;
  since: Date;
  pingSent: number | null;
  pingReceived: number | null;
  measuredAt: Date | null;
  counts: { all: number; up: number; line: string | null };
}

/** Field by field: rest and spread of this many took longer than anything else of our own in a page. */
function deviceRowOf(row: WatchedRow): DeviceRow {
  return {
    id: row.id,
    name: row.name,
    kind: row.kind as DeviceKind | null,
    address: row.address,
    port: row.port,
    snmpVersion: row.snmpVersion as 'v1' | 'v2c',
    brand: row.brand,
    model: row.model,
    serialNumber: row.serialNumber,
    macAddress: row.macAddress,
    location: row.location,
    region: row.region,
    outletId: row.outletId,
    outletNumber: row.outletNumber,
    outletName: row.outletName,
    agentId: row.agentId,
    agentName: row.agentName,
    intervalS: row.intervalS,
    interfaceCount: row.counts.all,
    interfaceUpCount: row.counts.up,
    lastPolledAt: row.measuredAt?.toISOString() ?? null,
    rttMs: row.rttMs,
    lossPercent: row.lossPercent,
    inBps: row.inBps,
    outBps: row.outBps,
    lineId: row.lineId,
    lineName: row.counts.line,
    state: {
      state: row.state as State,
      reason: row.reason as DeviceRow['state']['reason'],
      since: row.since.toISOString(),
      pingSent: row.pingSent,
      pingReceived: row.pingReceived,
    },
  };
}
