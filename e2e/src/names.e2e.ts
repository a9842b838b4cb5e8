import { expect, it } from 'vitest';
import { builtScreens } from './built-screens.ts';
import { libraryNames } from './library-names.ts';
import { useServer } from './site.ts';
import { stillness } from './stillness.ts';
import { leadTo, textsOf } from './visitor.ts';

/** What is heard: no button, picture or choice is left with the English name that the component library gives it. */
const site = useServer();
const [audit, common, roles] = ['audit', 'common', 'roles'].map((area) => textsOf('zh', area));

it('every screen, its forms, and what is searched and chosen there have names in the reader’s language', async () => {
  const complaints: string[] = [];
  const page = await site.visit({ language: 'zh', complaints, token: await site.token() });
  const untilStill = stillness(page);
  const heard: Record<string, string[]> = {};
  const hear = async (where: string) => {
    const names = libraryNames(await untilStill(), ['admin']);
    if (names.length > 0) heard[where] = names;
  };
  const open = async (address: string) => {
    await leadTo(page, 'zh', address);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
  };
  const clear = page.getByRole('button', { name: common!['clear']!, exact: true });
  for (const { path } of builtScreens.filter((screen) => !screen.path.includes(':'))) {
    for (const form of ['?add=1', '?import=1']) {
      await open(path + form);
      await hear(path + form);
    }
  }

  const filters = '/auditLog?action=session.begin,session.end&actor=admin&subjectType=tenant&subjectId=1';
  await open(filters);
  await hear(filters);
  await page.getByRole('combobox', { name: audit!['who']! }).click();
  await page.getByRole('listbox').first().waitFor({ state: 'attached' });
  await hear('a choice that is open');

  await open('/roles');
  await page.getByLabel(roles!['search']!).fill('x');
  await hear('a search');
  expect(heard).toEqual({});
  expect(await clear.count()).toBe(1);
  await open(filters);
  await expect.poll(() => clear.count()).toBe(3);
  expect(complaints).toEqual([]);
  await page.context().close();
});
