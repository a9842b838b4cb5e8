import {
  type lines as endpoints,
  type LineDetail,
  type LineRow,
  type lineSortable,
} from '@linekeeper/contract/lines/lines';
import { type State, type StateReason, states } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type z } from 'zod';
import { type Tx } from '../../platform/db/database.ts';
import { type LineFilter, lines, type LinesWanted, matches } from './matching-lines.ts';
import { isPublicIpv4 } from './port-address.ts';

export type LinePage = z.output<typeof endpoints.list.body>;

/** A figure of the last measurement, as long as that is the latest: one may have gone without, and half of the next. */
const latest = (column: 'rtt_ms' | 'loss_percent' | 'jitter_ms' | 'mos' | 'in_bps' | 'out_bps') =>
  sql<
    number | null
  >`case when s.measured_at > now() - l.interval_s * interval '2.5 seconds' then s.${sql.raw(column)} end`;
const figures = {
  rttMs: latest('rtt_ms'),
  lossPercent: latest('loss_percent'),
  jitterMs: latest('jitter_ms'),
  mos: latest('mos'),
  inBps: latest('in_bps'),
  outBps: latest('out_bps'),
};

/** The worst state first, in the contract's order. */
const badness = sql<number>`array_position(${sql.lit(`{${states.join(',')}}`)}::text[], s.state)`;
const sortColumns = {
  name: sql`l.name`,
  outlet: sql`o.number`,
  provider: sql`l.provider`,
  region: sql`o.region`,
  access: sql`l.access`,
  state: badness,
  since: sql`s.since`,
  contractTo: sql`l.contract_to`,
  ...figures,
} as const satisfies Record<(typeof lineSortable)[number], unknown>;

/** The text of a day: a date of its own zone must not become a moment of ours. */
const dayText = (column: 'contract_from' | 'contract_to') =>
  sql<string | null>`to_char(l.${sql.raw(column)}, 'YYYY-MM-DD')`;

const rowColumns = [
  'l.id',
  'l.name',
  'l.outletId',
  'o.number as outletNumber',
  'o.name as outletName',
  'o.region',
  'l.provider',
  'l.circuitId',
  'l.access',
  'l.role',
  'l.downBps',
  'l.upBps',
  'l.addressKind',
  sql<string | null>`host(l.address)`.as('address'),
  'l.deviceId',
  sql<
    string | null
  >`(select d.name from device_directory d where d.tenant_id = l.tenant_id and d.id = l.device_id)`.as(
    'deviceName',
  ),
  'l.interfaceId',
  sql<
    string | null
  >`(select i.name from interface_directory i where i.tenant_id = l.tenant_id and i.id = l.interface_id)`.as(
    'interfaceName',
  ),
  dayText('contract_to').as('contractTo'),
  'l.slaAvailabilityPercent',
  'l.slaLossPercent',
  'l.slaRttMs',
  'l.slaJitterMs',
  's.state',
  's.reason',
  's.since',
  's.pingSent',
  's.pingReceived',
  figures.rttMs.as('rttMs'),
  figures.lossPercent.as('lossPercent'),
  figures.jitterMs.as('jitterMs'),
  figures.mos.as('mos'),
  figures.inBps.as('inBps'),
  figures.outBps.as('outBps'),
] as const;

/** One page of the lines of a tenant, or all of them up to `limit` for an export; of some `ids` alone where they are given. */
export async function lineRows(
  tx: Tx,
  tenantId: number,
  input: LinePage & Pick<LinesWanted, 'ids'>,
  limit?: number,
): Promise<LineRow[]> {
  const rows = await lines(tx, tenantId)
    .where((eb) => matches(eb, input))
    .select(rowColumns)
    .orderBy(sql`${sortColumns[input.sort ?? 'name']} ${sql.raw(input.order)} nulls last`)
    .orderBy('l.id')
    .limit(limit ?? input.pageSize)
    .offset(limit === undefined ? (input.page - 1) * input.pageSize : 0)
    .execute();
  return rows.map(lineRowOf);
}

/** How many lines match. */
export async function lineTotal(tx: Tx, tenantId: number, filter: LineFilter): Promise<number> {
  const { total } = await lines(tx, tenantId)
    .where((eb) => matches(eb, filter))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

/** Lines that match by state, provider and region. */
export function lineCounts(tx: Tx, tenantId: number, filter: LineFilter) {
  return lines(tx, tenantId)
    .where((eb) => matches(eb, filter))
    .select(['s.state', 'l.provider', 'o.region', sql<number>`count(*)`.as('count')])
    .groupBy(['s.state', 'l.provider', 'o.region'])
    .execute() as Promise<{ state: State; provider: string; region: string; count: number }[]>;
}

/** One line; undefined where the tenant has none of this id. */
export async function lineDetail(tx: Tx, tenantId: number, lineId: string): Promise<LineDetail | undefined> {
  const row = await lines(tx, tenantId)
    .where('l.id', '=', lineId)
    .select([
      ...rowColumns,
      dayText('contract_from').as('contractFrom'),
      'l.monthlyCost',
      'l.currency',
      'l.note',
      'l.createdAt',
      'l.version',
      sql<string | null>`host(l.port_address)`.as('portAddress'),
      'l.portAddressAt',
    ])
    .executeTakeFirst();
  if (!row) return undefined;
  const { contractFrom, monthlyCost, currency, note, version } = row;
  const { portAddress: port, portAddressAt: portAt } = row;
  const portAddress =
    port === null || portAt === null
      ? null
      : { address: port, isPublic: isPublicIpv4(port), at: portAt.toISOString() };
  const rest = { contractFrom, monthlyCost, currency, note, version, portAddress };
  return { ...lineRowOf(row), ...rest, createdAt: row.createdAt.toISOString() };
}

interface FoundRow extends Omit<LineRow, 'access' | 'role' | 'addressKind' | 'state'> {
  access: string;
  role: string;
  addressKind: string;
  state: string;
  reason: string;
  since: Date;
  pingSent: number | null;
  pingReceived: number | null;
}

function lineRowOf(row: FoundRow): LineRow {
  const { state, reason, since, pingSent, pingReceived, access, role, addressKind, ...rest } = row;
  return {
    ...rest,
    access: access as LineRow['access'],
    role: role as LineRow['role'],
    addressKind: addressKind as LineRow['addressKind'],
    state: {
      ...{ state: state as State, reason: reason as StateReason, since: since.toISOString() },
      ...{ pingSent, pingReceived },
    },
  };
}
