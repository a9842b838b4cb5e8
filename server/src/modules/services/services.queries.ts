import { type State } from '@linekeeper/contract/monitoring/states';
import {
  type ServiceMemberKind,
  type ServiceRule,
  type SloPeriod,
} from '@linekeeper/contract/services/service-terms';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { type Member } from './composition.ts';

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

/** What services can be made of, with its state now: some by their ids, or those of a kind that have a word in their names. */
export async function memberSubjects(
  tx: Tx,
  tenantId: number,
  wanted:
    | { readonly ids: readonly string[] }
    | { readonly kind: NamedSubject['kind']; readonly like: string; readonly limit: number },
): Promise<NamedSubject[]> {
  const where = (kind: NamedSubject['kind'], column: string) =>
    'ids' in wanted
      ? sql`${sql.ref(column)} = any(${[...wanted.ids]}::uuid[])`
      : sql`${wanted.kind === kind}::boolean`;
  const named = sql`
    select d.id, 'device' as kind, d.name, d.id as opens, coalesce(o.name, '') as detail, d.id as measured_with, null::smallint as oper_status
    from device_directory d left join outlet_directory o on o.tenant_id = d.tenant_id and o.id = d.outlet_id
    where d.tenant_id = ${tenantId} and ${where('device', 'd.id')}
    union all
    select l.id, 'line', l.name, l.id, concat_ws(' · ', o.name, nullif(l.provider, '')), l.id, null
    from line_directory l left join outlet_directory o on o.tenant_id = l.tenant_id and o.id = l.outlet_id
    where l.tenant_id = ${tenantId} and ${where('line', 'l.id')}
    union all
    select p.id, 'dial_path', p.test_name, p.test_id,
      concat_ws(' → ', coalesce(a.name, s.name), coalesce(p.address, l.name, g.name)), p.id, null
    from dial_path_directory p
    left join agent_directory a on p.source_kind = 'agent' and a.tenant_id = p.tenant_id and a.id = p.source_id
    left join line_directory s on s.tenant_id = p.tenant_id and s.id = p.source_line_id
    left join line_directory l on l.tenant_id = p.tenant_id and l.id = p.line_id
    left join agent_directory g on g.tenant_id = p.tenant_id and g.id = p.agent_id
    where p.tenant_id = ${tenantId} and ${where('dial_path', 'p.id')}
    union all
    select i.id, 'interface', d.name || ' · ' || i.name, d.id, concat_ws(' · ', nullif(i.alias, ''), o.name), d.id,
      case when i.vanished_at is null then i.oper_status end
    from interface_directory i join device_directory d on d.tenant_id = i.tenant_id and d.id = i.device_id
    left join outlet_directory o on o.tenant_id = d.tenant_id and o.id = d.outlet_id
    where i.tenant_id = ${tenantId} and ${where('interface', 'i.id')} and ${'ids' in wanted ? sql`true` : sql`i.vanished_at is null`}`;
  const rest =
    'ids' in wanted
      ? sql``
      : sql`where n.name ilike ${wanted.like} or n.detail ilike ${wanted.like} order by n.name, n.detail, n.id limit ${wanted.limit}`;
  const { rows } = await sql<NamedSubject>`
    select n.id, n.kind, n.name, n.opens, n.detail,
      case when n.kind = 'interface' then interface_state(t.state, n.oper_status) else t.state end as state,
      case when n.kind = 'interface' then greatest(t.since, (
        select max(c.from_at) from interface_change c where c.tenant_id = ${tenantId} and c.interface_id = n.id)) else t.since end as since
    from (${named}) n
    join subject_state t on t.tenant_id = ${tenantId} and t.subject_id = n.measured_with
    ${rest}`.execute(tx);
  return rows;
}
