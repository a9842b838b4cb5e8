import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { isLoopback } from '../../../config.ts';

/** What each arriving administrator lacks, and whether the second step is offered. */
async function arrivals(app: TestApp) {
  const msp = await app.addTenant('msp', 8);
  const shop = await app.addTenant('shop', 16, msp);
  for (const [tenantId, username] of [
    [msp, 'chief'],
    [shop, 'owner'],
  ] as const)
    await app.addMember(tenantId, username, { administrator: true });
  await app.addMember(msp, 'engineer');
  const found: Record<string, unknown> = {};
  for (const [username, prefix] of [
    ['admin'],
    ['chief', 'msp'],
    ['engineer', 'msp'],
    ['owner', 'shop'],
  ] as const) {
    const headers = await app.signIn(username, prefix);
    const { data } = (await app.ask('GET', '/api/v1/auth/user/simple/info', { headers })).json;
    found[username] = [data['incomplete'], data['isSecondStepAdvised']];
  }
  return found;
}

describe('a server that listens beyond its machine', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp({ listensBeyond: true });
  });
  afterAll(() => app.close());

  it('asks administrators of platform and MSP for a second step, from the first sign-in on', async () => {
    expect(await arrivals(app)).toEqual({
      admin: [['totp'], false],
      chief: [['totp'], false],
      engineer: [[], false],
      owner: [[], false],
    });
    const admin = await app.signIn('admin');
    expect((await app.post('/api/v1/members/list', {}, admin)).json.data['error']).toBe('ACCOUNT_INCOMPLETE');
    expect((await app.ask('GET', '/api/v1/auth/totp', { headers: admin })).json.data['isDemanded']).toBe(
      true,
    );
  });

  it('follows the policy where one is said, and shows what holds where none is', async () => {
    const say = (policy: string | null) =>
      app.db.admin.query('update tenant_setting set totp_policy = $1 where tenant_id = 1', [policy]);
    const admin = await app.signIn('admin');
    const lacks = async () =>
      (await app.ask('GET', '/api/v1/auth/user/simple/info', { headers: admin })).json.data['incomplete'];
    await say('none');
    const again = await app.signIn('admin');
    const settings = await app.ask('GET', '/api/v1/settings/general', { headers: again });
    expect(settings.json.data['values']).toMatchObject({
      totpPolicy: { own: 'none', inherited: 'administrators' },
    });
    await say(null);
    expect(await lacks()).toEqual(['totp']);
  });
});

it('a server that listens on its machine alone offers the second step to them', async () => {
  const app = await startTestApp();
  try {
    expect(await arrivals(app)).toEqual({
      admin: [[], true],
      chief: [[], true],
      engineer: [[], false],
      owner: [[], false],
    });
  } finally {
    await app.close();
  }
});

it.each([
  ['localhost', true],
  ['127.0.0.1', true],
  ['127.20.0.7', true],
  ['::1', true],
  ['[::1]', true],
  ['0.0.0.0', false],
  ['::', false],
  ['192.0.2.7', false],
  ['127.0.0.1.example.com', false],
  ['console.example.com', false],
])('%s listens on this machine alone: %s', (host, isOwn) => expect(isLoopback(host)).toBe(isOwn));
