import { type Api } from './api.ts';
import { type BuiltInRole } from '@linekeeper/contract/permissions/built-in-roles';
import { type DemoAccount } from './accounts.ts';
import { type DemoStaff } from './people.ts';

/** The departments of a tenant by their paths; those that are missing are created. */
async function ensureDepartments(
  within: Api,
  paths: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const { departments } = await within.call('GET /api/v1/departments', {});
  const names = new Map(departments.map((department) => [department.id, department]));
  const pathOf = (id: number): string => {
    const node = names.get(id);
    if (!node) return '';
    return node.parentId === null ? node.name : `${pathOf(node.parentId)}/${node.name}`;
  };
  const ids = new Map(departments.map(({ id }) => [pathOf(id), id]));
  for (const path of paths.filter((item) => !ids.has(item))) {
    const cut = path.lastIndexOf('/');
    const { id } = await within.call('POST /api/v1/departments/create', {
      body: { name: path.slice(cut + 1), parentId: ids.get(path.slice(0, Math.max(0, cut))) ?? null },
    });
    ids.set(path, id);
  }
  return ids;
}

/** The built-in roles of a tenant, by what they are. */
async function roleIdsOf(within: Api): Promise<(role: BuiltInRole) => string[]> {
  const { list } = await within.call('POST /api/v1/roles/list', { body: { pageSize: 200 } });
  return (role) => list.filter(({ builtIn }) => builtIn === role).map(({ id }) => id);
}

/** Adds somebody to sign in as, with the first password that was given; undefined where there is such an account already. */
export async function settleColleague(within: Api, account: DemoAccount): Promise<string | undefined> {
  const { username, name, role } = account;
  const { list } = await within.call('POST /api/v1/members/list', {
    body: { search: username, pageSize: 50 },
  });
  if (list.some((member) => member.username === username)) return undefined;
  const roleIds = (await roleIdsOf(within))(role);
  const { oneTimePassword } = await within.call('POST /api/v1/members/create', {
    body: { username, name, phone: null, email: null, departmentId: null, roleIds },
  });
  return oneTimePassword ?? undefined;
}

/** Gives a tenant its departments and members; who is there already stays. Returns how many were added. */
export async function settlePeople(within: Api, { departments, members }: DemoStaff): Promise<number> {
  const places = await ensureDepartments(within, departments);
  const { list } = await within.call('POST /api/v1/members/list', { body: { pageSize: 200 } });
  const idsOf = await roleIdsOf(within);
  const there = new Set(list.map(({ username }) => username));
  const missing = members.filter(({ username }) => !there.has(username));
  for (const { username, name, phone, department, role } of missing)
    await within.call('POST /api/v1/members/create', {
      body: {
        username,
        name,
        phone,
        email: null,
        departmentId: places.get(department) ?? null,
        roleIds: idsOf(role),
      },
    });
  return missing.length;
}
