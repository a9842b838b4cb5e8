import { type State } from '@linekeeper/contract/monitoring/states';
import { sql } from 'kysely';
import { type Tx } from '../../platform/db/database.ts';

interface InterfaceTime {
  readonly subjectId: string;
  readonly state: State;
  readonly fromMs: number;
  /** Null: it lasts on. */
  readonly toMs: number | null;
}

/** When interfaces of a tenant were in which state within a range, each interface's by time (interface_times). */
export async function interfaceTimes(
  tx: Tx,
  tenantId: number,
  ids: readonly string[],
  { fromMs, toMs }: { readonly fromMs: number; readonly toMs: number },
): Promise<ReadonlyMap<string, InterfaceTime[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<InterfaceTime>`
    select i.subject_id as "subjectId", i.state, (extract(epoch from i.from_at) * 1000)::double precision as "fromMs",
      (extract(epoch from i.to_at) * 1000)::double precision as "toMs"
    from interface_times(array[${tenantId}]::integer[], ${sql.val([...ids])}::uuid[], ${new Date(fromMs)}, ${new Date(toMs)}) i`.execute(
    tx,
  );
  return Map.groupBy(rows, ({ subjectId }) => subjectId);
}
