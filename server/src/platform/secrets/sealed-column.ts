import { type Place } from './secrets.ts';

/** A value of a key column; columns come in camel case. */
export type SealedRow = Readonly<Record<string, string | number>>;

/** A column of sealed values, as its owner declares it: what a change of the key goes through. */
export interface SealedColumn {
  /** As PostgreSQL calls them. */
  readonly table: string;
  readonly column: `sealed_${string}`;
  /** The columns of the table's key, without the tenant's. */
  readonly key: readonly string[];
  /** Whether rows belong to tenants (`tenant_id`) or to nobody. */
  readonly isOfTenants: boolean;
  /** Where a row's value was sealed. */
  place(row: SealedRow): Place;
}
