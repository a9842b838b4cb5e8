import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { patternsOf } from '../../../platform/search/search-text.ts';
import { type AddressRange, addressRange } from './address-range.ts';

/** What is measured, with what it is found and labelled by. */
export interface MeasuredSubject {
  readonly kind: SubjectKind;
  readonly id: string;
  /** What it is measured with: itself, or the device of an interface. */
  readonly targetId: string;
  readonly name: string;
  /** Of an interface: its device. Empty for all else. */
  readonly ofName: string;
  /** Where a path leads from and to. */
  readonly source: string;
  readonly destination: string;
  readonly outletName: string;
  readonly outletNumber: string;
  readonly region: string;
  readonly provider: string;
  /** That of a device, of an interface its device's, of a line or an agent its own. */
  readonly address: string;
}

/** The region of what is measured: as everywhere, that of its outlet, or of a device its own where no outlet says one. */
const regionOf = sql<string>`coalesce(nullif(o.region::text, ''), n.region)`;

/** Of each kind: what there is of a tenant, without what its outlet says. Those that are gone or revoked are not measured any more. */
const ofKind: Readonly<Record<SubjectKind, (tenantId: number) => RawBuilder<unknown>>> = {
  device: (tenantId) => sql`
    select 'device' as kind, d.id, d.id as target_id, d.name, '' as of_name, '' as source, '' as destination,
      d.outlet_id, d.region, '' as provider, '{}'::text[] as tags, d.address
    from device_directory d where d.tenant_id = ${tenantId}`,
  interface: (tenantId) => sql`
    select 'interface', i.id, i.device_id, i.name, d.name, '', '', d.outlet_id, d.region, '', array[i.alias], d.address
    from interface_directory i join device_directory d on d.tenant_id = i.tenant_id and d.id = i.device_id
    where i.tenant_id = ${tenantId} and i.vanished_at is null`,
  line: (tenantId) => sql`
    select 'line', l.id, l.id, l.name, '', '', coalesce(l.address, ''), l.outlet_id, '', l.provider, '{}'::text[],
      coalesce(l.address, '')
    from line_directory l where l.tenant_id = ${tenantId}`,
  dial_path: (tenantId) => sql`
    select 'dial_path', p.id, p.id, p.test_name, '', coalesce(concat_ws(' · ', a.name, s.name), ''),
      coalesce(p.address, l.name, g.name, ''), coalesce(a.outlet_id, s.outlet_id, l.outlet_id, g.outlet_id), '',
      coalesce(s.provider, l.provider, ''),
      p.tags || coalesce(a.tags, '{}') || array[l.address, g.address] || array(
        select concat_ws(E'\\n', e.number, e.name, e.region, array_to_string(e.tags, E'\\n')) from outlet_directory e
        where e.tenant_id = ${tenantId} and e.id in (s.outlet_id, l.outlet_id, g.outlet_id)), ''
    from dial_path_directory p
    left join agent_directory a on p.source_kind = 'agent' and a.tenant_id = p.tenant_id and a.id = p.source_id
    left join line_directory s on s.tenant_id = p.tenant_id and s.id = p.source_line_id
    left join line_directory l on l.tenant_id = p.tenant_id and l.id = p.line_id
    left join agent_directory g on g.tenant_id = p.tenant_id and g.id = p.agent_id
    where p.tenant_id = ${tenantId}`,
  agent: (tenantId) => sql`
    select 'agent', a.id, a.id, a.name, '', '', '', a.outlet_id, '', '', a.tags, coalesce(a.address, '')
    from agent_directory a where a.tenant_id = ${tenantId} and not a.is_revoked`,
};

/**
 * Of each kind that has them: what has an address that begins as was typed. Each is found without a look at all others: of 10,000 devices
 * by their index, of their interfaces by that of those few that have an address. Lines and targets of tests are found by their text.
 */
const addressed: Readonly<
  Partial<Record<SubjectKind, (tenantId: number, range: AddressRange) => RawBuilder<unknown>>>
> = {
  device: (tenantId, { low, high, begins }) => sql`
    select d.id from device_directory d
    where d.tenant_id = ${tenantId} and d.ip between ${low}::inet and ${high}::inet and starts_with(d.address, ${begins})`,
  // Those that its device tells, parted by blanks.
  interface: (tenantId, { begins }) => sql`
    select i.id from interface_directory i
    where i.tenant_id = ${tenantId} and i.addresses is not null and i.vanished_at is null
      and strpos(' ' || i.addresses, ${` ${begins}`}) > 0`,
  agent: (tenantId, { begins }) => sql`
    select a.id from agent_directory a where a.tenant_id = ${tenantId} and starts_with(a.address, ${begins})`,
};

