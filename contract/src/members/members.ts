import { z } from 'zod';
import { memberActs, mostAtOnce } from './member-terms.ts';
import { builtInRoleNames } from '../permissions/built-in-roles.ts';
import { departmentId } from './departments.ts';
import { endpoint, pageInput, pageOf, text, time } from '../endpoint.ts';
import { providedStates } from './provided-terms.ts';
import { incompleteParts } from '../auth/sign-in-policy.ts';

const view = 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT';
const edit = 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT';

export const memberId = z.uuid();
const params = z.strictObject({ memberId });

/** An account's name: no spaces, and no sign that a spreadsheet would take for a formula at its beginning. */
export const username = z
  .string()
  .trim()
  .regex(/^[\p{L}\p{N}_][\p{L}\p{N}._@-]{1,63}$/u);
/** A phone number as people write it: digits, with a plus sign and separators allowed. */
export const phone = z
  .string()
  .trim()
  .regex(/^\+?\d(?:[ -]?\d){5,18}$/);
export const email = z.email().max(128);

/** A role as members are shown with it; the name of a built-in one depends on the reader (`roleNameOf`). */
export const memberRole = z.object({
  id: z.uuid(),
  name: z.string(),
  builtIn: z.enum(builtInRoleNames).nullable(),
});

export const memberRow = z.object({
  id: memberId,
  username: z.string(),
  name: z.string(),
  phone: z.string().nullable(),
  email: z.string().nullable(),
  /** Holds every permission that the tenant may hold. */
  administrator: z.boolean(),
  enabled: z.boolean(),
  /** What the member must still give at the next sign-in. */
  incomplete: z.array(z.enum(incompleteParts)),
  departmentId: departmentId.nullable(),
  /** The names from the top, joined by slashes; empty without a department. */
  department: z.string(),
  /** The tenant's name. */
  organization: z.string(),
  roles: z.array(memberRole),
  /** A provider made it, and nobody of the tenant has confirmed it; null: the tenant's own. */
  provided: z.enum(providedStates).exclude(['confirmed']).nullable(),
  createdAt: time,
  version: z.int(),
});
export type MemberRow = z.infer<typeof memberRow>;

export const memberSortable = ['name', 'username', 'createdAt'] as const;
export const memberFilter = {
  search: z.string().trim().max(128).optional(),
  /** Members of this department and, unless `below` is false, of those below it. */
  departmentId: departmentId.optional(),
  below: z.boolean().default(true),
  /** Members in no department. */
  loose: z.boolean().optional(),
  roleId: z.uuid().optional(),
  status: z
    .array(z.enum(['enabled', 'disabled', 'incomplete']))
    .max(3)
    .optional(),
};

const fields = {
  name: text(64),
  phone: phone.nullable(),
  email: email.nullable(),
  departmentId: departmentId.nullable(),
  /** At least one; that of administrators among them makes an administrator. */
  roleIds: z.array(z.uuid()).max(20),
  /** The same as the role of administrators: who sets it need not know that role's id. */
  administrator: z.boolean().optional(),
};
const words = {
  name: 'memberName',
  username: 'username',
  roleIds: 'memberRole',
  password: 'password',
} as const;

export const members = {
  list: endpoint({
    method: 'POST',
    path: '/api/v1/members/list',
    access: view,
    reads: true,
    summary: 'Members of the tenant, by department, role, status and search',
    body: z.strictObject({ ...pageInput(memberSortable), ...memberFilter }),
    output: pageOf(memberRow),
  }),
  export: endpoint({
    method: 'POST',
    path: '/api/v1/members/export',
    access: view,
    reads: true,
    csv: true,
    summary: 'Members as CSV that imports again unchanged',
    body: z.strictObject({ ...pageInput(memberSortable), ...memberFilter }),
    output: z.string(),
  }),
  options: endpoint({
    method: 'GET',
    path: '/api/v1/members/options',
    access: view,
    summary:
      'What a member can be given: roles, with those that the caller may grant, and ways to a first password',
    output: z.object({
      roles: z.array(memberRole.extend({ grantable: z.boolean() })),
      defaultRoleId: z.uuid().nullable(),
      /** Whether mail can be delivered, so that members can be invited. */
      invitation: z.boolean(),
    }),
  }),
  setDefaultRole: endpoint({
    method: 'PUT',
    path: '/api/v1/members/default-role',
    access: edit,
    summary: 'The role of imported members that name none',
    body: z.strictObject({ roleId: z.uuid().nullable() }),
    output: z.object({}),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/v1/members/:memberId',
    access: view,
    summary: 'One member',
    params,
    output: memberRow,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/v1/members/create',
    access: edit,
    summary:
      'Create a member with a one-time password that is shown once, by invitation, or with a given password',
    body: z.strictObject({
      ...fields,
      username,
      access: z.enum(['oneTime', 'invitation', 'password']).default('oneTime'),
      /** With `access: password`; the member must change it at the first sign-in. */
      password: z.string().max(128).optional(),
    }),
    words,
    output: z.object({
      id: memberId,
      /** Shown this once; null where it went by mail or was given. */
      oneTimePassword: z.string().nullable(),
      /** Whether a mail has gone out; null where none was wanted. */
      invited: z.boolean().nullable(),
    }),
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/v1/members/:memberId',
    access: edit,
    summary: 'Change a member',
    params,
    body: z.strictObject({ ...fields, username, version: z.int() }),
    words,
    output: z.object({ version: z.int() }),
  }),
  reset: endpoint({
    method: 'POST',
    path: '/api/v1/members/:memberId/reset-password',
    access: edit,
    summary: 'Give a member a one-time password, shown once; all its sessions end',
    params,
    output: z.object({ oneTimePassword: z.string() }),
  }),
  act: endpoint({
    method: 'POST',
    path: '/api/v1/members/act',
    access: edit,
    summary: 'Do one thing to several members; what could not be done to one leaves the others alone',
    body: z.strictObject({
      memberIds: z.array(memberId).min(1).max(mostAtOnce),
      act: z.enum(memberActs),
      /** With `move`; null: to no department. */
      departmentId: departmentId.nullable().optional(),
      /** With `addRole` and `removeRole`. */
      roleId: z.uuid().optional(),
    }),
    output: z.object({
      results: z.array(
        z.object({
          memberId,
          name: z.string(),
          ok: z.boolean(),
          /** Why it was not done, in the reader's language; empty where it was. */
          message: z.string(),
        }),
      ),
    }),
  }),
};
