import { type PermissionCode, permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { describe, expect, it } from 'vitest';
import { above, below, childrenOf, found, tickOf, toggled } from './tree-state.ts';

const all = new Set(permissionCodes);
const device = 'DMS_SERVER_MANAGE_DEVICE';
const edit = 'DMS_SERVER_MANAGE_DEVICE_EDIT';
const auth = 'DMS_SERVER_AUTH_MANAGE';
const set = (...codes: PermissionCode[]) => new Set(codes);

describe('the tree of permissions', () => {
  it('is the catalogue’s', () => {
    expect(childrenOf(undefined)).toContain(auth);
    expect(below(auth)).toEqual([
      `${auth}_ROLE`,
      `${auth}_ROLE_EDIT`,
      `${auth}_ORG_STRUCT`,
      `${auth}_ORG_STRUCT_EDIT`,
    ]);
    expect(above(`${auth}_ROLE_EDIT`)).toEqual([`${auth}_ROLE`, auth]);
  });

  it('ticks a parent half while something below it is missing', () => {
    expect(tickOf(set(device), device, all)).toBe('some');
    expect(tickOf(set(device, edit), device, all)).toBe('all');
    expect(tickOf(set(device), device, set(device))).toBe('all');
    expect(tickOf(set(), device, all)).toBe('none');
  });

  it('has no child without its parents, whatever is clicked', () => {
    let chosen = set();
    for (const code of [...permissionCodes, ...permissionCodes.toReversed(), ...permissionCodes]) {
      chosen = toggled(chosen, code, all);
      for (const item of chosen) for (const parent of above(item)) expect(chosen, item).toContain(parent);
    }
    expect([...toggled(set(), `${auth}_ROLE_EDIT`, all)].sort()).toEqual(
      [auth, `${auth}_ROLE`, `${auth}_ROLE_EDIT`].sort(),
    );
    expect([...toggled(set(device, edit), device, all)]).toEqual([]);
  });

  it('gives only what one may give, and takes anything', () => {
    expect([...toggled(set(), device, set(device))]).toEqual([device]);
    expect([...toggled(set(device), device, set(device))]).toEqual([]);
    expect([...toggled(set(), edit, set(edit))]).toEqual([]);
    expect([...toggled(set(device, edit), edit, set())]).toEqual([device]);
  });

  it('is searched by words and by code, and keeps the parents of what it finds', () => {
    const words = (code: PermissionCode) => (code === `${auth}_ROLE` ? 'View roles' : '');
    expect([...found(permissionCodes, 'view ROLES', words)].sort()).toEqual(
      [auth, `${auth}_ROLE`, `${auth}_ROLE_EDIT`].sort(),
    );
    expect(found(permissionCodes, 'device_edit', words)).toEqual(set(edit, device));
    expect(found(permissionCodes, '', words)).toEqual(all);
  });
});
