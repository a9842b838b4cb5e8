import { randomUUID } from 'node:crypto';
import { builtInNames, isAdministratorRole } from '@linekeeper/contract/permissions/built-in-roles';
import { type MemberColumn, type RowFault } from '@linekeeper/contract/members/member-columns';
import { type ImportFault } from '@linekeeper/contract/members/member-imports';
import { type FileRow } from '../../../platform/csv/reader.ts';
import { memberFile, type ReadMember } from '../member-file.ts';
import { type KnownMember } from './member-imports.queries.ts';
import { type Editor, mayGive, mayTouch } from '../member-rules.ts';
import { type RoleCodes } from '../../permissions/index.ts';

/** What rows are judged by. */
export interface Grounds {
  readonly editor: Editor;
  /** Whether the import is one of a provider. */
  readonly isProvider: boolean;
  readonly roles: readonly RoleCodes[];
  /** Of new members that name none. */
  readonly defaultRoleId: string | null;
  /** Departments by their path in small letters. */
  readonly departments: ReadonlyMap<string, number>;
  readonly createsDepartments: boolean;
  /** Members of the rows by their usernames in small letters. */
  readonly known: ReadonlyMap<string, KnownMember>;
  /** To whom accounts belong. */
  readonly owners: ReadonlyMap<string, readonly string[]>;
  /** The first row of each account so far; those of these rows are added. */
  readonly seen: Map<string, number>;
}

/** What is to be done for a row. */
export interface Plan {
  readonly kind: 'create' | 'change' | 'unchanged';
  readonly before: KnownMember | undefined;
  readonly id: string;
  readonly fields: {
    readonly username: string;
    readonly name: string;
    readonly phone: string | null;
    readonly email: string | null;
    readonly enabled: boolean;
  };
  /** The department's path; null: none, undefined: where the member is. */
  readonly department: readonly string[] | null | undefined;
  readonly roleIds: readonly string[];
  /** What the import tells of it. */
  readonly tallies: readonly RoleTally[];
}

/** Members that a file gives no role: they get the default one, or have none. */
export const roleTallies = ['defaultRole', 'withoutRole'] as const;
export type RoleTally = (typeof roleTallies)[number];

export const pathKey = (path: readonly string[]) => path.join('/').toLowerCase();
const sameSet = (a: readonly string[], b: readonly string[]) =>
  new Set(a).symmetricDifference(new Set(b)).size === 0;

type Wrong = (column: MemberColumn, fault: RowFault, value?: string) => void;

/** Accounts that another row of the file or another member has; each account signs in one member. */
function judgeAccounts(
  { number, row }: { readonly number: number; readonly row: ReadMember },
  ownId: string | undefined,
  { seen, owners }: Grounds,
  wrong: Wrong,
): void {
  const given = (['username', 'phone', 'email'] as const).flatMap((column): [MemberColumn, string][] => {
    const value = row[column];
    return value ? [[column, value.toLowerCase()]] : [];
  });
  for (const [column, value] of given) {
    // A batch may be judged again: a row is no other row than itself.
    if ((seen.get(value) ?? number) !== number) wrong(column, 'twice', value);
    else if (owners.get(value)?.some((id) => id !== ownId)) wrong(column, 'taken', value);
  }
  for (const [, value] of given) if (!seen.has(value)) seen.set(value, number);
}

/** What a role is called, in small letters: a built-in one has a name in each language. */
const namesOf = (role: RoleCodes): ReadonlySet<string> =>
  role.builtIn === null ? new Set([role.name.toLowerCase()]) : builtInNames(role.builtIn);

function judgeRoles(
  row: ReadMember,
  before: KnownMember | undefined,
  grounds: Grounds,
  wrong: Wrong,
): { roleIds: string[]; isDefault: boolean } {
  const { roles, editor, defaultRoleId } = grounds;
  const held = before?.roleIds ?? [];
  // A cell that is empty leaves new members with the tenant's default; no column leaves others with what they have.
  const named = row.roles ?? [];
  const found = named.map((name) => {
    const role = roles.find((item) => namesOf(item).has(name.toLowerCase()));
    if (!role) wrong('roles', 'roleUnknown', name);
    return role?.id ?? '';
  });
  const isDefault = before === undefined && named.length === 0 && defaultRoleId !== null;
  // A file makes nobody an administrator, and takes it from nobody: a line without that role leaves it.
  const marks = held.filter((id) =>
    roles.some((role) => role.id === id && isAdministratorRole(role.builtIn)),
  );
  const wanted = isDefault ? [defaultRoleId] : row.roles === undefined ? held : [...found, ...marks];
  for (const id of new Set(held).symmetricDifference(new Set(wanted))) {
    const role = roles.find((item) => item.id === id);
    if (role && isAdministratorRole(role.builtIn)) wrong('roles', 'roleAdministrator', role.name);
    else if (role && !mayGive(editor, role)) wrong('roles', 'roleNotHeld', role.name);
  }
  return { roleIds: [...new Set(wanted)], isDefault };
}

