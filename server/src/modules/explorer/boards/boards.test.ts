import { mostBoards, mostPins } from '@linekeeper/contract/explorer/explorer-terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { center, device } from '../../../../test/explored-world.ts';

type Headers = { authorization: string };
type Row = {
  id: string;
  name: string;
  isMine: boolean;
  mayChange: boolean;
  isShared: boolean;
  version: number;
};
const path = '/monitor/api/v1/explorer/boards';
const share = 'DMS_SERVER_CENTER_BOARD_EDIT';

let app: TestApp;
let ann: Headers;
let bob: Headers;
let chief: Headers;
let stranger: Headers;

beforeAll(async () => {
  app = await startTestApp();
  const own = await app.addTenant('own', 16);
  const other = await app.addTenant('other', 16);
  for (const name of ['ann', 'bob']) await app.addMember(own, name, { codes: [center, device] });
  await app.addMember(own, 'chief', { codes: [center, share] });
  await app.addMember(other, 'stranger', { administrator: true });
  [ann, bob, chief] = (await Promise.all(['ann', 'bob', 'chief'].map((name) => app.signIn(name, 'own')))) as [
    Headers,
    Headers,
    Headers,
  ];
  stranger = await app.signIn('stranger', 'other');
});
afterAll(() => app.close());

const pin = {
  title: 'Slowest',
  what: { top: { metric: 'ping.rtt', count: 5, by: 'mean' } },
  ...{ isStacked: false, isCompared: true, range: '7d' },
};
const boardOf = (name: string, isShared = false, pins: object[] = [pin]) => ({ name, isShared, pins });
const list = async (headers: Headers) =>
  (await app.post(`${path}/list`, {}, { ...headers })).json.data['list'] as Row[];
const create = async (headers: Headers, body: object) => (await app.post(path, body, { ...headers })).json;
const change = async (headers: Headers, id: string, body: object) =>
  (await app.ask('PUT', `${path}/${id}`, { headers: { ...headers }, body: JSON.stringify(body) })).json;
const remove = async (headers: Headers, id: string) =>
  (await app.ask('DELETE', `${path}/${id}`, { headers: { ...headers } })).json;

describe('dashboards of one’s own', () => {
  it('keep charts as they were pinned, and are seen by nobody else', async () => {
    const made = await create(
      ann,
      boardOf('Mine', false, [pin, { ...pin, title: 'Again', isStacked: true }]),
    );
    expect(await list(ann)).toEqual([
      {
        ...{ id: made.data['id'], name: 'Mine', ownerName: 'ann', version: 0 },
        ...{ isShared: false, isMine: true, mayChange: true },
        pins: [pin, { ...pin, title: 'Again', isStacked: true }],
      },
    ]);
    for (const headers of [bob, chief, stranger]) {
      expect(await list(headers)).toEqual([]);
      expect(
        (await change(headers, made.data['id'] as string, { ...boardOf('x'), version: 0 })).data,
      ).toMatchObject({
        error: 'NOT_FOUND',
      });
      expect((await remove(headers, made.data['id'] as string)).data).toMatchObject({ error: 'NOT_FOUND' });
    }
  });

  it('are shared, and changed when shared, by who may share; all others of the tenant see them', async () => {
    expect((await create(ann, boardOf('All', true))).data).toMatchObject({ error: 'FORBIDDEN' });
    const id = (await create(chief, boardOf('All', true))).data['id'] as string;
    const seen = (await list(bob)).find((one) => one.id === id);
    expect(seen).toMatchObject({ isMine: false, mayChange: false, ownerName: 'chief' });
    expect(await list(stranger)).toEqual([]);
    expect((await change(bob, id, { ...boardOf('Hacked', false), version: 0 })).data).toMatchObject({
      error: 'FORBIDDEN',
    });
    expect((await remove(bob, id)).data).toMatchObject({ error: 'FORBIDDEN' });
    expect((await change(chief, id, { ...boardOf('All', true, []), version: 0 })).code).toBe(0);
    expect((await change(chief, id, { ...boardOf('All', true), version: 0 })).data).toMatchObject({
      error: 'CHANGED_MEANWHILE',
    });
    const [mine] = await list(ann);
    expect((await change(ann, mine!.id, { ...boardOf('Mine', true), version: 0 })).data).toMatchObject({
      error: 'FORBIDDEN',
    });
    expect((await remove(chief, id)).code).toBe(0);
  });

  it('have names that tell them apart, charts that can be drawn, and are not endless', async () => {
    expect((await create(ann, boardOf('Mine'))).data).toMatchObject({ error: 'BOARD_NAME_TAKEN' });
    expect((await create(bob, boardOf('Mine'))).code).toBe(0);
    for (const wrong of [
      boardOf(' '),
      boardOf(
        'x',
        false,
        Array.from({ length: mostPins + 1 }, () => pin),
      ),
      boardOf('x', false, [{ ...pin, range: '900d' }]),
      boardOf('x', false, [{ ...pin, what: {} }]),
      boardOf('x', false, [{ ...pin, script: 'x' }]),
    ])
      expect((await create(ann, wrong)).data).toMatchObject({ error: 'INVALID_INPUT' });
    for (let n = (await list(ann)).length; n < mostBoards; n += 1)
      expect((await create(ann, boardOf(`Board ${n}`))).code).toBe(0);
    expect((await create(ann, boardOf('One more'))).data).toMatchObject({ error: 'BOARDS_FULL' });
  });
});
