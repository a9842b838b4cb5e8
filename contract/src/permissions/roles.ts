import { z } from 'zod';
import { builtInRoleNames } from './built-in-roles.ts';
import { endpoint, pageInput, pageOf, text, time } from '../endpoint.ts';
import { permissionCodes, permissionParents, type PermissionCode } from './permissions.ts';

const view = 'DMS_SERVER_AUTH_MANAGE_ROLE';
const edit = 'DMS_SERVER_AUTH_MANAGE_ROLE_EDIT';
const root = '/api/v1/roles';

const permission = z.enum(permissionCodes as [PermissionCode, ...PermissionCode[]]);
const roleParams = z.strictObject({ roleId: z.uuid() });

/** Where a role comes from: made here, built in, or handed down from a tenant above as a template to copy. */
export const roleOrigins = ['own', 'built-in', 'template'] as const;
export type RoleOrigin = (typeof roleOrigins)[number];

const roleFields = {
  id: z.uuid(),
  name: z.string(),
  description: z.string(),
  builtIn: z.enum(builtInRoleNames).nullable(),
  origin: z.enum(roleOrigins),
  /** The organisation that the role belongs to. */
  affiliation: z.string(),
  memberCount: z.int(),
  permissionCount: z.int(),
  /** Given to imported members that name none. */
  isDefault: z.boolean(),
  /** Shown to the tenants below as a template. */
  handedDown: z.boolean(),
  changedAt: time,
};
export const roleRow = z.object(roleFields);
export type RoleRow = z.infer<typeof roleRow>;
export const roleDetail = z.object({
  ...roleFields,
  permissions: z.array(permission),
  version: z.int(),
});
export type RoleDetail = z.infer<typeof roleDetail>;

/** Parents of listed codes that are not listed themselves: a code without them opens nothing. */
export function missingParents(codes: readonly PermissionCode[]): PermissionCode[] {
  const listed = new Set(codes);
  const parents = codes.map((code) => permissionParents.get(code));
  return [...new Set(parents.filter((code) => code !== undefined && !listed.has(code)))] as PermissionCode[];
}

const permissions = z
  .array(permission)
  .min(1)
  .max(permissionCodes.length)
  .transform((codes) => [...new Set(codes)])
  .refine((codes) => missingParents(codes).length === 0);

const words = { name: 'roleName', permissions: 'rolePermissions' } as const;
const input = {
  name: text(64),
  description: z
    .string()
    .trim()
    .max(256)
    .regex(/^[^\p{Cc}]*$/u)
    .default(''),
  permissions,
  handedDown: z.boolean().default(false),
};

/** Why a member holds a permission: as administrator, or through roles. */
const through = z.object({
  administrator: z.boolean(),
  roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
});

/** What stands against a permission, the farthest first; nothing of it is overcome by another role but `role` itself. */
export const obstacles = ['tenant-type', 'product', 'application', 'role', 'disabled', 'incomplete'] as const;
export type Obstacle = (typeof obstacles)[number];

const person = { memberId: z.uuid(), name: z.string(), username: z.string(), enabled: z.boolean() };
const search = z.string().trim().max(128).optional();

export const roles = {
  list: endpoint({
    method: 'POST',
    path: `${root}/list`,
    access: view,
    reads: true,
    summary: 'Roles of the chosen tenant, and templates from the tenants above it',
    body: z.strictObject({
      ...pageInput(['name', 'memberCount', 'permissionCount', 'changedAt'] as const),
      search,
      origin: z.array(z.enum(roleOrigins)).max(roleOrigins.length).optional(),
    }),
    output: pageOf(roleRow),
  }),
  export: endpoint({
    method: 'POST',
    path: `${root}/export`,
    access: view,
    reads: true,
    summary: 'The same list as CSV',
    body: z.strictObject({
      ...pageInput(['name', 'memberCount', 'permissionCount', 'changedAt'] as const),
      search,
      origin: z.array(z.enum(roleOrigins)).max(roleOrigins.length).optional(),
    }),
    output: z.string(),
    csv: true,
  }),
  get: endpoint({
    method: 'GET',
    path: `${root}/:roleId`,
    access: view,
    summary: 'One role with its permissions; a template too',
    params: roleParams,
    output: roleDetail,
  }),
  create: endpoint({
    method: 'POST',
    path: `${root}/create`,
    access: edit,
    summary: 'Create a role, new or as a copy; nobody grants what they do not hold',
    body: z.strictObject({ ...input, copyOf: z.uuid().optional() }),
    words,
    output: z.object({ id: z.uuid() }),
  }),
  update: endpoint({
    method: 'PUT',
    path: `${root}/:roleId`,
    access: edit,
    summary: 'Change a role; `version` is the one that was read, so that nobody overwrites unseen changes',
    params: roleParams,
    body: z.strictObject({ version: z.int().nonnegative(), ...input }),
    words,
    output: z.object({ version: z.int() }),
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${root}/:roleId`,
    access: edit,
    summary: 'Delete a role; its members take the replacement. Without one a role that somebody has stays',
    params: roleParams,
    body: z.strictObject({ replacementId: z.uuid().optional() }),
    output: z.object({ movedCount: z.int() }),
  }),
  members: endpoint({
    method: 'POST',
    path: `${root}/:roleId/members/list`,
    access: view,
    reads: true,
    summary: 'Who has a role',
    params: roleParams,
    body: z.strictObject({ ...pageInput(['name', 'username'] as const), search }),
    output: pageOf(z.object(person)),
  }),
  holders: endpoint({
    method: 'POST',
    path: `${root}/holders/list`,
    access: view,
    reads: true,
    summary:
      'Who can do this, and why: members that a role or the mark of an administrator gives a permission',
    body: z.strictObject({ ...pageInput(['name', 'username'] as const), permission, search }),
    output: pageOf(z.object({ ...person, through, against: z.array(z.enum(obstacles)) })),
  }),
  membersToAsk: endpoint({
    method: 'POST',
    path: `${root}/rights/members/list`,
    access: view,
    reads: true,
    summary: 'Members whose rights can be looked at, by name, account or e-mail',
    body: z.strictObject({ ...pageInput(['name', 'username'] as const), search }),
    output: pageOf(z.object(person)),
  }),
  rights: endpoint({
    method: 'GET',
    path: `${root}/rights/:memberId`,
    access: view,
    summary: 'What a member may do here and why, and what it may not and why not',
    params: z.strictObject({ memberId: z.uuid() }),
    output: z.object({
      ...person,
      administrator: z.boolean(),
      roles: z.array(z.object({ id: z.uuid(), name: z.string() })),
      permissions: z.array(
        z.object({ code: permission, held: z.boolean(), through, against: z.array(z.enum(obstacles)) }),
      ),
    }),
  }),
};
