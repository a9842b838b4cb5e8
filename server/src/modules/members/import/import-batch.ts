import { type MemberColumn } from '@linekeeper/contract/members/member-columns';
import { type ImportFault } from '@linekeeper/contract/members/member-imports';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type FileRow } from '../../../platform/csv/reader.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { actsForProvider } from '../../../platform/db/acts-for-provider.ts';
import { notify } from '../../../platform/delivery/notify.ts';
import { publish } from '../../../platform/events/publish.ts';
import {
  accountMessage,
  publishEnded,
  rightsChanged,
  type ImportedMember,
  insertMembers,
  ownersOf,
  updateMembers,
} from '../../auth/index.ts';
import { contactNotifications, notifiedBy } from '../account-notification.ts';
import { departmentPaths } from '../departments/department-tree.ts';
import { addDepartment } from '../departments/departments.service.ts';
import { type Grounds, pathKey, type Plan, planRow } from './import-plan.ts';
import { membersByUsernames } from './member-imports.queries.ts';
import { type Editor } from '../member-rules.ts';
import { type MemberParts } from '../members.service.ts';
import { departmentRows, lockTree } from '../../tenants/index.ts';
import { setRolesOf } from '../../permissions/index.ts';
import { defaultRoleId } from '../../settings/index.ts';
import { roleCodes } from '../../permissions/index.ts';

export interface BatchSettings {
  readonly editor: Editor;
  readonly createsDepartments: boolean;
  /** Whether the batch is stored in the transaction that plans it. */
  readonly isStored: boolean;
  /** The rows of accounts that came before, over all batches. */
  readonly seen: Map<string, number>;
}

export interface PlannedBatch {
  readonly plans: readonly Plan[];
  readonly faults: readonly ImportFault[];
  /** Departments that are not there yet, those above before those below. */
  readonly newDepartments: readonly (readonly string[])[];
  /** Departments by their path in small letters. */
  readonly departments: Map<string, number>;
}

/** The accounts that rows name, in small letters. */
const accountsOf = (rows: readonly FileRow<MemberColumn>[]) =>
  rows.flatMap(({ cells }) =>
    [cells.username, cells.phone, cells.email].flatMap((value) => (value ? [value.toLowerCase()] : [])),
  );

/** What a batch would do. */
export async function planBatch(
  tx: Tx,
  { tenantId }: Scope,
  rows: readonly FileRow<MemberColumn>[],
  settings: BatchSettings,
): Promise<PlannedBatch> {
  // Nobody makes a department that the batch is about to make.
  if (settings.isStored && settings.createsDepartments) await lockTree(tx, tenantId);
  const usernames = rows.flatMap(({ cells }) => (cells.username ? [cells.username.toLowerCase()] : []));
  const known = await membersByUsernames(tx, tenantId, usernames);
  const tree = await departmentRows(tx, tenantId);
  const departments = new Map(
    [...departmentPaths(tree)].map(([id, path]): [string, number] => [path.toLowerCase(), id]),
  );
  const grounds: Grounds = {
    ...settings,
    isProvider: await actsForProvider(tx, tenantId),
    departments,
    roles: await roleCodes(tx, tenantId),
    defaultRoleId: await defaultRoleId(tx, tenantId),
    known: new Map(known.map((member) => [member.usernameKey, member])),
    owners: await ownersOf(tx, tenantId, accountsOf(rows)),
  };
  const planned = rows.map((row) => planRow(row, grounds));
  const missing = new Map<string, readonly string[]>();
  for (const { plan, faults } of planned)
    if (plan.department && faults.length === 0)
      plan.department.forEach((_name, at, path) => {
        const above = path.slice(0, at + 1);
        if (!departments.has(pathKey(above))) missing.set(pathKey(above), above);
      });
  return {
    plans: planned.map(({ plan }) => plan),
    faults: planned.flatMap(({ faults }) => faults),
    newDepartments: [...missing.values()],
    departments,
  };
}

/** Stores a batch without faults: all of it or, where the transaction fails, nothing. */
export async function storeBatch(
  tx: Tx,
  scope: Scope,
  { plans, newDepartments, departments }: PlannedBatch,
  { importId, sessions, clock }: { importId: string } & Pick<MemberParts, 'sessions' | 'clock'>,
): Promise<void> {
  const { tenantId } = scope;
  for (const path of newDepartments) {
    const above = path.slice(0, -1);
    const parentId = above.length === 0 ? null : (departments.get(pathKey(above)) ?? null);
    departments.set(pathKey(path), await addDepartment(tx, scope, { name: path.at(-1) ?? '', parentId }));
  }
  const memberOf = ({ id, fields, department, before }: Plan): ImportedMember => ({
    id,
    ...fields,
    departmentId:
      department === undefined
        ? (before?.departmentId ?? null)
        : department === null
          ? null
          : (departments.get(pathKey(department)) ?? null),
  });
  const created = plans.filter((plan) => plan.kind === 'create');
  const changed = plans.filter((plan) => plan.kind === 'change');
  if (created.length > 0) await insertMembers(tx, tenantId, importId, created.map(memberOf));
  if (changed.length > 0) await updateMembers(tx, tenantId, changed.map(memberOf));
  await setRolesOf(tx, tenantId, [...created, ...changed]);
  if (changed.length > 0) publish(tx, rightsChanged, { tenantId, memberIds: changed.map((plan) => plan.id) });
  for (const { before, id, fields } of changed) {
    if (before?.enabled === fields.enabled) continue;
    if (fields.enabled) await sessions.end(tx, tenantId, id, 'member-disabled');
    else publishEnded(tx, await sessions.open(tx, tenantId, id), 'MEMBER_DISABLED');
  }
  const by = notifiedBy(scope, clock());
  const notifications = changed.flatMap(({ id, before, fields }) =>
    before ? contactNotifications(by, { id, before, after: fields }) : [],
  );
  await notify(tx, scope, accountMessage, notifications);
  if (created.length + changed.length === 0) return;
  const names = changed.length > 0 ? await namesFor(tx, tenantId) : undefined;
  await writeAudit(tx, scope, {
    action: 'member.import',
    subjectType: 'member-import',
    subjectId: importId,
    detail: {
      created: created.map((plan) => plan.fields.username),
      changed: changed.map((plan) => {
        const { departmentId } = memberOf(plan);
        return {
          before: names && plan.before ? auditOf(plan.before, names) : null,
          after: names ? auditOf({ ...plan.fields, departmentId, roleIds: plan.roleIds }, names) : null,
        };
      }),
    },
  });
}

interface Names {
  readonly paths: ReadonlyMap<number, string>;
  readonly roles: ReadonlyMap<string, string>;
}

/** What departments and roles are called: a line of the audit is read when their numbers may be gone. */
async function namesFor(tx: Tx, tenantId: number): Promise<Names> {
  return {
    paths: departmentPaths(await departmentRows(tx, tenantId)),
    roles: new Map((await roleCodes(tx, tenantId)).map(({ id, name }) => [id, name])),
  };
}

function auditOf(
  member: Plan['fields'] & { readonly departmentId: number | null; readonly roleIds: readonly string[] },
  { paths, roles }: Names,
) {
  const { username, name, phone, email, enabled, departmentId, roleIds } = member;
  return {
    username,
    name,
    phone,
    email,
    enabled,
    department: departmentId === null ? '' : (paths.get(departmentId) ?? ''),
    roles: roleIds.map((id) => roles.get(id) ?? id),
  };
}
