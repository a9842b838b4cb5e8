import { permissionParents } from '@linekeeper/contract/permissions/permissions';
import { productCatalogue } from '@linekeeper/contract/products/product-catalogue';
import { screens, singleAccountScreens } from '@linekeeper/contract/screens';
import { expect, it } from 'vitest';
import { builtScreens } from './built-screens.ts';
import { isBuilt } from './open-routes.ts';

it('has a screen for each product of the catalogue, so that none is offered before it is built', () => {
  const opened = new Set(screens.filter(isBuilt).map(({ permission }) => permission));
  for (const [product, { codes }] of Object.entries(productCatalogue)) {
    const without = codes.filter((code) => !opened.has(code) && !opened.has(permissionParents.get(code)));
    expect(without, product).toEqual([]);
  }
});

it('has a picture for each screen that stands in the menu', () => {
  const inMenu = [...screens, ...singleAccountScreens].filter((screen) => isBuilt(screen) && !screen.hidden);
  expect(inMenu.length).toBeGreaterThan(10);
  expect(inMenu.filter(({ path }) => !builtScreens[path]?.icon).map(({ path }) => path)).toEqual([]);
});
