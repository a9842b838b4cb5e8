import { type State } from '@linekeeper/contract/monitoring/states';
import {
  type ServiceMemberKind,
  type ServiceRule,
  type SloPeriod,
} from '@linekeeper/contract/services/service-terms';
import { type RawBuilder, sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { type Member, type MemberSubject } from './composition.ts';
import { type Announced } from './service-times.ts';

export interface KeptService {
  readonly id: string;
  readonly name: string;
  readonly note: string;
  readonly tags: readonly string[];
  readonly rule: ServiceRule;
  readonly needed: number | null;
  readonly sloPercent: number | null;
  readonly sloPeriod: SloPeriod;
  readonly version: number;
  readonly members: readonly Member[];
  /** When work was announced on it: those times that run, come and were. */
  readonly announced: readonly Announced[];
}

/** All business services of a tenant with their members in their order, by name. */
export async function keptServices(tx: Tx, tenantId: number): Promise<KeptService[]> {
  const rows = await tx
    .selectFrom('businessService as s')
    .where('s.tenantId', '=', tenantId)
    .select([
      's.id',
      's.name',
      's.note',
      's.tags',
      's.rule',
      's.needed',
      's.sloPercent',
      's.sloPeriod',
      's.version',
    ])
    .select(
      sql<Member[]>`(select coalesce(jsonb_agg(jsonb_build_object(
          'kind', m.kind, 'id', coalesce(m.subject_id, m.child_id), 'weight', m.weight) order by m.position), '[]')
        from business_service_member m where m.tenant_id = s.tenant_id and m.service_id = s.id)`.as(
        'members',
      ),
    )
    .select(
      sql<Announced[]>`(select coalesce(jsonb_agg(jsonb_build_object(
          'fromMs', extract(epoch from a.from_at) * 1000, 'toMs', extract(epoch from a.to_at) * 1000) order by a.from_at), '[]')
        from announced_service_window a where a.tenant_id = s.tenant_id and a.service_id = s.id)`.as(
        'announced',
      ),
    )
    .orderBy('s.name')
    .orderBy('s.id')
    .execute();
  return rows.map((row) => ({
    ...row,
    rule: row.rule as ServiceRule,
    sloPeriod: row.sloPeriod as SloPeriod,
  }));
}

/** Tenants of the transaction that have business services. */
export async function tenantsWithServices(tx: Tx): Promise<number[]> {
  const rows = await tx.selectFrom('businessService').select('tenantId').distinct().execute();
  return rows.map(({ tenantId }) => tenantId);
}

export interface NamedSubject {
  readonly id: string;
  readonly kind: Exclude<ServiceMemberKind, 'service'>;
  readonly name: string;
  /** Where it is looked at: of a dial path its test, of an interface its device. */
  readonly opens: string;
  readonly detail: string;
  readonly state: State;
  /** Null at a moment at which nothing was known of it. */
  readonly since: Date | null;
}

/** Those of some ids, or all. */
const among = (column: string, ids: readonly string[] | null) =>
  ids ? sql`${sql.ref(column)} = any(${sql.val([...ids])}::uuid[])` : sql`true`;

/** What members of each kind are called. */
const namedOf: Readonly<
  Record<NamedSubject['kind'], (tenantId: number, ids: readonly string[] | null) => RawBuilder<unknown>>
> = {
  device: (tenantId, ids) => sql`
    select d.id, 'device', d.name, d.id, coalesce(o.name, ''), d.id, null::smallint
    from device_directory d left join outlet_directory o on o.tenant_id = d.tenant_id and o.id = d.outlet_id
    where d.tenant_id = ${tenantId} and ${among('d.id', ids)}`,
  line: (tenantId, ids) => sql`
    select l.id, 'line', l.name, l.id, concat_ws(' · ', o.name, nullif(l.provider, '')), l.id, null::smallint
    from line_directory l left join outlet_directory o on o.tenant_id = l.tenant_id and o.id = l.outlet_id
    where l.tenant_id = ${tenantId} and ${among('l.id', ids)}`,
  dial_path: (tenantId, ids) => sql`
    select p.id, 'dial_path', p.test_name, p.test_id,
      concat_ws(' → ', coalesce(a.name, s.name), coalesce(p.address, l.name, g.name)), p.id, null::smallint
    from dial_path_directory p
    left join agent_directory a on p.source_kind = 'agent' and a.tenant_id = p.tenant_id and a.id = p.source_id
    left join line_directory s on s.tenant_id = p.tenant_id and s.id = p.source_line_id
    left join line_directory l on l.tenant_id = p.tenant_id and l.id = p.line_id
    left join agent_directory g on g.tenant_id = p.tenant_id and g.id = p.agent_id
    where p.tenant_id = ${tenantId} and ${among('p.id', ids)}`,
  interface: (tenantId, ids) => sql`
    select i.id, 'interface', d.name || ' · ' || i.name, d.id, concat_ws(' · ', nullif(i.alias, ''), o.name), d.id,
      case when i.vanished_at is null then i.oper_status end
    from interface_directory i join device_directory d on d.tenant_id = i.tenant_id and d.id = i.device_id
    left join outlet_directory o on o.tenant_id = d.tenant_id and o.id = d.outlet_id
    where i.tenant_id = ${tenantId} and ${among('i.id', ids)} and ${ids ? sql`true` : sql`i.vanished_at is null`}`,
};

/**
 * What services can be made of, with its state now: some of them, or those of a kind that have a word in their names. Kinds of which nothing is wanted
 * are not asked for: to find that none of ten thousand dial paths is among them took longer than all the rest.
 */
export async function memberSubjects(
  tx: Tx,
  tenantId: number,
  wanted:
    | { readonly members: readonly MemberSubject[] }
    | { readonly kind: NamedSubject['kind']; readonly like: string; readonly limit: number },
): Promise<NamedSubject[]> {
  if ('members' in wanted && wanted.members.length === 0) return [];
  const idsOf = (kind: NamedSubject['kind']) =>
    'members' in wanted ? wanted.members.flatMap((one) => (one.kind === kind ? [one.id] : [])) : null;
  const kinds = 'members' in wanted ? [...new Set(wanted.members.map(({ kind }) => kind))] : [wanted.kind];
  const named = kinds.map((kind) => namedOf[kind](tenantId, idsOf(kind)));
  const rest =
    'members' in wanted
      ? sql``
      : sql`where n.name ilike ${wanted.like} or n.detail ilike ${wanted.like} order by n.name, n.detail, n.id limit ${wanted.limit}`;
  const { rows } = await sql<NamedSubject>`
    select n.id, n.kind, n.name, n.opens, n.detail,
      case when n.kind = 'interface' then interface_state(t.state, n.oper_status) else t.state end as state,
      case when n.kind = 'interface' then greatest(t.since, (
        select max(c.from_at) from interface_change c where c.tenant_id = ${tenantId} and c.interface_id = n.id)) else t.since end as since
    from (${sql.join(named, sql` union all `)}) n (id, kind, name, opens, detail, measured_with, oper_status)
    cross join lateral (
      select s.state, s.since from subject_state s where s.tenant_id = ${tenantId} and s.subject_id = n.measured_with offset 0) t
    ${rest}`.execute(tx);
  return rows;
}
