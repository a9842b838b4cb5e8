import { type Tx } from '../../../platform/db/database.ts';

/** An alert that has not ended. */
export interface OpenAlert {
  readonly tenantId: number;
  readonly id: string;
  /** Null: its rule is gone. */
  readonly ruleId: string | null;
  readonly subjectId: string;
}

/** All open alerts of the transaction's tenants. */
export async function openAlerts(tx: Tx): Promise<OpenAlert[]> {
  return tx
    .selectFrom('alert')
    .select(['tenantId', 'id', 'ruleId', 'subjectId'])
    .where('state', '<>', 'resolved')
    .execute();
}
