import { z } from 'zod';
import { endpoint, pathRowId, rowId, text } from '../endpoint.ts';
import { departmentDepth } from '../limits.ts';

const view = 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT';
const edit = 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT';

export const departmentId = rowId;
const params = z.strictObject({ departmentId: pathRowId });

/** A department's name. The slash parts names in a path, so none has one. */
export const departmentName = text(64).regex(/^[^/]*$/);

export const departmentNode = z.object({
  id: departmentId,
  /** The department above; null for one directly below the tenant. */
  parentId: departmentId.nullable(),
  name: z.string(),
  /** Members in this very department; those below are not counted. */
  memberCount: z.int(),
});
export type DepartmentNode = z.infer<typeof departmentNode>;
export { departmentDepth };

export const departments = {
  tree: endpoint({
    method: 'GET',
    path: '/api/v1/departments',
    access: view,
    summary: 'All departments of the tenant, parents before their children and siblings in their order',
    output: z.object({
      tenant: z.object({ id: z.int(), name: z.string() }),
      departments: z.array(departmentNode),
      /** All members, and those in no department. */
      memberCount: z.int(),
      looseCount: z.int(),
    }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/departments/create',
    access: edit,
    summary: 'Create a department as the last among its siblings',
    body: z.strictObject({ name: departmentName, parentId: departmentId.nullable() }),
    output: z.object({ id: departmentId }),
  }),
  rename: endpoint({
    method: 'PUT',
    path: '/api/v1/departments/:departmentId',
    access: edit,
    summary: 'Rename a department',
    params,
    body: z.strictObject({ name: departmentName }),
    output: z.object({}),
  }),
  move: endpoint({
    method: 'POST',
    path: '/api/v1/departments/:departmentId/move',
    access: edit,
    summary: 'Move a department with all below it to a place among the children of another, or of the tenant',
    params,
    body: z.strictObject({
      parentId: departmentId.nullable(),
      /** Before which of its new siblings, counted from 0; beyond the last: at the end. */
      index: z.int().min(0).max(100_000),
    }),
    output: z.object({}),
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/v1/departments/:departmentId/delete',
    access: edit,
    summary: 'Delete a department with all below it; their members move to another department, or to none',
    params,
    body: z.strictObject({ homeId: departmentId.nullable() }),
    output: z.object({ departments: z.int(), members: z.int() }),
  }),
};
