import { type SubjectEventData } from '@linekeeper/contract/monitoring/events';
import type pg from 'pg';
import { arrayOf } from '../../../platform/db/array-of.ts';
import { eventsToRevise } from '../../subjects/index.ts';
import { type PortSeen } from './line-evidence.ts';
import { testFreshMs } from './test-evidence.ts';
import { usualFreshMs } from './gather-evidence.ts';

/** One measurement of an agent that came late. */
export interface LateSight {
  readonly tenantId: number;
  readonly targetId: string;
  readonly atMs: number;
  readonly ok: boolean;
  /** Of a device: what it told of the interfaces that lines end at. */
  readonly ports: readonly (readonly [interfaceId: string, seen: PortSeen])[];
}

/** What an agent measured by: a test, or a device that it polls. */
export type LateWitness = {
  readonly tenantId: number;
  readonly id: string;
  readonly outletId: string;
  readonly agentId: string;
  readonly agentName: string;
} & (
  | {
      readonly kind: 'test';
      readonly sourceLineId: string | null;
      readonly intervalS: number;
      readonly address: string | null;
      readonly lineId: string | null;
      readonly lineName: string | null;
      readonly isGateway: boolean;
    }
  | { readonly kind: 'device'; readonly name: string }
);

/** The line that a verdict is of. */
export interface LineOfVerdict {
  readonly tenantId: number;
  readonly id: string;
  readonly name: string;
  readonly outletId: string;
  readonly deviceId: string | null;
  readonly interfaceId: string | null;
  /** Its outlet has no other. */
  readonly isOnly: boolean;
}

/** Tests and devices of agents that stand in an outlet, by their ids; of others nothing is known of any line. */
export async function witnessesOf(
  client: pg.ClientBase,
  sights: readonly LateSight[],
): Promise<Map<string, LateWitness>> {
  const values = [arrayOf([...new Set(sights.map(({ targetId }) => targetId))])];
  const tests = await client.query<LateWitness>({
    name: 'late-tests',
    text: `select 'test' as kind, p.tenant_id as "tenantId", p.id, a.outlet_id as "outletId", a.id as "agentId", a.name as "agentName",
        p.source_line_id as "sourceLineId", p.interval_s as "intervalS", p.address, p.line_id as "lineId", g.name as "lineName",
        p.is_gateway as "isGateway"
      from dial_witness p
      join agent_presence a on a.tenant_id = p.tenant_id and a.id = p.source_id
      left join line_directory g on g.tenant_id = p.tenant_id and g.id = p.line_id
      where p.id = any($1::uuid[]) and p.source_kind = 'agent' and a.outlet_id is not null`,
    values,
  });
  const devices = await client.query<LateWitness>({
    name: 'late-devices',
    text: `select 'device' as kind, d.tenant_id as "tenantId", d.id, d.name, a.outlet_id as "outletId", a.id as "agentId", a.name as "agentName"
      from device_directory d
      join agent_presence a on a.tenant_id = d.tenant_id and a.id = d.agent_id
      where d.id = any($1::uuid[]) and a.outlet_id is not null`,
    values,
  });
  return new Map([...tests.rows, ...devices.rows].map((row) => [row.id, row]));
}

/** Verdicts on lines of the witnesses' outlets that were given shortly after what they measured; nobody else revises them meanwhile. */
export async function verdictsNear(
  client: pg.ClientBase,
  sights: readonly LateSight[],
  witnesses: ReadonlyMap<string, LateWitness>,
) {
  if (witnesses.size === 0) return [];
  const all = [...witnesses.values()];
  const lines = await client.query<LineOfVerdict>({
    name: 'lines-of-outlets',
    text: `select l.tenant_id as "tenantId", l.id, l.name, l.outlet_id as "outletId", l.device_id as "deviceId",
        l.interface_id as "interfaceId", count(*) over (partition by l.tenant_id, l.outlet_id) = 1 as "isOnly"
      from line_directory l
      join (select * from unnest($1::integer[], $2::uuid[]) as o (tenant_id, outlet_id) group by 1, 2) o
        on o.tenant_id = l.tenant_id and o.outlet_id = l.outlet_id`,
    values: [arrayOf(all.map((one) => one.tenantId)), arrayOf(all.map((one) => one.outletId))],
  });
  if (lines.rows.length === 0) return [];
  const times = sights.map(({ atMs }) => atMs);
  const freshMs = all.map((one) => (one.kind === 'test' ? testFreshMs(one.intervalS) : usualFreshMs));
  const events = await eventsToRevise(client, {
    subjectIds: lines.rows.map(({ id }) => id),
    kind: 'fault-side',
    fromMs: Math.min(...times),
    toMs: Math.max(...times) + Math.max(...freshMs, usualFreshMs),
  });
  const byId = new Map(lines.rows.map((line) => [line.id, line]));
  return events.flatMap(({ data, ...event }) => {
    const line = byId.get(event.subjectId);
    return line ? [{ ...event, line, data: data as SubjectEventData['fault-side'] }] : [];
  });
}
