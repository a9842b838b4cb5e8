import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { sql } from 'kysely';
import { type Tx } from '../../../platform/db/database.ts';

export interface CustomerTold {
  readonly id: number;
  readonly name: string;
  /** Who it belongs to, where that is another than the one that asks; null: that one. */
  readonly parentName: string | null;
  /** It keeps figures of the kind to itself, or a product or an application that shows them is closed there. */
  readonly isClosed: boolean;
}

/** The tenants below one, by name, and whether they tell figures of alerts about a kind of theirs. */
export async function customersTold(tx: Tx, root: number, kind: AlertSubjectKind): Promise<CustomerTold[]> {
  const { rows } = await sql<CustomerTold>`
    select b.id, b.name, case when b.parent_id <> ${root} then b.parent_name end as parent_name, t.closed or t.kind_closed as is_closed
    from tenants_below(${root}) b join alerts_told_below(${root}, ${root}, ${kind}) t on t.id = b.id
    order by b.name collate natural_order, b.id`.execute(tx);
  return rows;
}
