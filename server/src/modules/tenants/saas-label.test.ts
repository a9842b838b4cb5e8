import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

const root = '/api/v1/organizations/tenants';
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  const msp = await app.addTenant('provider', 8);
  await app.addTenant('served-by-provider', 16, msp);
  await app.addTenant('served-by-platform', 16);
});
afterAll(() => app.close());

it('calls SaaS who is served by the platform itself, in list, filter, counts and CSV, and nobody else', async () => {
  const headers = { ...(await app.signIn('admin')), 'accept-language': 'en' };
  const list = async (body: object) =>
    (await app.post(`${root}/list`, body, headers)).json.data['list'] as { name: string; isSaas: boolean }[];
  const saas = (await list({})).filter(({ isSaas }) => isSaas).map(({ name }) => name);
  expect(saas).toEqual(['served-by-platform']);
  expect((await list({ isSaas: true })).map(({ name }) => name)).toEqual(saas);
  expect((await list({ isSaas: true, type: [8] })).map(({ name }) => name)).toEqual(['provider', ...saas]);
  expect((await app.post(`${root}/counts`, {}, headers)).json.data).toMatchObject({
    saas: 1,
    type: { 16: 2 },
  });
  const { text } = await app.post(`${root}/export`, {}, headers);
  const lineOf = (name: string) => text.split('\r\n').find((line) => line.includes(name));
  expect(lineOf('served-by-platform')).toContain('End customer (SaaS)');
  expect(lineOf('served-by-provider')).not.toContain('SaaS');
});
