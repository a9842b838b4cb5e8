import { type Route } from 'playwright-core';
import { expect, it } from 'vitest';
import { useConsole } from './fixture.ts';

const site = useConsole();
const bar = () => site.page.getByText('与服务器的连接已断开');
const tickets = () => site.stub.state.requests.filter(({ route }) => route === 'POST /api/v1/live/ticket');
const connected = () => expect.poll(() => site.sockets.length).toBeGreaterThan(0);

it('one connection is made with a one-time ticket', async () => {
  await site.signIn();
  await site.open();
  await connected();
  expect(tickets()).toHaveLength(1);
  expect(site.sockets[0]?.url()).toMatch(/\/api\/v1\/live\?ticket=[\w-]+&lang=zh$/);
  expect(await bar().count()).toBe(0);
});

it('a lost connection is said with its time, and comes back by itself with a new ticket', async () => {
  await site.signIn();
  await site.open();
  await connected();
  await site.page.route('**/api/v1/live/ticket', (route) => route.abort());
  await site.sockets[0]?.close({ code: 1006 });
  await bar().waitFor();
  expect(await bar().innerText()).toMatch(/\d\d:\d\d:\d\d/);
  await site.page.unroute('**/api/v1/live/ticket');
  await bar().waitFor({ state: 'detached' });
  expect(site.sockets.length).toBe(2);
});

it('the button reconnects at once', async () => {
  await site.page.clock.install();
  await site.signIn();
  await site.open();
  await connected();
  // The time of the page stands from here on: it tries again by the button alone.
  await site.page.clock.pauseAt(Date.now() + 3_600_000);
  await site.sockets.at(-1)?.close({ code: 1006 });
  await bar().waitFor();
  await site.page.getByRole('button', { name: '立即重连' }).click();
  await bar().waitFor({ state: 'detached' });
});

it('the button pressed again while an attempt is under way leaves one connection', async () => {
  await site.page.clock.install();
  await site.signIn();
  await site.open();
  await connected();
  await site.page.clock.pauseAt(Date.now() + 3_600_000);
  const held: Route[] = [];
  await site.page.route('**/api/v1/live/ticket', (route) => void held.push(route));
  await site.sockets.at(-1)?.close({ code: 1006 });
  await bar().waitFor();
  const before = site.sockets.length;
  const button = site.page.getByRole('button', { name: '立即重连' });
  for (const count of [1, 2]) {
    await button.click();
    await expect.poll(() => held.length).toBe(count);
  }
  for (const route of held) {
    const answered = site.page.waitForResponse((response) => response.request() === route.request());
    await route.continue();
    await (await answered).finished();
  }
  await bar().waitFor({ state: 'detached' });
  // A second connection would be asked for as soon as its ticket is read: before what is asked for after it.
  await site.page.evaluate("fetch('/', { cache: 'no-store' }).then((answer) => answer.text())");
  expect(site.sockets.length).toBe(before + 1);
});

it('a session that the server ends is told by the notice of its code', async () => {
  await site.signIn();
  await site.open();
  await connected();
  site.push({ type: 'session.ended', code: 40027, message: '您的账号已在其他地方登录。' });
  await site.page.getByRole('dialog').getByText('您的账号已在其他地方登录。').waitFor();
});

it('text that is no message is passed over', async () => {
  await site.signIn();
  await site.open();
  await connected();
  site.sockets[0]?.send('not json');
  site.sockets[0]?.send('{"type":"unheard-of"}');
  // What is said after it is heard: the codes are read again.
  const codes = site.page.waitForRequest('**/menu/code/lists');
  site.push({ type: 'rights.changed' });
  await codes;
  expect(site.complaints).toEqual([]);
  expect(await bar().count()).toBe(0);
});
