import { describe, expect, it } from 'vitest';
import { permissionCodes } from './permissions/permissions.ts';
import { openScreens, redirectTarget } from './open-screens.ts';
import { screens } from './screens.ts';

const all = new Set<string>(permissionCodes);
const paths = (codes: Iterable<string>, built?: (path: string) => boolean) =>
  openScreens(screens, new Set(codes), (screen) => built?.(screen.path) ?? true).map((screen) => screen.path);

describe('route filter (spec section 4)', () => {
  it('keeps every screen for a holder of every code', () => {
    expect(paths(all)).toEqual(screens.map((screen) => screen.path));
  });

  it('removes a route whose code is missing', () => {
    const without = [...all].filter((code) => code !== 'DMS_SERVER_AUTH_MANAGE_ROLE');
    expect(paths(without)).not.toContain('/roles');
    expect(paths(without)).toContain('/organizationalStructure');
  });

  it('removes a parent left with no children', () => {
    expect(paths(['DMS_SERVER_AUTH_MANAGE'])).not.toContain('/permissionManagement');
  });

  it('removes the children of a parent whose code is missing', () => {
    expect(paths(['DMS_SERVER_AUTH_MANAGE_ROLE'])).not.toContain('/roles');
  });

  it('removes what has no screen yet, and its redirects and parents with it', () => {
    const open = paths(all, (path) => path === '/homePage');
    expect(open).toEqual(['/', '/homePage']);
  });

  it('leads a group whose own target is closed to its first open child', () => {
    const codes = ['DMS_SERVER_AUTH_MANAGE', 'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT'];
    const open = openScreens(screens, new Set(codes));
    const group = screens.find((screen) => screen.path === '/permissionManagement');
    expect(group && redirectTarget(group, open)).toBe('/organizationalStructure');
  });

  it('leads a member without a workbench from / to the first screen that is open', () => {
    const open = openScreens(screens, new Set(['DMS_SERVER_MANAGE_DEVICE']));
    const root = screens.find((screen) => screen.path === '/');
    expect(root && redirectTarget(root, open)).toBe('/equipmentManagement/intelligence');
  });
});

it('leads a member who was given nothing to no screen, although the own page is open', () => {
  const open = openScreens(screens, new Set());
  expect(open.map((screen) => screen.path)).toContain('/personal/information');
  const root = screens.find((screen) => screen.path === '/');
  expect(root && redirectTarget(root, open)).toBeUndefined();
});

describe('screen tree (spec section 2)', () => {
  it('names existing parents and redirect targets only', () => {
    const known = new Set(screens.map((screen) => screen.path));
    for (const screen of screens) {
      if (screen.parent) expect(known).toContain(screen.parent);
      if (screen.redirect) expect(known).toContain(screen.redirect);
    }
  });

  it('gives the four chart codes of the operations centre', () => {
    expect(screens.flatMap((screen) => screen.chartCode ?? [])).toEqual([
      'overall_operations_overview',
      'service_health_monitoring',
      'resource_distribution_profile',
      'personal_performance_overview',
    ]);
  });
});
