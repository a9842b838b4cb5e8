import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { addSubjects } from '../../subjects/index.ts';

export interface KnownDevice {
  /** Which of the places asked for, from nought. */
  readonly at: number;
  readonly id: string;
  readonly sealedCommunity: Buffer;
  readonly name: string;
  readonly kind: string;
  readonly snmpVersion: string;
  readonly intervalS: number;
  readonly outletNumber: string | null;
  readonly region: string;
}

/** The devices that stand at these addresses and ports already. */
export async function devicesAt(
  tx: Tx,
  tenantId: number,
  places: readonly { readonly address: string; readonly port: number }[],
): Promise<KnownDevice[]> {
  const { rows } = await sql<KnownDevice>`
    select (p.place - 1)::int as at, d.id, d.sealed_community, d.name, d.kind, d.snmp_version, d.interval_s, o.number as outlet_number, d.region
    from unnest(${places.map((place) => place.address)}::inet[], ${places.map((place) => place.port)}::integer[])
      with ordinality as p (address, port, place)
    join device d on d.tenant_id = ${tenantId} and d.address = p.address and d.port = p.port
    left join outlet_directory o on o.tenant_id = d.tenant_id and o.id = d.outlet_id
    -- A file says nothing of agents: the device that this server asks there is meant, else one that stands there behind an agent.
    order by d.agent_id is null`.execute(tx);
  return rows;
}

export interface ImportedDevice {
  readonly id: string;
  readonly name: string;
  readonly nameGiven: boolean;
  /** Null: left to discovery. */
  readonly kind: string | null;
  readonly kindGiven: boolean;
  readonly address: string;
  readonly port: number;
  readonly snmpVersion: string;
  readonly sealedCommunity: Buffer;
  readonly intervalS: number;
  readonly outletId: string | null;
  readonly region: string;
}

/** Adds devices that have not been measured yet. Where an address and port is taken: unique_violation. */
export async function insertDevices(
  tx: Tx,
  tenantId: number,
  devices: readonly ImportedDevice[],
): Promise<void> {
  const column = <Key extends keyof ImportedDevice>(key: Key) => devices.map((device) => device[key]);
  await sql`
    insert into device (tenant_id, id, name, name_given, kind, kind_given, address, port, snmp_version,
      sealed_community, interval_s, outlet_id, region)
    select ${tenantId}, n.* from unnest(${column('id')}::uuid[], ${column('name')}::text[],
      ${column('nameGiven')}::boolean[], ${column('kind')}::text[], ${column('kindGiven')}::boolean[],
      ${column('address')}::inet[], ${column('port')}::integer[], ${column('snmpVersion')}::text[],
      ${column('sealedCommunity')}::bytea[], ${column('intervalS')}::integer[], ${column('outletId')}::uuid[],
      ${column('region')}::text[]) as n`.execute(tx);
  await addSubjects(tx, tenantId, 'device', column('id'));
}
