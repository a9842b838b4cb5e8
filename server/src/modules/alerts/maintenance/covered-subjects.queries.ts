import { type MaintenanceScope } from '@linekeeper/contract/alerts/maintenance';
import { type MaintainedById, type MaintenanceCover } from '@linekeeper/contract/alerts/maintenance-terms';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

export interface Covered {
  readonly scope: MaintenanceScope;
  readonly covers: readonly MaintenanceCover[];
}

/**
 * The subjects with a state that announced work covers now: what it names, all that stands in the outlets that it names, or the whole
 * tenant. With lines and agents go the dial tests over them and to them, with a dial test its paths. Business services are no subjects, and
 * work on one covers nothing that it rests on (decision 0113).
 */
export async function coveredSubjects(
  tx: Tx,
  tenantId: number,
  { scope, covers }: Covered,
): Promise<string[]> {
  const named = 'ids' in scope ? scope.ids : [];
  const words = 'names' in scope ? scope.names : [];
  const is = (...kinds: readonly MaintenanceScope['kind'][]) => kinds.includes(scope.kind);
  const { rows } = await sql<{ id: string }>`
    with places as (
      select o.id from outlet_directory o where o.tenant_id = ${tenantId} and (
        (${is('outlet')} and o.id = any(${named}::uuid[]))
        or (${is('region')} and o.region = any(${words}::text[]))
        or (${is('tag')} and o.tags && ${words}::text[]))
    ), devices as (
      select d.id from device_directory d where d.tenant_id = ${tenantId} and ${covers.includes('device')} and (
        ${is('tenant')} or (${is('device')} and d.id = any(${named}::uuid[]))
        or (${is('device-kind')} and d.kind = any(${words}::text[]))
        or d.outlet_id in (select id from places))
    ), lines as (
      select l.id from line_directory l where l.tenant_id = ${tenantId} and ${covers.includes('wan')} and (
        ${is('tenant')} or (${is('line')} and l.id = any(${named}::uuid[]))
        or l.outlet_id in (select id from places))
    ), agents as (
      select a.id from agent_directory a where a.tenant_id = ${tenantId} and ${covers.includes('wan')} and (
        ${is('tenant')} or (${is('agent')} and a.id = any(${named}::uuid[]))
        or (${is('tag')} and a.tags && ${words}::text[])
        or a.outlet_id in (select id from places))
    ), paths as (
      select p.id from dial_path_directory p where p.tenant_id = ${tenantId} and ${covers.includes('wan')} and (
        ${is('tenant')} or (${is('dial-test')} and p.test_id = any(${named}::uuid[]))
        or p.source_line_id in (select id from lines) or p.line_id in (select id from lines)
        or p.agent_id in (select id from agents)
        or (p.source_kind = 'agent' and p.source_id in (select id from agents)))
    )
    select id from devices union select id from lines union select id from agents union select id from paths`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

const directories = {
  device: 'deviceDirectory',
  line: 'lineDirectory',
  agent: 'agentDirectory',
  'dial-test': 'dialTestDirectory',
  service: 'serviceDirectory',
} as const;

/** What that is called which work of a tenant names, by their ids; those that are not there are left out. */
export async function namesOfScope(
  tx: Tx,
  tenantId: number,
  kind: MaintainedById,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const wanted = sql<boolean>`id = any(${[...ids]}::uuid[])`;
  if (kind === 'outlet') {
    const rows = await tx
      .selectFrom('outletDirectory')
      .where('tenantId', '=', tenantId)
      .where(wanted)
      .select(['id', 'number', 'name'])
      .execute();
    return new Map(rows.map(({ id, number, name }) => [id as string, `${number} ${name}`]));
  }
  const rows = await tx
    .selectFrom(directories[kind])
    .where('tenantId', '=', tenantId)
    .where(wanted)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id as string, name as string]));
}
