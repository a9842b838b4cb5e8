import { describe, expect, it } from 'vitest';
import { type Fixture, useConsole } from './fixture.ts';

const site = useConsole();
const html = (name: string) => site.page.evaluate(`document.documentElement.${name}`);
const background = () => site.page.evaluate('getComputedStyle(document.documentElement).backgroundColor');
const dark = 'rgb(15, 20, 26)';
const light = 'rgb(244, 246, 249)';
const shell = async (path = '/') => {
  await site.signIn();
  await site.open(path);
  await site.page.locator('header').first().waitFor();
};

describe('theme (spec section 9)', () => {
  it('is dark by default', async () => {
    await site.open();
    expect(await background()).toBe(dark);
  });

  it('is light once chosen, kept through a reload and never flashes dark', async () => {
    await shell();
    await site.page.getByRole('button', { name: '切换到浅色' }).click();
    await expect.poll(background).toBe(light);
    // With all code of the console held back, what is seen first is the theme alone.
    await site.page.route('**/assets/*.js', () => undefined);
    await site.page.reload({ waitUntil: 'commit' });
    await expect.poll(() => html('dataset.theme')).toBe('light');
    await expect.poll(background).toBe(light);
  });
});

describe('motion', () => {
  const moving = useConsole({ reducedMotion: 'no-preference' });
  /** Opens the choice of a tenant; gives what moves of it. */
  const openedBy = async ({ page, signIn, open }: Fixture): Promise<() => Promise<unknown>> => {
    await signIn();
    await open();
    await page.evaluate(`globalThis.moved = []; document.addEventListener('animationstart', ({ target }) => {
      if (target.matches('[role=dialog]')) moved.push(target.tagName);
    }, true)`);
    await page.getByRole('button', { name: /^切换租户/ }).click();
    await page.getByRole('option', { name: /华东连锁药房/ }).waitFor();
    return () => page.evaluate('moved');
  };

  it('dialogs stand at once where they come for who asks for less motion, so that no press misses them', async () => {
    const moved = await openedBy(site);
    // What is found by typing comes long after a motion would have begun.
    await site.page.getByRole('combobox').fill('无此租户');
    await site.page.getByText('没有匹配的租户').waitFor();
    expect(await moved()).toEqual([]);
  });

  it('dialogs grow out of what was pressed for anybody else', async () => {
    const moved = await openedBy(moving);
    await expect.poll(moved).toEqual(['DIV']);
  });
});

