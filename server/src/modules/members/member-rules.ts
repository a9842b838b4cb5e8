import { type ErrorName } from '@linekeeper/contract/errors';
import { type BuiltInRole, isAdministratorRole } from '@linekeeper/contract/permissions/built-in-roles';
import { permissionCodes } from '@linekeeper/contract/permissions/permissions';

/** Who changes members, as far as it decides on what may be changed. */
export interface Editor {
  readonly memberId: string;
  /** What it holds in the tenant acted for. */
  readonly permissions: ReadonlySet<string>;
  /** An administrator in a session of its own; a token of the API holds what it was given, whoever made it. */
  readonly isAdministrator: boolean;
  /** Whether a token of the API asks: it may be less than the member that made it, so that one is above it, too. */
  readonly isToken: boolean;
}

/** Somebody's rights: the codes of its roles, and whether it holds all. */
export interface Rights {
  readonly administrator: boolean;
  readonly codes: readonly string[];
}

const real = new Set<string>(permissionCodes);

/** Whether the editor holds all of these codes. Codes of products that are closed count for an administrator, too. */
export function holdsCodes(editor: Editor, codes: readonly string[]): boolean {
  return codes.every((code) => editor.isAdministrator || !real.has(code) || editor.permissions.has(code));
}

/** Whether the editor may change somebody at all: nobody changes who holds more. */
export function mayChange(editor: Editor, target: Rights): boolean {
  if (target.administrator && !editor.isAdministrator) return false;
  return holdsCodes(editor, target.codes);
}

/** Whether the editor may change this member: oneself always may one's own, but not by a token that is less than oneself. */
export function mayTouch(editor: Editor, target: Rights & { readonly id: string }): boolean {
  return (editor.memberId === target.id && !editor.isToken) || mayChange(editor, target);
}

/** Whether the editor may give and take a role: that of administrators lists no code and gives all. */
export function mayGive(
  editor: Editor,
  role: { readonly builtIn: BuiltInRole | null; readonly codes: readonly string[] },
): boolean {
  return isAdministratorRole(role.builtIn) ? editor.isAdministrator : holdsCodes(editor, role.codes);
}

export interface MemberState {
  readonly id: string;
  readonly administrator: boolean;
  readonly enabled: boolean;
  readonly roleIds: readonly string[];
}

/**
 * Why a change of a member is refused whatever its rights are; undefined where it is not. `after` is undefined for a
 * deletion; `administrators` are the enabled ones of the tenant.
 */
export function changeFault(
  editor: Editor,
  before: MemberState,
  after: Omit<MemberState, 'id'> | undefined,
  administrators: readonly string[],
): Extract<ErrorName, 'NOT_ONESELF' | 'LAST_ADMINISTRATOR'> | undefined {
  const isOneself = editor.memberId === before.id;
  const sameRoles =
    after !== undefined &&
    after.administrator === before.administrator &&
    new Set(before.roleIds).symmetricDifference(new Set(after.roleIds)).size === 0;
  if (isOneself && (!after?.enabled || !sameRoles)) return 'NOT_ONESELF';
  const leaves = before.administrator && before.enabled && !(after?.administrator && after.enabled);
  if (leaves && administrators.every((id) => id === before.id)) return 'LAST_ADMINISTRATOR';
  return undefined;
}
