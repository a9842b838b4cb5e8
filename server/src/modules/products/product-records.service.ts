import { type LifecycleState, nextState } from '@linekeeper/contract/products/lifecycle';
import { type MaintainedProduct } from '@linekeeper/contract/products/product-record';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { deleteImage, type EncodedImage, insertImage } from '../../platform/images/images.ts';
import { startOperation } from '../../platform/operations/start-operation.ts';
import { everybodysRightsChanged } from '../auth/index.ts';
import { isRun, recordOf } from './product-record.ts';
import { recordKinds } from './product-record-operations.ts';
import {
  insertRecord,
  lockNames,
  lockRecord,
  type RecordChange,
  type RecordFields,
  recordsOfProducts,
  type RecordRow,
  tenantsOfProducts,
  updateRecord,
  writeRecordState,
} from './product-records.queries.ts';
import { type SubscriptionParts } from './products.service.ts';

type Parts = Pick<SubscriptionParts, 'database' | 'clock'>;
type Caller = Pick<RequestContext, 'scope' | 'member' | 'tenant'>;

/** Throws PRODUCT_BY_PLATFORM: records are the same for every tenant, so they are maintained by one. */
function assertPlatform({ tenant }: Caller): void {
  if (tenant.type !== organizationTypes.OP) throw new AppError('PRODUCT_BY_PLATFORM');
}

/** The records as the platform maintains them. Throws PRODUCT_BY_PLATFORM. */
export async function maintainedProducts({ database }: Parts, caller: Caller): Promise<MaintainedProduct[]> {
  assertPlatform(caller);
  return database.withTenant(caller.scope, async (tx) => {
    const counts = await tenantsOfProducts(tx);
    return (await recordsOfProducts(tx)).filter(isRun).map((row) => ({
      ...recordOf(row),
      operationId: row.operationId,
      tenantCount: counts.get(row.id) ?? 0,
      revision: row.revision,
      changedAt: row.changedAt?.toISOString() ?? null,
      changedBy: row.changedBy,
    }));
  });
}

const who = ({ clock }: Parts, { member }: Caller) => ({
  changedAt: new Date(clock()),
  changedBy: member.name || member.username,
});

/** Throws PRODUCT_NAME_TAKEN where another product is called so, in either language. */
async function assertFree(tx: Tx, fields: RecordFields, own?: string): Promise<void> {
  await lockNames(tx);
  const taken = (await recordsOfProducts(tx)).some(
    ({ id, name, englishName }) =>
      id !== own && (name === fields.name || englishName.toLowerCase() === fields.englishName.toLowerCase()),
  );
  if (taken) throw new AppError('PRODUCT_NAME_TAKEN');
}

/** Adds a product; it is activated at once. Throws PRODUCT_BY_PLATFORM, PRODUCT_NAME_TAKEN. */
export async function addProduct(
  parts: Parts,
  caller: Caller,
  fields: RecordFields,
): Promise<{ id: string; operationId: string }> {
  assertPlatform(caller);
  const { scope } = caller;
  return parts.database.withTenant(scope, async (tx) => {
    await assertFree(tx, fields);
    const id = randomUUID();
    const operationId = await startOperation(tx, scope, recordKinds.activate, { product: id });
    const row = { ...fields, id, operationId, state: 'activating' as const, ...who(parts, caller) };
    await insertRecord(tx, scope.tenantId, row);
    await writeAudit(tx, scope, {
      action: 'product-record.create',
      subjectType: 'product',
      subjectId: id,
      detail: { after: { ...fields } },
    });
    return { id, operationId };
  });
}

/** Makes one change of a record with its audit line. Throws PRODUCT_BY_PLATFORM, NOT_FOUND. */
function changeRecord<T>(
  parts: Parts,
  caller: Caller,
  product: string,
  change: (
    tx: Tx,
    before: RecordRow,
  ) => Promise<{
    /** What is edited; left out where only how it stands changes. */
    readonly set?: RecordChange;
    readonly action: string;
    readonly detail: object;
    /** Whether it changes what anybody may do. */
    readonly closes?: boolean;
    /** An image that nothing refers to any more. */
    readonly replaced?: string | null;
    readonly result: (revision: number) => T;
  }>,
): Promise<T> {
  const { scope } = caller;
  return parts.database.withTenant(scope, async (tx) => {
    if (!(await recordsOfProducts(tx)).some(({ id }) => id === product)) throw new AppError('NOT_FOUND');
    assertPlatform(caller);
    const before = await lockRecord(tx, scope.tenantId, product);
    if (!before) throw new AppError('NOT_FOUND');
    const { set, action, detail, closes, replaced, result } = await change(tx, before);
    const revision = set ? await updateRecord(tx, scope.tenantId, product, set) : before.revision;
    if (replaced) await deleteImage(tx, scope.tenantId, replaced);
    await writeAudit(tx, scope, {
      action,
      subjectType: 'product',
      subjectId: product,
      detail: { product: before.name, ...detail },
    });
    if (closes) publish(tx, everybodysRightsChanged, {});
    return result(revision);
  });
}