/** Whether what is measured, as `n` in its outlet `o`, is found by a text: anywhere in its words and those of its outlet, or at the beginning of an address. */
function isFound(tenantId: number, kinds: readonly SubjectKind[], search: string): RawBuilder<boolean> {
  const range = addressRange(search);
  const places = range ? kinds.flatMap((kind) => addressed[kind]?.(tenantId, range) ?? []) : [];
  return sql<boolean>`(concat_ws(E'\\n', n.name, n.of_name, n.source, n.destination, ${regionOf}, n.provider,
    array_to_string(n.tags, E'\\n'), o.number, o.name, array_to_string(o.tags, E'\\n')) ilike ${patternsOf(search).anywhere}
    ${places.length > 0 ? sql`or n.id in (${sql.join(places, sql` union all `)})` : sql``})`;
}

/** What a label of Prometheus says, as a column here: those that a question can be narrowed by before it is read. */
export const narrowingColumns = ['id', 'name', 'outlet', 'region', 'provider', 'device'] as const;
export type NarrowingColumn = (typeof narrowingColumns)[number];

/** What is wanted of them; all that is given must fit. */
export interface Wanted {
  readonly ids?: readonly string[];
  /** Anywhere in a name, an outlet, a region, a tag, a provider or a target, or at the beginning of an address. */
  readonly search?: string | undefined;
  readonly limit: number;
}

const columns: Readonly<Record<NarrowingColumn, RawBuilder<string>>> = {
  id: sql`n.id::text`,
  name: sql`n.name`,
  outlet: sql`coalesce(o.name, '')`,
  region: regionOf,
  provider: sql`n.provider`,
  device: sql`case when n.kind = 'interface' then n.of_name else '' end`,
};

/** What is measured of some kinds, ordered by name. */
export function measuredSubjects(
  tx: Tx,
  tenantId: number,
  kinds: readonly SubjectKind[],
  { ids, search, limit }: Wanted,
): Promise<MeasuredSubject[]> {
  const fits = [
    ...(ids ? [sql`n.id = any(${sql.val(ids)}::uuid[])`] : []),
    ...(search === undefined ? [] : [isFound(tenantId, kinds, search)]),
  ];
  return selected(tx, tenantId, kinds, { fits, order: sql`n.of_name, n.name, n.id`, limit });
}

/** Where a subject stands among those of a tenant, target by target. */
export type SubjectPlace = Pick<MeasuredSubject, 'targetId' | 'id'>;

/** The next of what is measured of some kinds, target by target, after a place or from the first on; all that is given must fit. */
export function subjectsAfter(
  tx: Tx,
  tenantId: number,
  kinds: readonly SubjectKind[],
  {
    equal,
    after,
    limit,
  }: {
    readonly equal: Partial<Readonly<Record<NarrowingColumn, string>>>;
    readonly after: SubjectPlace | undefined;
    readonly limit: number;
  },
): Promise<MeasuredSubject[]> {
  const fits = [
    ...Object.entries(equal).map(([name, value]) => sql`${columns[name as NarrowingColumn]} = ${value}`),
    ...(after === undefined ? [] : [sql`(n.target_id, n.id) > (${after.targetId}::uuid, ${after.id}::uuid)`]),
  ];
  return selected(tx, tenantId, kinds, { fits, order: sql`n.target_id, n.id`, limit });
}

interface Selecting {
  readonly fits: readonly RawBuilder<unknown>[];
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
}

async function selected(
  tx: Tx,
  tenantId: number,
  kinds: readonly SubjectKind[],
  { fits, order, limit }: Selecting,
): Promise<MeasuredSubject[]> {
  if (kinds.length === 0) return [];
  const all = sql.join(
    // The first names the columns, so that it is there whatever is asked for.
    (['device', ...kinds.filter((kind) => kind !== 'device')] as const).map((kind) =>
      kinds.includes(kind) ? ofKind[kind](tenantId) : sql`${ofKind[kind](tenantId)} and false`,
    ),
    sql` union all `,
  );
  const { rows } = await sql<MeasuredSubject>`
    select n.kind, n.id, n.target_id as "targetId", n.name, n.of_name as "ofName", n.source, n.destination,
      coalesce(o.name, '') as "outletName", coalesce(o.number, '') as "outletNumber", ${regionOf} as region, n.provider, n.address
    from (${all}) n left join outlet_directory o on o.tenant_id = ${tenantId} and o.id = n.outlet_id
    where ${sql.join([sql`true`, ...fits], sql` and `)}
    order by ${order} limit ${limit}`.execute(tx);
  return rows;
}
