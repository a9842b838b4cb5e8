import { openScreens } from '@linekeeper/contract/open-screens';
import { screens } from '@linekeeper/contract/screens';
import { permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { describe, expect, it } from 'vitest';
import { entryOf, fits, menuOf, menuPathOf, modeOf, screenAt, trailOf } from './screen-tree.ts';

const all = openScreens(screens, new Set(permissionCodes));
const at = (path: string) => {
  const screen = screenAt(path, screens);
  if (!screen) throw new Error(`no screen at ${path}`);
  return screen;
};

it('fits a path to a pattern by whole segments', () => {
  expect(fits('/a/:id', '/a/7')).toBe(true);
  expect(fits('/a/:id', '/a')).toBe(false);
  expect(fits('/redirect/*', '/redirect/x/y')).toBe(true);
  expect(fits('/a', '/A')).toBe(false);
});

it('gives a screen the mode of its parent where it has none, default at the top', () => {
  expect(modeOf(at('/wan'))).toBe('default');
  expect(modeOf(at('/equipmentManagement/intelligence'))).toBe('default');
  expect(modeOf(at('/dockingManagement/edit'))).toBe('admin');
});

describe('menu', () => {
  const titles = (mode: 'default' | 'admin') =>
    menuOf(all, mode).map(({ screen, children }) => [screen.title, ...children.map((child) => child.title)]);

  it('holds the screens of one mode only', () => {
    expect(titles('default').map(([first]) => first)).toEqual([
      'homePage',
      'equipmentManagement',
      'alertManagement',
      'operationsCenter',
    ]);
    expect(titles('admin').map(([first]) => first)).toEqual([
      'organizationManagement',
      'permissionManagement',
      'systemSettings',
    ]);
  });

  it('puts the children of a hidden group under its name as a plain heading', () => {
    const group = menuOf(all, 'default')[1];
    expect(group?.isHeading).toBe(true);
    const ofDevices = screens.filter(({ parent, hidden }) => parent === '/equipmentManagement' && !hidden);
    expect(group?.children).toEqual(ofDevices);
    expect(ofDevices.map(({ title }) => title)).toContain('intelligence');
  });

  it('hides hidden screens', () => {
    expect(titles('admin').flat()).not.toContain('dockingManagementEdit');
    expect(titles('default').flat()).not.toContain('personal');
  });

  it('begins at the first place that can be opened', () => {
    expect(entryOf(menuOf(all, 'admin'))).toBe('/tenant');
    expect(entryOf([])).toBeUndefined();
  });
});

it('knows the way up from a screen', () => {
  const trail = trailOf(at('/equipmentManagement/intelligence/details/7'));
  expect(trail.map((screen) => screen.title)).toEqual([
    'equipmentManagement',
    'intelligence',
    'deviceDetails',
  ]);
});

it('one row of the menu is where somebody is: the nearest above the screen', () => {
  const all = openScreens(screens, new Set(permissionCodes), () => true);
  const menu = menuOf(all, 'default');
  expect(menuPathOf(menu, '/wan/tests/one')).toBe('/wan/tests');
  expect(menuPathOf(menu, '/wan/lines/one')).toBe('/wan');
  expect(menuPathOf(menu, '/wan')).toBe('/wan');
  expect(menuPathOf(menu, '/wanted')).toBeUndefined();
});
