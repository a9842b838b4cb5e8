import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/app.ts';

it('one tenant’s calls, from however many members, leave another’s room', async () => {
  const now = Date.parse('2026-03-01T08:00:00Z');
  const app = await startTestApp({ clock: () => now, tenantPerMinute: 5 });
  try {
    const [acme, globex] = [await app.addTenant('acme'), await app.addTenant('globex')];
    for (const username of ['one', 'two']) await app.addMember(acme, username);
    await app.addMember(globex, 'clerk');
    const [one, two] = [await app.signIn('one'), await app.signIn('two')];
    const clerk = await app.signIn('clerk');
    const status = async (headers: { authorization: string }) =>
      (await app.ask('GET', '/api/v1/auth/user/simple/info', { headers })).status;
    const statuses = [];
    for (const headers of [one, two, one, two, one, two, one]) statuses.push(await status(headers));
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    expect(await status(clerk)).toBe(200);
  } finally {
    await app.close();
  }
});
