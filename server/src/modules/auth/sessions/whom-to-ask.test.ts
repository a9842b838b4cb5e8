import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';

let app: TestApp;
let msp: number;
beforeAll(async () => {
  app = await startTestApp();
  msp = await app.addTenant('msp', 8);
  const shop = await app.addTenant('shop', 16, msp);
  await app.addMember(msp, 'chief', { administrator: true });
  await app.addMember(shop, 'owner', { administrator: true });
  await app.addMember(shop, 'member');
});
afterAll(() => app.close());

const refused = async (username: string, prefix: string) => {
  const headers = { ...(await app.signIn(username, prefix)), 'accept-language': 'en' };
  // What a tenant of this type may not hold, whoever asks.
  const path = '/api/v1/organizations/tenants/list';
  return (await app.post(path, {}, headers)).json;
};

it('a member that is refused is told to ask its administrator, the administrator to ask the provider by name', async () => {
  expect(await refused('member', 'shop')).toMatchObject({
    code: 60003,
    message: 'You do not have permission to do this. Ask your administrator.',
  });
  expect(await refused('owner', 'shop')).toMatchObject({
    code: 60003,
    message: 'You do not have permission to do this. Ask your provider “msp”.',
  });
});

it('the name is the one that the provider has now, and is told to administrators alone', async () => {
  const asked = async (username: string) => {
    const headers = await app.signIn(username, 'shop');
    return (await app.ask('GET', '/api/v1/auth/user/simple/info', { headers })).json.data['provider'];
  };
  await app.db.admin.query("update organization set name = 'New name' where id = $1", [msp]);
  expect(await asked('owner')).toBe('New name');
  expect(await asked('member')).toBeNull();
  const platform = await app.signIn('admin');
  expect(
    (await app.ask('GET', '/api/v1/auth/user/simple/info', { headers: platform })).json.data['provider'],
  ).toBeNull();
});
