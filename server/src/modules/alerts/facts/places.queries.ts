import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import type pg from 'pg';

/** What a subject is called, where it stands, and what it is a part of. */
export interface Place {
  readonly tenantId: number;
  readonly id: string;
  readonly targetId: string;
  readonly name: string;
  /** Itself, and what it is a part of. */
  readonly ids: readonly string[];
  readonly outletId: string | null;
  readonly outletName: string;
  readonly region: string;
  readonly provider: string;
  readonly deviceKind: string | null;
  /** Its own, and those of its outlet. */
  readonly tags: readonly string[];
}

/** Of each kind: itself, without its outlet. */
const subjects: Readonly<Record<AlertSubjectKind, string>> = {
  device: `select d.tenant_id, d.id, d.id as target_id, d.name, array[d.id] as ids, d.outlet_id, d.region, '' as provider,
      d.kind as device_kind, '{}'::text[] as tags
    from device_directory d`,
  interface: `select i.tenant_id, i.id, i.device_id as target_id, d.name || ' · ' || i.name as name, array[i.id, i.device_id] as ids,
      d.outlet_id, d.region, '' as provider, d.kind as device_kind, '{}'::text[] as tags
    from interface_directory i join device_directory d on d.tenant_id = i.tenant_id and d.id = i.device_id`,
  line: `select l.tenant_id, l.id, l.id as target_id, l.name, array[l.id] as ids, l.outlet_id, '' as region, l.provider,
      null as device_kind, '{}'::text[] as tags
    from line_directory l`,
  // It stands where it is sent from; one of this server, at its target.
  dial_path: `select p.tenant_id, p.id, p.id as target_id, concat_ws(' · ', p.test_name, a.name) as name,
      array_remove(array[p.id, p.test_id, p.source_id, coalesce(p.source_line_id, p.line_id)], null) as ids,
      coalesce(a.outlet_id, l.outlet_id) as outlet_id, '' as region, coalesce(l.provider, '') as provider, null as device_kind,
      p.tags || coalesce(a.tags, '{}') as tags
    from dial_path_directory p
    left join agent_directory a on p.source_kind = 'agent' and a.tenant_id = p.tenant_id and a.id = p.source_id
    left join line_directory l on l.tenant_id = p.tenant_id and l.id = coalesce(p.source_line_id, p.line_id)`,
  agent: `select a.tenant_id, a.id, a.id as target_id, a.name, array[a.id] as ids, a.outlet_id, '' as region, '' as provider,
      null as device_kind, a.tags
    from agent_directory a`,
  // It rests on what is in many outlets, and stands in none.
  service: `select v.tenant_id, v.id, v.id as target_id, v.name, array[v.id] as ids, null::uuid as outlet_id, '' as region, '' as provider,
      null as device_kind, v.tags
    from service_directory v`,
  licence: `select t.id as tenant_id, licence_subject(t.id) as id, licence_subject(t.id) as target_id, t.name,
      array[licence_subject(t.id)] as ids, null::uuid as outlet_id, '' as region, '' as provider, null as device_kind, '{}'::text[] as tags
    from tenant t`,
};

/** Places of subjects of a kind, of the transaction's tenants: all, or those named. Their order is any. */
export async function placesOf(
  client: pg.ClientBase,
  kind: AlertSubjectKind,
  tenantIds: readonly number[],
  ids?: readonly string[],
): Promise<Place[]> {
  const { rows } = await client.query<Place>({
    name: `alert-places-${kind}${ids ? '-of' : ''}`,
    text: `select s.tenant_id as "tenantId", s.id, s.target_id as "targetId", s.name, s.ids, s.outlet_id as "outletId",
        coalesce(o.name, '') as "outletName", coalesce(nullif(o.region, ''), s.region) as region, s.provider,
        s.device_kind as "deviceKind", s.tags || coalesce(o.tags, '{}') as tags
      from (${subjects[kind]}) s
      left join outlet_directory o on o.tenant_id = s.tenant_id and o.id = s.outlet_id
      where s.tenant_id = any($1::integer[])${ids ? ' and s.id = any($2::uuid[])' : ''}`,
    values: ids ? [tenantIds, ids] : [tenantIds],
  });
  return rows;
}
