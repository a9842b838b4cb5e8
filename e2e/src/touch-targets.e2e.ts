import { expect, it } from 'vitest';
import { builtScreens } from './built-screens.ts';
import { useServer } from './site.ts';
import { stillness } from './stillness.ts';
import { leadTo } from './visitor.ts';

const site = useServer();

/** What may be smaller: a sign within a field that is large enough, and a link within a sentence (WCAG 2.5.5). */
const exempt = '.ant-input-clear-icon, .ant-select *, p a, td a, dd a, span > a, [class*=skip]';

/** All that can be pressed and is smaller than 44 px each way. A box is pressed by its label too, a switch 11 px around it. */
const tooSmall = `[...document.querySelectorAll(
    'button, [role=button], [role=tab], [role^=menuitem], [role=option], select, summary, a[href], label:has(input)')]
  .filter((element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
  .filter((element) => !element.matches(${JSON.stringify(exempt)}))
  .flatMap((element) => {
    const { width, height } = (element.closest('label') ?? element).getBoundingClientRect();
    const around = element.getAttribute('role') === 'switch' ? 22 : 0;
    const name = (element.getAttribute('aria-label') || element.textContent || element.className).trim().slice(0, 40);
    const isSmall = width > 0 && (width + around < 43.5 || height + around < 43.5);
    return isSmall ? [[element.tagName, name, Math.round(width), Math.round(height)].join(' ')] : [];
  })`;

/** From now on counts how far what is seen is moved by what comes later (Layout Instability, 0 to 1 a move). */
const watchShifts = `globalThis.shifted = 0;
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => (globalThis.shifted += entry.value)))
    .observe({ type: 'layout-shift' });`;

it('everything that is pressed is at least 44 px each way on a phone and stays where it is, on every screen', async () => {
  const complaints: string[] = [];
  const viewport = { width: 390, height: 844 };
  const page = await site.visit({ language: 'zh', complaints, viewport, token: await site.token() });
  const untilStill = stillness(page);
  const found: Record<string, unknown> = {};
  const unfolded: string[] = [];
  await page.evaluate(watchShifts);
  const measure = async (where: string) => {
    await untilStill();
    const small = [...new Set((await page.evaluate(tooSmall)) as string[])];
    if (small.length > 0) found[where] = small;
  };
  for (const { path } of builtScreens.filter((screen) => !screen.path.includes(':'))) {
    await page.evaluate('globalThis.shifted = 0');
    await leadTo(page, 'zh', path);
    await page.getByRole('heading', { level: 1 }).first().waitFor();
    await measure(path);
    expect(await page.evaluate('document.documentElement.scrollWidth <= innerWidth'), path).toBe(true);
    expect(await page.evaluate('globalThis.shifted'), path).toBeLessThan(0.1);
    const folded = page.getByRole('button', { name: '筛选', exact: true });
    if (await folded.isVisible()) {
      await folded.click();
      await measure(`${path}, filters`);
      unfolded.push(path);
    }
  }
  await page.getByRole('button', { name: '打开菜单' }).click();
  await measure('the menu');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '搜索', exact: true }).first().click();
  await page.getByRole('combobox', { name: /名称、编号、IP/ }).waitFor();
  await measure('the search');
  expect(found).toEqual({});
  expect(unfolded).toEqual(expect.arrayContaining(['/alerts', '/wan']));
  expect(complaints).toEqual([]);
  await page.context().close();
});
