import { type AlertSeverity, type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type LineRole } from '@linekeeper/contract/lines/line-terms';
import { type DeviceKind, type State, type StateReason } from '@linekeeper/contract/monitoring/states';
import {
  mostDrawnAgents,
  mostDrawnDevices,
  mostDrawnLines,
} from '@linekeeper/contract/topology/topology-terms';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';
import { standsForItself } from '../alerts/index.ts';
import { badness, gravity, heldOf, inOutlet, joinHeld, openAt, thereAt } from './held.ts';

/** Where and when a drawing is of. */
export interface Drawn {
  readonly outletId: string | null;
  readonly at: string | undefined;
}

interface Stands {
  readonly id: string;
  readonly name: string;
  readonly state: State;
  readonly reason: StateReason;
  readonly since: Date | null;
}
interface Counted {
  /** How many there are, drawn or not. */
  readonly ofTotal: number;
}

export interface DeviceRow extends Stands, Counted {
  readonly kind: DeviceKind | null;
  readonly address: string;
  readonly causeId: string | null;
}

/** The devices of an outlet: those that are known to be reached through something, then those that are worst, first. */
export async function devicesDrawn(tx: Tx, tenantId: number, drawn: Drawn): Promise<DeviceRow[]> {
  const { outletId, at } = drawn;
  const isNow = at === undefined;
  const { rows } = await sql<DeviceRow>`
    select d.id, d.name, d.kind, d.address, s.state, s.reason, s.since, ${isNow ? sql`s.cause_id` : sql`null::uuid`} as "causeId",
      (count(*) over ())::integer as "ofTotal"
    from device_directory d ${joinHeld(tenantId, drawn, { kind: 'device', subject: 'd.id' })}
    where d.tenant_id = ${tenantId} and ${inOutlet('d.outlet_id', outletId)} and ${thereAt('d.created_at', at)}
    order by ${isNow ? sql`s.depends_on = '{}',` : sql``} ${badness('s.state')}, d.name, d.id limit ${mostDrawnDevices}`.execute(
    tx,
  );
  return rows;
}

export interface LineRow extends Stands, Counted {
  readonly provider: string;
  readonly role: LineRole;
  readonly deviceId: string | null;
  readonly interfaceName: string | null;
  readonly downBps: number | null;
  readonly upBps: number | null;
  /** Of the last measurement, as long as that is the latest; null of the past. */
  readonly inBps: number | null;
  readonly outBps: number | null;
}

/** The lines of an outlet, the primary ones first. */
export async function linesDrawn(tx: Tx, tenantId: number, drawn: Drawn): Promise<LineRow[]> {
  const { outletId, at } = drawn;
  const latest = (column: 'in_bps' | 'out_bps') =>
    at === undefined
      ? sql`case when s.measured_at > now() - l.interval_s * interval '2.5 seconds' then s.${sql.raw(column)} end`
      : sql`null::double precision`;
  const { rows } = await sql<LineRow>`
    select l.id, l.name, l.provider, l.role, l.device_id as "deviceId", i.name as "interfaceName", l.down_bps as "downBps",
      l.up_bps as "upBps", s.state, s.reason, s.since, ${latest('in_bps')} as "inBps", ${latest('out_bps')} as "outBps",
      (count(*) over ())::integer as "ofTotal"
    from line_directory l ${joinHeld(tenantId, drawn, { kind: 'line', subject: 'l.id' })}
    left join lateral (
      select n.name from interface_directory n where n.tenant_id = ${tenantId} and n.id = l.interface_id offset 0) i on true
    where l.tenant_id = ${tenantId} and ${inOutlet('l.outlet_id', outletId)} and ${thereAt('l.created_at', at)}
    order by l.role desc, l.name, l.id limit ${mostDrawnLines}`.execute(tx);
  return rows;
}

