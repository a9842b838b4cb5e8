import { type Fleet, startFleet } from '@linekeeper/simulators/snmp-fleet';
import { type Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { useServer } from './site.ts';
import { filled, textsOf } from './visitor.ts';

const site = useServer({ allowedTargets: ['127.0.0.0/8'] });
let fleet: Fleet | undefined;
beforeAll(async () => void (fleet = await startFleet({ agents: 1, port: 0, firstAddress: '127.33.0.1' })));
afterAll(() => fleet?.stop());

const texts = textsOf('en', 'messages');
const bell = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('button', { name, exact: true });

/** The administrator with a browser of their own, at an address; counts how often it loads. */
async function look(path: string, token: string, complaints: string[]) {
  const page = await site.visit({ path, language: 'en', token, complaints });
  await page.getByRole('banner').waitFor();
  const seen = { loads: 0 };
  page.on('load', () => (seen.loads += 1));
  return { page, seen };
}

it('a device that stops answering is told by the bell and the list of every browser of a person as it happens, and read in one is read in all', async () => {
  const token = await site.token();
  const admin = await site.signIn();
  // Of what is brought one rule would tell the same a minute later.
  const { list: brought } = await admin.call('POST /monitor/api/v1/alert-rules/list', {
    body: { pageSize: 200 },
  });
  for (const { id } of brought)
    await admin.call('POST /monitor/api/v1/alert-rules/:ruleId/enable', {
      params: { ruleId: id },
      body: { isEnabled: false },
    });
  await admin.call('POST /monitor/api/v1/alert-rules/create', {
    body: {
      ...{ name: 'Silent', severity: 'critical', subjectKind: 'device', states: ['down'], scope: {} },
      condition: { kind: 'state', settings: { forS: 0 } },
      toldTo: [{ kind: 'administrators' }],
    },
  });
  const { addresses, port, agent } = fleet!;
  const [address = ''] = addresses;
  const { id } = await admin.call('POST /monitor/api/v1/devices/create', {
    body: { name: 'Core 7', address, port, community: 'public', kind: 'switch', intervalS: 10 },
  });
  const device = async () =>
    (await admin.call('POST /monitor/api/v1/devices/list', { body: {} })).list.find((one) => one.id === id);
  await expect.poll(async () => (await device())?.state.state, { timeout: 60_000 }).toBe('up');

  const complaints: string[] = [];
  const [desk, wall] = [
    await look('/#/homePage', token, complaints),
    await look('/#/alerts', token, complaints),
  ];
  // What the account was told of its own sign-ins is read before.
  const inbox = () => admin.call('GET /api/v1/personal/messages/counts', {});
  await admin.call('POST /api/v1/personal/messages/read', { body: { upTo: new Date().toISOString() } });
  expect((await inbox()).unread).toBe(0);
  for (const { page } of [desk, wall]) await bell(page, texts['bell']!).waitFor();
  const main = wall.page.locator('main');
  expect(await main.getByText('Core 7').count()).toBe(0);

  agent(0).fault({ kind: 'silent' });
  const one = filled(texts['bellWith_one']!, { count: '1' });
  for (const { page } of [desk, wall]) await bell(page, one).waitFor();
  await main.getByRole('row', { name: /Core 7/ }).waitFor();
  await main.getByRole('row', { name: /Silent/ }).waitFor();

  await bell(desk.page, one).click();
  const popup = desk.page.getByRole('region', { name: texts['title']!, exact: true });
  await popup.getByRole('link', { name: /Core 7/ }).click();
  await expect.poll(() => new URL(desk.page.url()).hash).toMatch(/^#\/alerts\/[0-9a-f-]{36}$/);
  await desk.page.getByRole('heading', { level: 1 }).waitFor();
  for (const { page } of [desk, wall]) await bell(page, texts['bell']!).waitFor();
  expect((await inbox()).unread).toBe(0);
  expect([desk.seen.loads, wall.seen.loads]).toEqual([0, 0]);
  expect(complaints).toEqual([]);
  for (const { page } of [desk, wall]) await page.context().close();
});
