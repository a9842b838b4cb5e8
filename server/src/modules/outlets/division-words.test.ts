import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

let app: TestApp;
let session: { authorization: string };
beforeAll(async () => {
  app = await startTestApp();
  await app.addMember(await app.addTenant('shops', 16), 'keeper', { administrator: true });
  session = await app.signIn('keeper', 'shops');
  const add = (number: string, division: string, region = '') =>
    app.post(
      '/monitor/api/v1/outlets/create',
      { number, name: `Store ${number}`, division, region },
      session,
    );
  for (const [number, division, region] of [
    ['S-1', '210102', ''],
    ['S-2', '330106', '华东'],
  ] as const)
    expect((await add(number, division, region)).json.code).toBe(0);
});
afterAll(() => app.close());

const reading = (language: string) => ({ ...session, 'accept-language': language });

it.each([
  ['zh', '辽宁省 沈阳市 和平区', '浙江省 杭州市 西湖区'],
  ['zh-TW', '遼寧省 瀋陽市 和平區', '浙江省 杭州市 西湖區'],
  ['en', '和平区, Shenyang, Liaoning', '西湖区, Hangzhou, Zhejiang'],
])(
  'the CSV of outlets says in %s where they stand, and what a tenant typed as it was typed',
  async (...of) => {
    const [language, first, second] = of;
    const { text } = await app.post('/monitor/api/v1/outlets/export', {}, reading(language));
    expect(text).toContain(first);
    expect(text).toContain(second);
    expect(text).toContain('华东');
  },
);

it.each([
  ['en', 'shenyang', '和平区, Shenyang, Liaoning'],
  ['en', '沈阳', '和平区, Shenyang, Liaoning'],
  ['zh-TW', '沈阳', '遼寧省 瀋陽市 和平區'],
  ['zh', '沈阳', '辽宁省 沈阳市 和平区'],
])('who reads %s and searches for %s is told where the outlet stands', async (language, search, place) => {
  const { json } = await app.post('/api/v1/search', { search }, reading(language));
  expect(json.data).toMatchObject([
    { kind: 'outlets', hits: [{ name: 'Store S-1', facts: ['S-1', place] }] },
  ]);
});

it('the list of outlets is searched by English names of places as well, and by no less than three letters', async () => {
  const found = async (search: string) =>
    (await app.post('/monitor/api/v1/outlets/list', { search }, session)).json.data['total'];
  expect(await found('Hangzhou')).toBe(1);
  expect(await found('zhejiang')).toBe(1);
  expect(await found('Chengdu')).toBe(0);
  expect(await found('zh')).toBe(0);
});