const assertRevision = (before: RecordRow, revision: number) => {
  if (before.revision !== revision) throw new AppError('CHANGED_MEANWHILE');
};

/** Edits a record. Throws PRODUCT_BY_PLATFORM, NOT_FOUND, CHANGED_MEANWHILE, PRODUCT_NAME_TAKEN, PRODUCT_BUILT_IN. */
export function editProduct(
  parts: Parts,
  caller: Caller,
  product: string,
  { revision, ...fields }: RecordFields & { readonly revision: number },
): Promise<{ revision: number }> {
  return changeRecord(parts, caller, product, async (tx, before) => {
    assertRevision(before, revision);
    // What the program brings opens its own capability: bundled otherwise it would be no way to have that one.
    const isOther = fields.capabilities.join() !== before.capabilities.join();
    if (before.builtIn && (isOther || !fields.included)) throw new AppError('PRODUCT_BUILT_IN');
    await assertFree(tx, fields, product);
    const was = Object.fromEntries(
      Object.keys(fields).map((key) => [key, before[key as keyof RecordFields]]),
    );
    return {
      set: { ...fields, ...who(parts, caller) },
      action: 'product-record.update',
      detail: { before: was, after: { ...fields } },
      closes: isOther || fields.included !== before.included,
      result: (next) => ({ revision: next }),
    };
  });
}

/** Sets the icon of a product; the one before is deleted. Throws PRODUCT_BY_PLATFORM, NOT_FOUND, CHANGED_MEANWHILE. */
export function setProductIcon(
  parts: Parts,
  caller: Caller,
  target: { readonly product: string; readonly revision: number },
  image: EncodedImage,
): Promise<{ revision: number; icon: string }> {
  return changeRecord(parts, caller, target.product, async (tx, before) => {
    assertRevision(before, target.revision);
    const icon = await insertImage(tx, caller.scope.tenantId, image);
    return {
      set: { iconId: icon, ...who(parts, caller) },
      replaced: before.iconId,
      action: 'product-record.icon',
      detail: { before: { icon: before.iconId }, after: { icon } },
      result: (revision) => ({ revision, icon }),
    };
  });
}

/**
 * Enables, disables or deletes a product for every tenant. Throws PRODUCT_BY_PLATFORM, NOT_FOUND, PRODUCT_STATE, PRODUCT_BUILT_IN,
 * NAME_DIFFERS.
 */
export function decideOnRecord(
  parts: Parts,
  caller: Caller,
  act: 'activate' | 'disable' | 'remove',
  input: { readonly product: string; readonly name?: string },
): Promise<{ operationId: string | undefined }> {
  return changeRecord(parts, caller, input.product, async (tx, before) => {
    if (act === 'remove' && before.builtIn) throw new AppError('PRODUCT_BUILT_IN');
    if (input.name !== undefined && ![before.name, before.englishName].includes(input.name.trim()))
      throw new AppError('NAME_DIFFERS');
    const state = recordState(act, before, parts.clock());
    if (!state) throw new AppError('PRODUCT_STATE');
    const operationId =
      act === 'disable'
        ? undefined
        : await startOperation(tx, caller.scope, recordKinds[act], { product: before.id });
    await writeRecordState(tx, caller.scope.tenantId, before.id, {
      state,
      operationId: operationId ?? null,
      stateAt: new Date(parts.clock()),
    });
    return {
      action: `product-record.${act === 'activate' ? 'enable' : act}`,
      detail: { before: { state: before.state }, after: { state } },
      closes: true,
      result: () => ({ operationId }),
    };
  });
}

/** A record has no "deleted": what was disabled is activated anew, by an operation. */
function recordState(
  act: 'activate' | 'disable' | 'remove',
  { state, stateAt }: Pick<RecordRow, 'state' | 'stateAt'>,
  nowMs: number,
): LifecycleState | undefined {
  if (act === 'activate' && state === 'disabled') return 'activating';
  return nextState(act, { state, forMs: nowMs - stateAt.getTime() });
}