/** The agents of an outlet that were not revoked. */
export async function agentsDrawn(tx: Tx, tenantId: number, drawn: Drawn): Promise<(Stands & Counted)[]> {
  const { outletId, at } = drawn;
  const isActive = at
    ? sql`(a.revoked_at is null or a.revoked_at > ${at}::timestamptz)`
    : sql`not a.is_revoked`;
  const { rows } = await sql<Stands & Counted>`
    select a.id, a.name, s.state, s.reason, s.since, (count(*) over ())::integer as "ofTotal"
    from agent_directory a ${joinHeld(tenantId, drawn, { kind: 'agent', subject: 'a.id' })}
    where a.tenant_id = ${tenantId} and ${inOutlet('a.outlet_id', outletId)} and ${thereAt('a.enrolled_at', at)} and ${isActive}
    order by a.name, a.id limit ${mostDrawnAgents}`.execute(tx);
  return rows;
}

export interface ElsewhereRow {
  readonly id: string;
  readonly name: string;
  readonly kind: DeviceKind | null;
  readonly state: State;
  readonly outletId: string | null;
  readonly outletName: string | null;
}

/** Some devices with the outlet that each stands in. */
export async function devicesByIds(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
  at: string | undefined,
): Promise<ElsewhereRow[]> {
  const { rows } = await sql<ElsewhereRow>`
    select d.id, d.name, d.kind, s.state, o.id as "outletId", o.name as "outletName"
    from device_directory d cross join lateral (${heldOf(tenantId, 'd.id', at)}) s
    left join outlet_directory o on o.tenant_id = d.tenant_id and o.id = d.outlet_id
    where d.tenant_id = ${tenantId} and d.id = any(${[...ids]}::uuid[])
    order by d.name, d.id`.execute(tx);
  return rows;
}

export interface TargetAlert {
  readonly targetId: string;
  readonly id: string;
  readonly severity: AlertSeverity;
  readonly count: number;
  readonly causeId: string | null;
  readonly causeTargetId: string | null;
}

/** The worst alert about each of some targets and their parts that fired and is not over, or was not at a moment. */
export async function alertsAbout(
  tx: Tx,
  tenantId: number,
  {
    ids,
    kinds,
    at,
  }: {
    readonly ids: readonly string[];
    readonly kinds: readonly AlertSubjectKind[];
    readonly at: string | undefined;
  },
): Promise<TargetAlert[]> {
  const { rows } = await sql<TargetAlert>`
    select w.*, (select c.target_id from alert_shown c where c.tenant_id = ${tenantId} and c.id = w."causeId" and c.state <> 'pending'
      and c.subject_kind = any(${[...kinds]}::text[])) as "causeTargetId"
    from (
      select a.target_id as "targetId", (array_agg(a.id order by ${gravity}, a.fired_at))[1] as id,
        (array_agg(a.severity order by ${gravity}))[1] as severity, count(*)::integer as count,
        case when not bool_or(${standsForItself(kinds)}) then (array_agg(a.cause_id order by ${gravity}, a.fired_at))[1] end as "causeId"
      from alert_shown a
      where a.tenant_id = ${tenantId} and a.target_id = any(${[...ids]}::uuid[]) and a.subject_kind = any(${[...kinds]}::text[])
        and ${openAt(at)}
      group by a.target_id
    ) w`.execute(tx);
  return rows;
}

/** An outlet as its drawing names it; undefined where the tenant has none of this id. */
export function outletDrawn(tx: Tx, tenantId: number, outletId: string) {
  return tx
    .selectFrom('outletDirectory')
    .where('tenantId', '=', tenantId)
    .where('id', '=', outletId)
    .select(['id', 'name', 'region'])
    .executeTakeFirst() as Promise<{ id: string; name: string; region: string } | undefined>;
}

export interface PortRow {
  readonly id: string;
  readonly deviceId: string;
  readonly name: string;
  readonly speedBps: number | null;
}

/** Ports by the devices that they are of and their names. */
export async function portsNamed(
  tx: Tx,
  tenantId: number,
  ports: readonly { readonly deviceId: string; readonly name: string }[],
): Promise<PortRow[]> {
  const { rows } = await sql<PortRow>`
    select i.id, i.device_id as "deviceId", i.name, i.speed_bps as "speedBps"
    from jsonb_to_recordset(${JSON.stringify(ports)}::jsonb) as p ("deviceId" uuid, name text)
    cross join lateral (
      select n.id, n.device_id, n.name, n.speed_bps from interface_directory n
      where n.tenant_id = ${tenantId} and n.device_id = p."deviceId" and n.name = p.name and n.vanished_at is null offset 0
    ) i`.execute(tx);
  return rows;
}