function judgeChange(before: KnownMember, plan: Plan, grounds: Grounds, wrong: Wrong): void {
  const { editor, roles } = grounds;
  const isOneself = before.id === editor.memberId;
  const { id, administrator } = before;
  const codes = roles.filter((role) => before.roleIds.includes(role.id)).flatMap((role) => role.codes);
  if (!mayTouch(editor, { id, administrator, codes })) wrong('username', 'aboveYou');
  if (isOneself && !sameSet(before.roleIds, plan.roleIds)) wrong('roles', 'oneself');
  if (isOneself && !plan.fields.enabled) wrong('status', 'oneself');
  const { fields } = plan;
  const isOtherSignIn = (['username', 'phone', 'email'] as const).some((key) => fields[key] !== before[key]);
  const isOthersAdministrator = grounds.isProvider && administrator && before.provided === null;
  if (isOthersAdministrator && isOtherSignIn) wrong('username', 'ownAdministrator');
  if (isOthersAdministrator && fields.enabled && !before.enabled) wrong('status', 'ownAdministrator');
  if (before.provided === 'suspended' && fields.enabled) wrong('status', 'suspended');
  // Whether an administrator is the last is not for a file to find out.
  if (before.administrator && before.enabled && !plan.fields.enabled) wrong('status', 'administrator');
}

/** Reads and judges a row. What it gives to be done counts only where there is no fault. */
export function planRow(
  { row: number, cells }: FileRow<MemberColumn>,
  grounds: Grounds,
): { plan: Plan; faults: ImportFault[] } {
  const faults: ImportFault[] = [];
  const wrong: Wrong = (column, fault, value) =>
    faults.push({ row: number, column, fault, value: memberFile.shown(column, cells, value) });
  const before = grounds.known.get((cells.username ?? '').toLowerCase());
  // A member that never had a name may go on without one: what was exported imports again.
  const isNameless = before?.name === '' && !cells.name;
  const row = memberFile.read(cells, (column, fault) => {
    if (!(isNameless && column === 'name' && fault === 'nameEmpty')) wrong(column, fault);
  });
  judgeAccounts({ number, row }, before?.id, grounds, wrong);
  const { roleIds, isDefault } = judgeRoles(row, before, grounds, wrong);
  const department =
    row.department === undefined ? undefined : row.department.length === 0 ? null : row.department;
  const departmentId = department ? grounds.departments.get(pathKey(department)) : null;
  if (department && departmentId === undefined && !grounds.createsDepartments)
    wrong('department', 'departmentUnknown');
  const fields = {
    username: row.username,
    name: row.name,
    phone: row.phone === undefined ? (before?.phone ?? null) : row.phone,
    email: row.email === undefined ? (before?.email ?? null) : row.email,
    enabled: row.status ?? before?.enabled ?? true,
  };
  const isSame =
    before !== undefined &&
    (Object.keys(fields) as (keyof typeof fields)[]).every((key) => fields[key] === before[key]) &&
    (department === undefined || departmentId === before.departmentId) &&
    sameSet(roleIds, before.roleIds);
  const kind = before === undefined ? 'create' : isSame ? 'unchanged' : 'change';
  const tallies: RoleTally[] = isDefault ? ['defaultRole'] : [];
  if (roleIds.length === 0) {
    // Whoever had no role when each member got one stays as it is, which is told, until something else is changed.
    if (kind === 'unchanged') tallies.push('withoutRole');
    else wrong('roles', 'roleEmpty');
  }
  const plan: Plan = { kind, before, id: before?.id ?? randomUUID(), fields, department, roleIds, tallies };
  if (before && kind === 'change') judgeChange(before, plan, grounds, wrong);
  return { plan, faults };
}
