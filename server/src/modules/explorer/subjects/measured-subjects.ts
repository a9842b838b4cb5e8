import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

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
  readonly region: string;
  readonly provider: string;
}

/** Of each kind: what there is of a tenant, without what its outlet says. Those that are gone or revoked are not measured any more. */
const ofKind: Readonly<Record<SubjectKind, (tenantId: number) => RawBuilder<unknown>>> = {
  device: (tenantId) => sql`
    select 'device' as kind, d.id, d.id as target_id, d.name, '' as of_name, '' as source, '' as destination,
      d.outlet_id, d.region, '' as provider, '{}'::text[] as tags
    from device_directory d where d.tenant_id = ${tenantId}`,
  interface: (tenantId) => sql`
    select 'interface', i.id, i.device_id, i.name, d.name, '', '', d.outlet_id, d.region, '', array[i.alias]
    from interface_directory i join device_directory d on d.tenant_id = i.tenant_id and d.id = i.device_id
    where i.tenant_id = ${tenantId} and i.vanished_at is null`,
  line: (tenantId) => sql`
    select 'line', l.id, l.id, l.name, '', '', coalesce(l.address, ''), l.outlet_id, '', l.provider, '{}'::text[]
    from line_directory l where l.tenant_id = ${tenantId}`,
  dial_path: (tenantId) => sql`
    select 'dial_path', p.id, p.id, p.test_name, '', coalesce(concat_ws(' · ', a.name, s.name), ''),
      coalesce(p.address, l.name, g.name, ''), coalesce(a.outlet_id, s.outlet_id, l.outlet_id), '',
      coalesce(s.provider, l.provider, ''), p.tags || coalesce(a.tags, '{}')
    from dial_path_directory p
    left join agent_directory a on p.source_kind = 'agent' and a.tenant_id = p.tenant_id and a.id = p.source_id
    left join line_directory s on s.tenant_id = p.tenant_id and s.id = p.source_line_id
    left join line_directory l on l.tenant_id = p.tenant_id and l.id = p.line_id
    left join agent_directory g on g.tenant_id = p.tenant_id and g.id = p.agent_id
    where p.tenant_id = ${tenantId}`,
  agent: (tenantId) => sql`
    select 'agent', a.id, a.id, a.name, '', '', '', a.outlet_id, '', '', a.tags
    from agent_directory a where a.tenant_id = ${tenantId} and not a.is_revoked`,
};

/** What a label of Prometheus says, as a column here: those that a question can be narrowed by before it is read. */
export const narrowingColumns = ['id', 'name', 'outlet', 'region', 'provider', 'device'] as const;
export type NarrowingColumn = (typeof narrowingColumns)[number];

/** What is wanted of them; all that is given must fit. */
export interface Wanted {
  readonly ids?: readonly string[];
  /** A pattern of LIKE: anywhere in a name, an outlet, a region, a tag, a provider or an address. */
  readonly like?: string;
  readonly limit: number;
}

const columns: Readonly<Record<NarrowingColumn, RawBuilder<string>>> = {
  id: sql`n.id::text`,
  name: sql`n.name`,
  outlet: sql`coalesce(o.name, '')`,
  region: sql`coalesce(o.region, n.region)`,
  provider: sql`n.provider`,
  device: sql`case when n.kind = 'interface' then n.of_name else '' end`,
};

/** What is measured of some kinds, ordered by name. */
export function measuredSubjects(
  tx: Tx,
  tenantId: number,
  kinds: readonly SubjectKind[],
  { ids, like, limit }: Wanted,
): Promise<MeasuredSubject[]> {
  const fits = [
    ...(ids ? [sql`n.id = any(${sql.val(ids)}::uuid[])`] : []),
    ...(like === undefined
      ? []
      : [
          sql`concat_ws(E'\\n', n.name, n.of_name, n.source, n.destination, n.region, n.provider,
            array_to_string(n.tags, E'\\n'), o.number, o.name, o.region, array_to_string(o.tags, E'\\n')) ilike ${like}`,
        ]),
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
      coalesce(o.name, '') as "outletName", coalesce(o.region, n.region) as region, n.provider
    from (${all}) n left join outlet_directory o on o.tenant_id = ${tenantId} and o.id = n.outlet_id
    where ${sql.join([sql`true`, ...fits], sql` and `)}
    order by ${order} limit ${limit}`.execute(tx);
  return rows;
}
