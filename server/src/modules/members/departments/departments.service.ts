import { departmentDepth } from '@linekeeper/contract/limits';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Department, departmentPaths, orderWith, placeFault, withBelow } from './department-tree.ts';
import {
  deleteDepartments,
  departmentRows,
  insertDepartment,
  lockTree,
  placeDepartment,
  renameDepartment,
} from '../../tenants/index.ts';
import { moveMembers } from '../../auth/index.ts';

/** The tree as it stands until this transaction ends. */
async function lockedTree(tx: Tx, tenantId: number): Promise<Department[]> {
  await lockTree(tx, tenantId);
  return departmentRows(tx, tenantId);
}

/** The department of this id. Throws NOT_FOUND, also for another tenant's. */
function known(tree: readonly Department[], id: number): Department {
  const found = tree.find((item) => item.id === id);
  if (!found) throw new AppError('NOT_FOUND');
  return found;
}

function refuseTwin(tree: readonly Department[], name: string, parentId: number | null, own?: number): void {
  const isTwin = (item: Department) =>
    item.id !== own && item.parentId === parentId && item.name.toLowerCase() === name.toLowerCase();
  if (tree.some(isTwin)) throw new AppError('NAME_TAKEN', { params: { name } });
}

function refusePlace(tree: readonly Department[], id: number | undefined, parentId: number | null): void {
  if (parentId !== null) known(tree, parentId);
  const fault = placeFault(tree, id, parentId);
  if (fault) throw new AppError(fault, { params: { most: departmentDepth } });
}

/** Adds a department as the last of its siblings. In the caller's transaction, so that an import can use it too. */
export async function addDepartment(
  tx: Tx,
  scope: Scope,
  { name, parentId }: { name: string; parentId: number | null },
): Promise<number> {
  const { tenantId } = scope;
  const tree = await lockedTree(tx, tenantId);
  refusePlace(tree, undefined, parentId);
  refuseTwin(tree, name, parentId);
  const id = await insertDepartment(tx, tenantId, { name, parentId });
  await writeAudit(tx, scope, {
    action: 'department.create',
    subjectType: 'department',
    subjectId: id,
    detail: {
      before: null,
      after: { name, below: parentId === null ? '' : departmentPaths(tree).get(parentId) },
    },
  });
  return id;
}

/** Changes of the tree. Each throws NOT_FOUND, and what its name lets one expect: NAME_TAKEN, DEPARTMENT_TOO_DEEP, DEPARTMENT_INTO_ITSELF. */
export function departmentService(database: Database) {
  return {
    create: (scope: Scope, given: { name: string; parentId: number | null }) =>
      database.withTenant(scope, (tx) => addDepartment(tx, scope, given)),

    rename: (scope: Scope, id: number, name: string) =>
      database.withTenant(scope, async (tx) => {
        const tree = await lockedTree(tx, scope.tenantId);
        const before = known(tree, id);
        refuseTwin(tree, name, before.parentId, id);
        await renameDepartment(tx, scope.tenantId, id, name);
        await writeAudit(tx, scope, {
          action: 'department.rename',
          subjectType: 'department',
          subjectId: id,
          detail: { before: { name: before.name }, after: { name } },
        });
      }),

    move: (scope: Scope, id: number, { parentId, index }: { parentId: number | null; index: number }) =>
      database.withTenant(scope, async (tx) => {
        const tree = await lockedTree(tx, scope.tenantId);
        const before = known(tree, id);
        refusePlace(tree, id, parentId);
        refuseTwin(tree, before.name, parentId, id);
        const siblings = tree.filter((item) => item.parentId === parentId).map((item) => item.id);
        await placeDepartment(tx, scope.tenantId, id, { parentId, order: orderWith(siblings, id, index) });
        const paths = departmentPaths(tree);
        const below = (parent: number | null) => (parent === null ? '' : paths.get(parent));
        await writeAudit(tx, scope, {
          action: 'department.move',
          subjectType: 'department',
          subjectId: id,
          detail: {
            name: before.name,
            before: { below: below(before.parentId) },
            after: { below: below(parentId), index },
          },
        });
      }),

    remove: (scope: Scope, id: number, homeId: number | null) =>
      database.withTenant(scope, async (tx) => {
        const tree = await lockedTree(tx, scope.tenantId);
        const before = known(tree, id);
        const doomed = withBelow(tree, id);
        if (homeId !== null) known(tree, homeId);
        if (homeId !== null && doomed.includes(homeId)) throw new AppError('DEPARTMENT_INTO_ITSELF');
        const members = await moveMembers(tx, scope.tenantId, doomed, homeId);
        await deleteDepartments(tx, scope.tenantId, doomed);
        const paths = departmentPaths(tree);
        await writeAudit(tx, scope, {
          action: 'department.delete',
          subjectType: 'department',
          subjectId: id,
          detail: {
            before: { name: before.name, path: paths.get(id) },
            after: null,
            departments: doomed.length,
            members,
            home: homeId === null ? '' : paths.get(homeId),
          },
        });
        return { departments: doomed.length, members };
      }),
  };
}
