import { divisionOf } from '@linekeeper/contract/outlets/divisions';
import { type OutletContent } from '@linekeeper/contract/outlets/outlet-terms';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { type OutletContents } from '../../platform/module.ts';
import { type RefuseAfterEnd } from '../products/index.ts';
import { outletsChanged } from './events.ts';
import { standingIn, standingWords } from './outlet-contents.ts';
import {
  deleteOutlet,
  insertOutlet,
  lockOutlet,
  type NewOutlet,
  outletOfNumber,
  updateOutlet,
} from './outlets.queries.ts';

export interface OutletParts {
  readonly database: Database;
  /** Throws LICENCE_OVER after the end of the tenant's licence. What no licence counts, it gives no quantity of. */
  readonly refuseAfterEnd: RefuseAfterEnd;
  /** What of later modules stands in outlets. */
  readonly contents: () => OutletContents;
}

type Caller = Pick<RequestContext, 'scope' | 'language' | 'permissions'>;
type Moved = Partial<Record<OutletContent, number>>;

/** Throws DIVISION_UNKNOWN for a code that never was one. */
function knownDivision({ division }: NewOutlet): void {
  if (division !== null && !divisionOf(division))
    throw new AppError('DIVISION_UNKNOWN', { params: { code: division } });
}

const nameOf = ({ number, name }: Pick<NewOutlet, 'number' | 'name'>) => `${number} ${name}`;

/** Adds an outlet. Throws LICENCE_OVER, DIVISION_UNKNOWN, NAME_TAKEN. */
export function createOutlet(
  { database, refuseAfterEnd }: OutletParts,
  { scope }: Caller,
  outlet: NewOutlet,
): Promise<{ id: string }> {
  knownDivision(outlet);
  return database.withTenant(scope, async (tx) => {
    await refuseAfterEnd(tx, scope);
    const id = await insertOutlet(tx, scope.tenantId, outlet);
    if (!id) throw new AppError('NAME_TAKEN', { params: { name: outlet.number } });
    await writeAudit(tx, scope, {
      action: 'outlet.create',
      subjectType: 'outlet',
      subjectId: id,
      detail: said(outlet),
    });
    changed(tx, scope, [id]);
    return { id };
  });
}

/** Changes an outlet. Throws NOT_FOUND, CHANGED_MEANWHILE, DIVISION_UNKNOWN, NAME_TAKEN. */
export function changeOutlet(
  { database }: OutletParts,
  { scope }: Caller,
  outletId: string,
  { version: seen, ...outlet }: NewOutlet & { readonly version: number },
): Promise<{ version: number }> {
  const { tenantId } = scope;
  return database.withTenant(scope, async (tx) => {
    const before = await lockOutlet(tx, tenantId, outletId);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== seen) throw new AppError('CHANGED_MEANWHILE');
    knownDivision(outlet);
    const there = await outletOfNumber(tx, tenantId, outlet.number);
    if (there !== undefined && there !== outletId)
      throw new AppError('NAME_TAKEN', { params: { name: outlet.number } });
    const version = await updateOutlet(tx, tenantId, outletId, outlet);
    await writeAudit(tx, scope, {
      action: 'outlet.update',
      subjectType: 'outlet',
      subjectId: outletId,
      detail: { name: nameOf(before), changed: differences(before, outlet) },
    });
    changed(tx, scope, [outletId]);
    return { version };
  });
}

/**
 * Deletes an outlet. What stands in it is moved to another one, where the caller may change all of it. Throws NOT_FOUND,
 * OUTLET_IN_USE, FORBIDDEN, INVALID_INPUT.
 */
export function removeOutlet(
  parts: OutletParts,
  caller: Caller,
  outletId: string,
  moveTo?: string,
): Promise<{ moved: Moved }> {
  const { scope } = caller;
  return parts.database.withTenant(scope, async (tx) => ({
    moved: await removeIn(tx, parts, caller, { outletId, moveTo }),
  }));
}

/** The same within a transaction; where a number is given, only the outlet that still has it. */
export async function removeIn(
  tx: Tx,
  { contents }: Pick<OutletParts, 'contents'>,
  { scope, language, permissions }: Caller,
  { outletId, moveTo, number }: { outletId: string; moveTo?: string | undefined; number?: string },
): Promise<Moved> {
  const { tenantId } = scope;
  if (moveTo === outletId) throw new AppError('INVALID_INPUT');
  const outlet = await lockOutlet(tx, tenantId, outletId);
  if (!outlet || (number !== undefined && outlet.number !== number)) throw new AppError('NOT_FOUND');
  const target = moveTo === undefined ? undefined : await lockOutlet(tx, tenantId, moveTo);
  if (moveTo !== undefined && !target) throw new AppError('NOT_FOUND');
  const kinds = contents();
  const standing = (await standingIn(tx, tenantId, kinds, [outletId])).get(outletId) ?? {};
  const moved: Moved = {};
  const wanted = Object.keys(standing) as OutletContent[];
  if (wanted.length > 0) {
    if (moveTo === undefined || !target)
      throw new AppError('OUTLET_IN_USE', {
        params: { name: outlet.name, contents: standingWords(standing, language) },
      });
    // Whoever may not change a line must not move it by deleting what it stands in.
    if (wanted.some((kind) => !permissions.has(kinds[kind]!.permission))) throw new AppError('FORBIDDEN');
    const way = { from: outletId, to: moveTo, names: { from: nameOf(outlet), to: nameOf(target) } };
    for (const kind of wanted) moved[kind] = await kinds[kind]!.move(tx, scope, way);
  }
  await deleteOutlet(tx, tenantId, outletId);
  await writeAudit(tx, scope, {
    action: 'outlet.delete',
    subjectType: 'outlet',
    subjectId: outletId,
    detail: { number: outlet.number, name: outlet.name },
  });
  changed(tx, scope, moveTo === undefined ? [outletId] : [outletId, moveTo]);
  return moved;
}

/** Tells, once the transaction is committed, that outlets are read again. */
export const changed = (tx: Tx, { tenantId }: Pick<Scope, 'tenantId'>, outletIds: readonly string[]) =>
  publish(tx, outletsChanged, { tenantId, outletIds });

/** What somebody said of an outlet: what is empty was not said. */
const said = (outlet: NewOutlet) =>
  Object.fromEntries(
    Object.entries(outlet).filter(
      ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  );

const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Which fields get another value, before and after. */
export function differences(before: NewOutlet, after: NewOutlet) {
  const fields = (Object.keys(after) as (keyof NewOutlet)[]).filter((key) => !same(before[key], after[key]));
  return Object.fromEntries(fields.map((key) => [key, { from: before[key], to: after[key] }]));
}
