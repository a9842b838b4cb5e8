import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import { keptDelivery } from '../../../test/delivery.ts';

const kept = keptDelivery({ email: true, phone: false });
let app: TestApp;
let headers: { authorization: string };
let count = 0;

beforeAll(async () => {
  app = await startTestApp({ delivery: kept });
  headers = await app.signIn('admin');
});
afterAll(() => app.close());
beforeEach(() => kept.clear());

const here = () => ({ origin: `http://127.0.0.1:${app.port}` });
const inviteTenant = (more: object) => {
  const prefix = `invited-${++count}`;
  const administrator = { username: 'boss', name: 'Boss', email: 'boss@shop.example', access: 'invitation' };
  return app.post(
    '/api/v1/organizations/tenants/create',
    { name: prefix, prefix, type: 16, parentId: 1, administrator },
    { ...headers, 'accept-language': 'en', ...more },
  );
};
const inviteMember = (more: object) =>
  app.post(
    '/api/v1/members/create',
    {
      username: `guest-${++count}`,
      name: 'Guest',
      email: `guest-${count}@shop.example`,
      phone: null,
      departmentId: null,
      roleIds: [],
      administrator: true,
      access: 'invitation',
    },
    { ...headers, 'accept-language': 'en', ...more },
  );
const addresses = () => kept.sent.map(({ text }) => /Sign in at: (\S+)/.exec(text)?.[1]);

describe('an invitation, where no public address is set,', () => {
  it('names the page at which whoever invites is signed in', async () => {
    expect((await inviteTenant(here())).json.code).toBe(0);
    expect((await inviteMember(here())).json.code).toBe(0);
    const { origin } = here();
    expect(addresses()).toEqual([`${origin}/invited-1/login`, `${origin}/login`]);
  });

  it('never takes an address from the Host header alone', async () => {
    for (const invite of [inviteTenant, inviteMember]) {
      expect((await invite({ host: 'evil.example' })).json.code).toBe(0);
      expect((await invite({ host: 'evil.example', 'x-forwarded-host': 'evil.example' })).json.code).toBe(0);
    }
    expect(addresses()).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('is not sent for a page that is not ours', async () => {
    for (const origin of ['https://evil.example', 'null', `http://127.0.0.1:${app.port}@evil.example`]) {
      const answer = await inviteTenant({ origin });
      expect(answer.json.data['error']).toBe('FORBIDDEN');
    }
    expect(kept.sent).toEqual([]);
  });
});