describe('language (spec section 4)', () => {
  it('is zh without any choice, and is the document language', async () => {
    await site.open();
    expect(await html('lang')).toBe('zh');
    expect(await site.page.title()).toBe('登录 - 巡线');
  });

  it('is the one given by the page', async () => {
    await site.open('/?lang=en');
    expect(await html('lang')).toBe('en');
    await site.page.getByRole('button', { name: 'Sign in', exact: true }).waitFor();
  });

  it('is the one saved under the key lang, before that of the page', async () => {
    await site.context.addInitScript("localStorage.setItem('lang', 'zh-TW')");
    await site.open('/?lang=en');
    expect(await html('lang')).toBe('zh-TW');
    await site.page.getByRole('button', { name: '登入', exact: true }).waitFor();
  });

  it('is switched at the login and kept', async () => {
    await site.open();
    await site.page.getByRole('combobox').selectOption('en');
    await site.page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await expect.poll(() => site.page.title()).toBe('Login - Linekeeper');
    await expect.poll(() => site.page.evaluate("localStorage.getItem('lang')")).toBe('en');
    await site.page.reload();
    await site.page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('is switched at any time behind the sign-in, with title, headers and document', async () => {
    await shell();
    await site.page.getByRole('button', { name: '切换语言' }).click();
    await site.page.getByRole('menuitemradio', { name: '繁體中文' }).click();
    await site.page.getByRole('button', { name: '切換語言' }).waitFor();
    await expect.poll(() => html('lang')).toBe('zh-TW');
    await expect.poll(() => site.page.title()).toContain('巡線');
    await expect
      .poll(() => site.stub.state.requests.find(({ route }) => route.startsWith('PUT')))
      .toMatchObject({ body: { language: 'zh-TW' }, headers: { 'accept-language': 'zh-TW' } });
  });
});

describe('shell', () => {
  it('keeps the sidebar opened or closed', async () => {
    await shell();
    const sidebar = site.page.locator('aside');
    await sidebar.waitFor();
    await site.page.getByRole('button', { name: '收起侧边栏' }).click();
    await sidebar.waitFor({ state: 'hidden' });
    await site.page.reload();
    await site.page.getByRole('button', { name: '展开侧边栏' }).waitFor();
    expect(await sidebar.isVisible()).toBe(false);
    await site.page.getByRole('button', { name: '展开侧边栏' }).click();
    await sidebar.waitFor();
  });

  it('lists its shortcuts under ? and obeys them', async () => {
    await shell();
    await site.page.keyboard.press('?');
    await site.page.getByRole('dialog', { name: '键盘快捷键' }).waitFor();
    await site.page.keyboard.press('Escape');
    await site.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await site.page.keyboard.press('[');
    await site.page.locator('aside').waitFor({ state: 'hidden' });
    await site.page.keyboard.press('t');
    await expect.poll(background).toBe(light);
  });

  it('finds by Ctrl-K, by keyboard alone, and shows again what was opened from there', async () => {
    const hit = {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'core-1',
      facts: ['10.0.0.1'],
      state: 'down',
    };
    const data = [{ kind: 'devices', hits: [hit], isCut: false }];
    await site.answer('/api/v1/search', 200, { code: 0, message: '', data });
    await shell();
    const { keyboard } = site.page;
    const field = site.page.getByRole('combobox', { name: /名称、编号、IP/ });
    const chosen = () => site.page.locator('[role=option][aria-selected=true]').innerText();
    await keyboard.press('Control+k');
    await field.fill('10.0.0.1');
    await expect.poll(chosen).toMatch(/core-1\s+10\.0\.0\.1/);
    await keyboard.press('Enter');
    await expect.poll(() => site.route()).toContain(hit.id);
    await keyboard.press('/');
    await field.waitFor();
    await expect.poll(chosen).toContain('core-1');
    await field.fill('浅色');
    await expect.poll(chosen).toBe('切换到浅色');
    await keyboard.press('Enter');
    await expect.poll(background).toBe(light);
    await site.page.getByRole('button', { name: '搜索', exact: true }).click();
    await field.waitFor();
    await keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
  });

  it('obeys a shortcut from the moment that it stands', async () => {
    // Pressed as soon as the header is in the document: before it was painted, and before anything else runs.
    await site.page.addInitScript(`
      const watch = new MutationObserver(() => {
        if (!document.querySelector('header button')) return;
        watch.disconnect();
        dispatchEvent(new KeyboardEvent('keydown', { key: '?' }));
      });
      watch.observe(document, { childList: true, subtree: true });`);
    await shell();
    await site.page.getByRole('dialog', { name: '键盘快捷键' }).waitFor();
  });

  it('leads a keyboard past the menu to the content', async () => {
    await shell();
    await site.page.keyboard.press('Tab');
    await expect.poll(() => site.page.evaluate('document.activeElement.textContent')).toBe('跳到主要内容');
    await site.page.keyboard.press('Enter');
    await expect.poll(() => site.page.evaluate('document.activeElement.id')).toBe('main');
  });

  it('opens its menus by keyboard', async () => {
    await shell();
    await site.page.getByRole('button', { name: '切换语言' }).focus();
    await site.page.keyboard.press('ArrowDown');
    const focused = (what: string) => expect.poll(() => site.page.evaluate(`document.activeElement.${what}`));
    await focused('textContent').toBe('简体中文');
    await site.page.keyboard.press('End');
    await focused('textContent').toBe('English');
    await site.page.keyboard.press('Escape');
    await focused('getAttribute("aria-label")').toBe('切换语言');
  });

  it('has nothing for the browser to complain of, its content security policy included', async () => {
    await shell();
    await site.page.getByRole('button', { name: /^切换租户/ }).click();
    await site.page.getByRole('dialog', { name: '切换租户' }).getByRole('option').first().waitFor();
    expect(site.complaints).toEqual([]);
  });

  it('is a drawer on a phone', async () => {
    await site.page.setViewportSize({ width: 390, height: 844 });
    await shell();
    expect(await site.page.locator('aside').isVisible()).toBe(false);
    await site.page.getByRole('button', { name: '打开菜单' }).click();
    await site.page.getByRole('dialog', { name: '菜单' }).waitFor();
    await site.page.keyboard.press('Escape');
    await site.page.getByRole('dialog', { name: '菜单' }).waitFor({ state: 'hidden' });
    expect(await site.page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
  });
});
