import { tenantStatuses } from '@linekeeper/contract/tenants/identities';
import type pg from 'pg';
import { type Place } from './places.queries.ts';

/** When the licence or trial of a tenant ends. */
export interface LicenceEnd extends Pick<Place, 'tenantId' | 'id'> {
  /** Milliseconds since 1970; null: never. */
  readonly endMs: number | null;
  readonly isTrial: boolean;
}

/** The ends of licences and trials of the transaction's tenants, of those that are not closed. */
export async function licenceEnds(
  client: pg.ClientBase,
  tenantIds: readonly number[],
): Promise<LicenceEnd[]> {
  const { rows } = await client.query<LicenceEnd>({
    name: 'alert-licence-ends',
    text: `select t.id as "tenantId", licence_subject(t.id) as id,
        (extract(epoch from t.expires_at) * 1000)::double precision as "endMs",
        t.status = $2 as "isTrial"
      from tenant t where t.enabled and t.id = any($1::integer[])`,
    values: [tenantIds, tenantStatuses.TRIAL],
  });
  return rows;
}
