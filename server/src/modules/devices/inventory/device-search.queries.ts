import { type SearchHit } from '@linekeeper/contract/search/search';
import { type State } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';
import { factsOf } from '../../../platform/search/search-text.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly address: string;
  readonly sysName: string;
  readonly serialNumber: string;
  readonly macAddress: string;
  readonly outlet: string | null;
  readonly state: State;
}

/** A MAC address or a part of one as it is kept, however it was written (`00-1A-2b`, `001a.2b`); any other text in small letters. */
function writtenAsKept(search: string): string {
  const digits = search.replace(/[:.\- ]/g, '').toLowerCase();
  const isMac = /^[\da-f]{6,12}$/.test(digits) && /[:.-]/.test(search) && digits.length % 2 === 0;
  // An IPv4 address is digits and dots, too.
  const isAddress = /^[\d.]+$/.test(search);
  return isMac && !isAddress ? (digits.match(/../g) ?? []).join(':') : search.toLowerCase();
}

/** Devices by name, address, serial number or MAC address: what is it exactly first, then what begins with it. */
export async function deviceHits(
  tx: Tx,
  tenantId: number,
  search: string,
  limit: number,
): Promise<SearchHit[]> {
  const wanted = writtenAsKept(search);
  // The parts of the text stand between line breaks. Only the few hits are looked up in their states and outlets.
  const { rows } = await sql<Row>`
    with hit as materialized (
      select d.id, d.name, d.address, d.sys_name, d.serial_number, d.mac_address, d.outlet_id,
        case
          when strpos(E'\\n' || d.search_text || E'\\n', E'\\n' || ${wanted}::text || E'\\n') > 0 then 0
          when strpos(E'\\n' || d.search_text, E'\\n' || ${wanted}::text) > 0 then 1
          else 2
        end as rank
      from device d
      where d.tenant_id = ${tenantId} and strpos(d.search_text, ${wanted}) > 0
      order by rank, d.name, d.id
      limit ${limit}
    )
    select h.id, h.name, host(h.address) as address, h.sys_name, h.serial_number, h.mac_address, s.state, o.name as outlet
    from hit h
    join subject_state s on s.tenant_id = ${tenantId} and s.subject_id = h.id
    left join outlet_directory o on o.tenant_id = ${tenantId} and o.id = h.outlet_id
    order by h.rank, h.name, h.id`.execute(tx);
  return rows.map(({ id, name, address, sysName, serialNumber, macAddress, outlet, state }) => ({
    id,
    name,
    facts: factsOf([address, outlet], [serialNumber, macAddress, sysName === name ? null : sysName], wanted),
    state,
  }));
}
