import { type ProductDisplay } from '@linekeeper/contract/products/product-displays';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';

const root = '/api/v1/products/displays';
const product = 'network-monitoring';
type Headers = { authorization: string };
let app: TestApp;
let mine: Headers;
let theirs: Headers;
const picture = await sharp({ create: { width: 64, height: 64, channels: 4, background: '#08f' } })
  .png()
  .toBuffer();

beforeAll(async () => {
  app = await startTestApp();
  for (const prefix of ['mine', 'theirs']) {
    const id = await app.addTenant(prefix, 16);
    await app.addMember(id, 'boss', { administrator: true });
  }
  mine = await app.signIn('boss', 'mine');
  theirs = await app.signIn('boss', 'theirs');
});
afterAll(() => app.close());

const list = async (headers: Headers) =>
  (await app.post(`${root}/list`, {}, headers)).json.data as unknown as ProductDisplay[];
const name = async (headers: Headers, version: number, text: string) =>
  (await app.ask('PUT', `${root}/${product}`, { headers, body: JSON.stringify({ version, name: text }) }))
    .json;
const icon = async (headers: Headers, version: number) =>
  (
    await app.ask('PUT', `${root}/${product}/icon?version=${version}`, {
      headers: { ...headers, 'content-type': 'image/png' },
      body: picture as unknown as string,
    })
  ).json;

describe('how a tenant shows a product', () => {
  it('is a name and an icon, neither of them empty', async () => {
    expect(await name(mine, 0, 'Watch')).toMatchObject({
      code: 60360,
      data: { error: 'PRODUCT_ICON_EMPTY' },
    });
    expect((await icon(mine, 0)).code).toBe(0);
    for (const empty of ['', '  ', 'x'.repeat(33)]) expect((await name(mine, 1, empty)).code).toBe(60001);
    const { data } = await name({ ...mine, 'accept-language': 'en' } as Headers, 1, '');
    expect(JSON.stringify(data).toLowerCase()).toContain('product display name cannot be empty');
    expect((await name(mine, 1, ' Watch ')).data).toEqual({ version: 2 });
    expect((await name(mine, 1, 'Late')).data).toMatchObject({ error: 'CHANGED_MEANWHILE' });
    expect(await list(mine)).toMatchObject([
      { name: 'Watch', version: 2, changedBy: 'boss' },
      { name: null, record: { id: 'link-quality' } },
    ]);
  });

  it('is its own: another tenant sees the product as its record says', async () => {
    expect(await list(theirs)).toMatchObject([
      { name: null, icon: null, version: 0, record: { id: product } },
      { name: null, record: { id: 'link-quality' } },
    ]);
    const shown = (await app.post('/api/v1/products/list', {}, mine)).json.data['list'];
    expect(shown).toMatchObject([
      { displayName: 'Watch', displayIcon: expect.any(String) },
      { product: 'link-quality' },
    ]);
  });

  it('replaces the icon before, and is on the audit log', async () => {
    const [{ icon: before, version }] = (await list(mine)) as [ProductDisplay];
    expect((await icon(mine, version)).code).toBe(0);
    expect((await app.ask('GET', `/api/v1/images/${before}`)).status).toBe(404);
    expect(await app.audited()).toEqual(
      expect.arrayContaining(['product-display.update', 'product-display.icon']),
    );
  });

  it('of a product that is none answers so', async () => {
    const answer = await app.ask('PUT', `${root}/none`, {
      headers: mine,
      body: JSON.stringify({ version: 0, name: 'Watch' }),
    });
    expect(answer.status).toBe(404);
  });
});
