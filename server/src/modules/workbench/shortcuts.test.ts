import { mostShortcuts, shortcutPaths } from '@linekeeper/contract/workbench/shortcut-terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

const path = '/api/v1/personal/shortcuts';
type Headers = { readonly authorization: string };

let app: TestApp;
let ours: number;
let boss: Headers;

beforeAll(async () => {
  app = await startTestApp();
  const msp = await app.addTenant('msp', 8);
  ours = await app.addTenant('ours', 16, msp);
  await app.addMember(msp, 'provider', { administrator: true });
  for (const name of ['boss', 'other']) await app.addMember(ours, name, { administrator: true });
  boss = await app.signIn('boss', 'ours');
});
afterAll(() => app.close());

const get = async (headers: Headers = boss) => (await app.ask('GET', path, { headers })).json.data;
const put = async (paths: readonly string[], headers: Headers = boss) =>
  (await app.ask('PUT', path, { headers, body: JSON.stringify({ paths }) })).json;

describe('shortcuts', () => {
  it('are none that a member arranged before it has, and then in its order on each of its devices', async () => {
    expect(await get()).toEqual({ paths: null });
    expect(await put(['/wan', '/alerts'])).toMatchObject({ code: 0 });
    expect(await get(await app.signIn('boss', 'ours'))).toEqual({ paths: ['/wan', '/alerts'] });
    expect(await put([])).toMatchObject({ code: 0 });
    expect(await get()).toEqual({ paths: [] });
  });

  it('are each member’s own', async () => {
    await put(['/alerts']);
    expect(await get(await app.signIn('other', 'ours'))).toEqual({ paths: null });
  });

  it('stay the person’s own in a stay', async () => {
    const provider = await app.signIn('provider', 'msp');
    await put(['/tenant'], provider);
    expect(await get(await app.enter(provider, ours))).toEqual({ paths: ['/tenant'] });
  });

  it('lead to screens alone, each once, and are not endless', async () => {
    for (const paths of [
      ['https://elsewhere.example'],
      ['/alerts/:alertId'],
      ['/homePage'],
      ['/alerts', '/alerts'],
      shortcutPaths.slice(0, mostShortcuts + 1),
    ])
      expect((await put(paths)).code).not.toBe(0);
  });
});
