import { type ProductDisplay } from '@linekeeper/contract/products/product-displays';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { deleteImage, type EncodedImage, insertImage } from '../../platform/images/images.ts';
import { displaysOf, lockDisplay, writeDisplay } from './product-displays.queries.ts';
import { recordsOfProducts } from './product-records.queries.ts';
import { isRun, recordOf } from './product-record.ts';

interface Parts {
  readonly database: Database;
  readonly clock: () => number;
}
type Caller = Pick<RequestContext, 'scope' | 'member'>;
interface Target {
  readonly product: string;
  /** The version that the change was made on. */
  readonly version: number;
}

/** How the tenant acted for shows each product. */
export function productDisplays({ database }: Parts, { scope }: Caller): Promise<ProductDisplay[]> {
  return database.withTenant(scope, async (tx) => {
    const displays = await displaysOf(tx, scope.tenantId);
    return (await recordsOfProducts(tx)).filter(isRun).map((row) => {
      const display = displays.get(row.id);
      return {
        record: recordOf(row),
        name: display?.name ?? null,
        icon: display?.iconId ?? null,
        version: display?.version ?? 0,
        changedAt: display?.changedAt.toISOString() ?? null,
        changedBy: display?.changedBy ?? null,
      };
    });
  });
}

interface Display {
  readonly name: string | null;
  readonly iconId: string | null;
}

async function changeDisplay(
  { database, clock }: Parts,
  { scope, member }: Caller,
  { product, version }: Target,
  change: (
    tx: Tx,
    before: Display,
  ) => Promise<{ set: Partial<{ name: string; iconId: string }>; action: string }>,
): Promise<number> {
  return database.withTenant(scope, async (tx) => {
    const record = (await recordsOfProducts(tx)).find(({ id }) => id === product);
    if (!record) throw new AppError('NOT_FOUND');
    const before = (await lockDisplay(tx, scope.tenantId, product)) ?? {
      name: null,
      iconId: null,
      version: 0,
    };
    if (before.version !== version) throw new AppError('CHANGED_MEANWHILE');
    const { set, action } = await change(tx, before);
    const next = version + 1;
    const who = { changedAt: new Date(clock()), changedBy: member.name || member.username };
    if (!(await writeDisplay(tx, scope.tenantId, product, { ...set, ...who, version: next })))
      throw new AppError('CHANGED_MEANWHILE');
    if (set.iconId && before.iconId) await deleteImage(tx, scope.tenantId, before.iconId);
    const fields = 'name' in set ? (['name'] as const) : (['iconId'] as const);
    const of = (values: Partial<Display>) =>
      Object.fromEntries(fields.map((field) => [field === 'iconId' ? 'icon' : field, values[field] ?? null]));
    await writeAudit(tx, scope, {
      action,
      subjectType: 'product',
      subjectId: product,
      detail: { product: record.name, before: of(before), after: of(set) },
    });
    return next;
  });
}

/** Names a product for a tenant. Throws PRODUCT_ICON_EMPTY, NOT_FOUND, CHANGED_MEANWHILE. */
export async function nameProduct(parts: Parts, caller: Caller, target: Target, name: string) {
  const version = await changeDisplay(parts, caller, target, async (_tx, before) => {
    // Spec section 5: display name and icon are both required.
    if (before.iconId === null) throw new AppError('PRODUCT_ICON_EMPTY');
    return { set: { name }, action: 'product-display.update' };
  });
  return { version };
}

/** Sets a product's icon for a tenant; the one before is deleted. Throws NOT_FOUND, CHANGED_MEANWHILE. */
export async function setDisplayIcon(parts: Parts, caller: Caller, target: Target, image: EncodedImage) {
  let icon = '';
  const version = await changeDisplay(parts, caller, target, async (tx) => {
    icon = await insertImage(tx, caller.scope.tenantId, image);
    return { set: { iconId: icon }, action: 'product-display.icon' };
  });
  return { version, icon };
}
