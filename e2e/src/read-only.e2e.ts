import { isRead } from '@linekeeper/contract/endpoint';
import { allEndpoints } from '@linekeeper/contract/endpoints';
import { permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { type Screen } from '@linekeeper/contract/screens';
import { type Locator, type Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { builtScreens } from './built-screens.ts';
import { libraryNames } from './library-names.ts';
import { controlsIn, isReading, opens } from './offered.ts';
import { readOnlyScreens } from './read-only-screens.ts';
import { makeReadOnlyWorld, raiseAlert, type ReadOnlyWorld } from './read-only-world.ts';
import { useServer } from './site.ts';
import { stillness } from './stillness.ts';
import { chooseOwnPassword, leadTo, signInAs, textsOf, type Visit } from './visitor.ts';

/**
 * Spec section 6, as it is rendered: who may change nothing is offered nothing that changes. Every screen that is built is
 * visited, with something on it that could be changed; whatever can be used there and is not known to read only is a fault.
 */
const site = useServer({ allowedTargets: ['127.0.0.0/8'] });
let world: ReadOnlyWorld;
let alertId: string;
const acting = textsOf('zh', 'acting');
const complaints: string[] = [];
/** The accounts there, in lower case as the library's names are. */
const accounts = ['admin', 'boss', 'engineer', 'reader'];

/** One's own account is one's own business, and stays so in a proxy grant: there everything works. */
const ownPages: readonly string[] = ['/personalInformation', '/personal/information', '/messages'];
const visited = builtScreens.filter((screen) => !ownPages.includes(screen.path));
const hasEdit = ({ permission }: Screen) => permissionCodes.some((code) => code === `${permission}_EDIT`);

/** Calls that change something other than the own account. */
const changes = allEndpoints
  .filter((endpoint) => !isRead(endpoint) && endpoint.access !== 'public' && !endpoint.own)
  .map(({ method, path: called }) => new RegExp(`^${method} ${called.replace(/:\w+/g, '[^/]+')}$`));

interface Someone {
  readonly page: Page;
  /** Calls that changed something or were refused. */
  readonly faults: string[];
  /** What the component library named by itself, wherever the page stood still. */
  readonly english: ReadonlySet<string>;
  /** Waits until nothing is under way and what can be used on the page stays the same. */
  settle(): Promise<void>;
}

/** Somebody with a browser. */
async function someone(at: Pick<Visit, 'path' | 'token'>): Promise<Someone> {
  const page = await site.visit({ ...at, language: 'zh', complaints });
  const faults: string[] = [];
  const english = new Set<string>();
  const untilStill = stillness(page);
  page.on('response', (response) => {
    const call = `${response.request().method()} ${new URL(response.url()).pathname}`;
    if (response.status() >= 400) faults.push(`${call} answered ${response.status()}`);
    if (changes.some((pattern) => pattern.test(call))) faults.push(`${call} was called`);
  });
  const settle = async () => {
    for (const name of libraryNames(await untilStill(), accounts)) english.add(name);
  };
  return { page, faults, english, settle };
}

/** What a part of a page offers beside reading, and whatever can be opened from it. */
async function offeredIn(who: Someone, part: Locator): Promise<string[]> {
  const opened = new Set<string>();
  const found = new Set<string>();
  for (;;) {
    const controls = controlsIn(await part.ariaSnapshot());
    for (const control of controls) if (!isReading(control)) found.add(`${control.role} ${control.name}`);
    const drags = await part.locator('[draggable=true]').count();
    const uploads = await part.locator('input[type=file]:enabled').count();
    if (drags > 0) found.add('something to drag');
    if (uploads > 0) found.add('a file to choose');
    const next = controls.find(
      (control) => !opened.has(opens(control) ?? '') && opens(control) !== undefined,
    );
    if (!next) return [...found];
    opened.add(opens(next) ?? '');
    await part
      .getByRole(next.role as 'button', { name: next.name, exact: true })
      .first()
      .click();
    await who.settle();
    const dialog = who.page.getByRole('dialog').last();
    if ((await dialog.count()) === 0) continue;
    for (const inside of await offeredIn(who, dialog)) found.add(`${inside} behind ${next.name}`);
    await who.page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
  }
}

/** What screens are visited at: a desk and a telephone, where lists are cards. */
const sizes = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];

/** An address that asks for the forms of a screen, as a bookmark may. */
const forms = '?add=1&edit=1&import=1';

/** What each screen offers beside reading, opened by its address with `query`. */
async function offered(who: Someone, query = ''): Promise<Record<string, string[]>> {
  const { page } = who;
  const all: Record<string, string[]> = {};
  for (const { path: screen } of visited) {
    const address = screen
      .replace(':deviceId', world.deviceId)
      .replace(':outletId', world.outletId)
      .replace(':lineId', world.lineId)
      .replace(':testId', world.testId)
      .replace(':serviceId', world.serviceId)
      .replace(':alertId', alertId)
      .replace(':tenantId', String(world.customerId));
    await leadTo(page, 'zh', `${address}${query}`);
    await page.locator('main').getByText(readOnlyScreens[screen]!.shows).first().waitFor();
    await who.settle();
    all[screen] =
      (await page.getByRole('dialog').count()) > 0 ? ['a form'] : await offeredIn(who, page.locator('main'));
  }
  return all;
}
const nothing = Object.fromEntries(visited.map((screen) => [screen.path, []]));

beforeAll(async () => {
  world = await makeReadOnlyWorld(site.url, await site.signIn());
  alertId = await raiseAlert(site.query, world);
});

it('knows of every built screen what stands there', () => {
  expect(Object.keys(readOnlyScreens).toSorted()).toEqual(visited.map((screen) => screen.path).toSorted());
});

describe('who may change nothing', () => {
  it('is offered nothing that changes, as a member with the role to look only, at a desk and on a telephone', async () => {
    const who = await someone({ path: `/${world.prefix}` });
    const { page, faults } = who;
    await signInAs(page, world.reader.username, world.reader.password);
    await chooseOwnPassword(page, 'Night-shift-9');
    await who.settle();
    faults.length = 0;
    for (const size of sizes) {
      await page.setViewportSize(size);
      expect(await offered(who, forms), `${size.width} wide`).toEqual(nothing);
    }
    expect(faults).toEqual([]);
    expect([...who.english]).toEqual([]);
    await page.context().close();
  });

  it('is offered nothing that changes in another’s tenant, and everything there once stepped up', async () => {
    const who = await someone({ token: await site.token() });
    const { page, faults } = who;
    await page.getByRole('banner').waitFor();
    await page.keyboard.press('o');
    await page.getByRole('combobox', { name: acting['search']! }).fill(world.mspName);
    await page.getByRole('option').first().click();
    await page.getByLabel(acting['reason']!).fill('看看线路');
    await page.keyboard.press('Enter');
    const banner = page.getByRole('region', { name: acting['banner']! });
    await banner.getByText(acting['readsOnly']!).waitFor();
    await who.settle();
    faults.length = 0;
    expect(await offered(who, forms)).toEqual(nothing);
    expect(faults).toEqual([]);

    await page.goto(`${site.url}/#/tenant`);
    const add = page.getByRole('button', { name: textsOf('zh', 'tenants')['add']!, exact: true });
    await page.locator('main').getByText(readOnlyScreens['/tenant']!.shows).first().waitFor();
    expect(await add.count()).toBe(0);
    await banner.getByRole('button', { name: acting['stepUp']!, exact: true }).click();
    // Without a reload.
    await add.first().waitFor();
    const after = await offered(who);
    for (const { path } of visited.filter(hasEdit))
      if (readOnlyScreens[path]?.isDrawing) expect(after[path], path).toEqual([]);
      else expect(after[path], path).not.toEqual([]);
    expect([...who.english]).toEqual([]);
    await page.context().close();
  });
});

it('was shown without a complaint of the browser', () => {
  expect(complaints).toEqual([]);
});
