import { type Tx } from '../../platform/db/database.ts';
import { deleteImage } from '../../platform/images/images.ts';

export interface DisplayRow {
  readonly product: string;
  readonly name: string | null;
  readonly iconId: string | null;
  readonly version: number;
  readonly changedAt: Date;
  readonly changedBy: string;
}

/** How a tenant shows its products; one that is missing is shown as its record says. */
export async function displaysOf(tx: Tx, tenantId: number): Promise<ReadonlyMap<string, DisplayRow>> {
  const rows = await tx
    .selectFrom('productDisplay')
    .select(['product', 'name', 'iconId', 'version', 'changedAt', 'changedBy'])
    .where('tenantId', '=', tenantId)
    .execute();
  return new Map(rows.map((row) => [row.product, row]));
}

/** One display; locked until the transaction ends. */
export function lockDisplay(tx: Tx, tenantId: number, product: string) {
  return tx
    .selectFrom('productDisplay')
    .select(['name', 'iconId', 'version'])
    .where('tenantId', '=', tenantId)
    .where('product', '=', product)
    .forUpdate()
    .executeTakeFirst();
}

export interface DisplayChange {
  readonly name?: string;
  readonly iconId?: string;
  readonly version: number;
  readonly changedAt: Date;
  readonly changedBy: string;
}

/** Writes a change. False where somebody else wrote the first one meanwhile. */
export async function writeDisplay(
  tx: Tx,
  tenantId: number,
  product: string,
  change: DisplayChange,
): Promise<boolean> {
  const rows = await tx
    .insertInto('productDisplay')
    .values({ tenantId, product, ...change })
    .onConflict((conflict) =>
      conflict
        .columns(['tenantId', 'product'])
        .doUpdateSet(change)
        .where('productDisplay.version', '=', change.version - 1),
    )
    .returning('product')
    .execute();
  return rows.length > 0;
}

/** Forgets how a tenant shows a product, its icon too. */
export async function deleteDisplay(tx: Tx, tenantId: number, product: string): Promise<void> {
  const gone = await tx
    .deleteFrom('productDisplay')
    .where('tenantId', '=', tenantId)
    .where('product', '=', product)
    .returning('iconId')
    .executeTakeFirst();
  if (gone?.iconId) await deleteImage(tx, tenantId, gone.iconId);
}
