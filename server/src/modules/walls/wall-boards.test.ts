import { randomUUID } from 'node:crypto';
import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { type Wall } from '@linekeeper/contract/walls/walls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp } from '../../../test/app.ts';
import {
  center,
  device,
  exploredWorld,
  type ExploredWorld,
  nowMs,
  wan,
} from '../../../test/explored-world.ts';
import { openLive } from '../../../test/live-connection.ts';

type Headers = Record<string, string>;
type BoardData = Extract<SlideData, { kind: 'board' }>;
const walls = '/monitor/api/v1/walls';
const boards = '/monitor/api/v1/explorer/boards';
const wallCodes = ['DMS_SERVER_CENTER_WALL', 'DMS_SERVER_CENTER_WALL_EDIT'];

let app: TestApp;
let own: ExploredWorld['own'];
let rivalBoss: Headers;
let boss: Headers;
let ann: Headers;
let bob: Headers;

beforeAll(async () => {
  const made = await exploredWorld();
  ({ app, own } = made);
  [boss, rivalBoss] = [made.boss, made.rivalBoss];
  const { tenantId } = own;
  const share = 'DMS_SERVER_CENTER_BOARD_EDIT';
  await app.addMember(tenantId, 'ann', { codes: [center, device, wan, share, ...wallCodes] });
  await app.addMember(tenantId, 'bob', { codes: [center, device, ...wallCodes] });
  await app.addMember(tenantId, 'liner-only', { codes: [center, wan, ...wallCodes] });
  await app.addMember(tenantId, 'outsider', { codes: wallCodes });
  [ann, bob] = [await app.signIn('ann', 'own'), await app.signIn('bob', 'own')];
});
afterAll(() => app.close());

const errorOf = ({ json }: { readonly json: { readonly data: unknown } }) =>
  (json.data as { error?: string } | null)?.error;
const pinOf = (title: string, series: object, more: object = {}) => ({
  ...{ title, what: { series: [series] }, isStacked: false, isCompared: false, range: '1h' },
  ...more,
});
const devicePin = () =>
  pinOf('Device', { kind: 'device', id: own.deviceIds[0]!, metric: 'ping.rtt' }, { isCompared: true });
const linePin = () => pinOf('Line', { kind: 'line', id: own.lineId, metric: 'line.rtt' });

async function made(path: string, body: object, headers: Headers): Promise<string> {
  const { json, text } = await app.post(path, body, headers as never);
  expect(json.code, text).toBe(0);
  return (json.data as { id: string }).id;
}
const makeBoard = (headers: Headers, isShared: boolean, pins: object[] = [devicePin(), linePin()]) =>
  made(boards, { name: randomUUID(), isShared, pins }, headers);
const wallBody = (boardId: string, more: object = {}) => ({
  ...{ name: randomUUID(), language: 'en', slides: [{ kind: 'board', boardId, ...more }] },
});
const makeWall = (headers: Headers, boardId: string, more: object = {}) =>
  made(walls, wallBody(boardId, more), headers);
async function keyOf(wallId: string, headers: Headers): Promise<Headers> {
  await app.db.admin.query(`update session set reauthenticated_at = $1 where kind = 'session'`, [
    new Date(nowMs),
  ]);
  const { json, text } = await app.post(`${walls}/${wallId}/keys`, { name: 'Hall' }, headers as never);
  expect(json.code, text).toBe(0);
  return { authorization: `Bearer ${(json.data as { key: string }).key}` };
}
const ask = (wallId: string, headers: Headers) => app.ask('GET', `${walls}/${wallId}/slides/0`, { headers });
const slide = async (wallId: string, headers: Headers) => {
  const { json, text } = await ask(wallId, headers);
  expect(json.code, text).toBe(0);
  return (json.data as unknown as { data: BoardData }).data;
};
const listed = async (wallId: string, headers: Headers) => {
  const { list } = (await app.post(`${walls}/list`, {}, headers as never)).json.data as unknown as {
    list: Wall[];
  };
  return list.find(({ id }) => id === wallId)!.boards;
};
const seriesOf = ({ charts }: BoardData) =>
  charts.map(({ title, drawn }) => [
    title,
    drawn!.series.map(({ id, metric }) => `${id} ${metric}`).join(),
    drawn!.gone,
  ]);

describe('a dashboard of the explorer on a wall', () => {
  it('shows its charts as they were pinned, and by a key exactly their series and nothing else', async () => {
    const boardId = await makeBoard(ann, false);
    const wallId = await makeWall(ann, boardId);
    const key = await keyOf(wallId, ann);
    const shown = await slide(wallId, key);
    expect(shown).toMatchObject({ standing: 'shown', total: 2 });
    expect(seriesOf(shown)).toEqual([
      ['Device', `${own.deviceIds[0]} ping.rtt`, 0],
      ['Line', `${own.lineId} line.rtt`, 0],
    ]);
    const [first, second] = shown.charts.map(({ drawn }) => drawn!.series[0]!);
    expect(first!.points.length).toBeGreaterThan(30);
    expect(first!.before!.points.length).toBeGreaterThan(30);
    expect(second!.before).toBeNull();
    // Neither another series nor the list of dashboards can be asked for by it.
    const what = { series: [{ kind: 'device', id: own.deviceIds[1]!, metric: 'ping.rtt' }] };
    const times = { from: '2026-03-02T11:00:00Z', to: '2026-03-02T12:00:00Z' };
    for (const [path, body] of [
      ['/monitor/api/v1/explorer/chart', { what, ...times }],
      ['/monitor/api/v1/explorer/subjects', {}],
      [`${boards}/list`, {}],
    ] as const)
      expect(errorOf(await app.post(path, body, key as never)), path).toBe('WALL_KEY_ELSEWHERE');
  });

  it('that is private is shown to who made it, and by their keys alone', async () => {
    const boardId = await makeBoard(ann, false);
    const wallId = await makeWall(ann, boardId);
    const hidden = { kind: 'board', standing: 'private', name: '', charts: [], total: 0 };
    expect((await slide(wallId, ann)).standing).toBe('shown');
    for (const headers of [bob, boss, await keyOf(wallId, bob)])
      expect(await slide(wallId, headers)).toEqual(hidden);
    const plan = (await app.ask('GET', `${walls}/${wallId}/shown`, { headers: bob })).json.data;
    expect(plan['slides']).toEqual([{ kind: 'board', place: '', last: null, isOwn: false }]);
    expect(await listed(wallId, bob)).toEqual([
      { id: boardId, standing: 'private', name: '', ownerName: 'ann', isShared: false },
    ]);
    expect(await listed(wallId, ann)).toMatchObject([{ standing: 'shown', ownerName: 'ann' }]);
  });

  it('is put up by nobody who does not see it, and stays where another changes the rest of the wall', async () => {
    const boardId = await makeBoard(ann, false);
    expect(errorOf(await app.post(walls, wallBody(boardId), bob as never))).toBe('NOT_FOUND');
    expect(errorOf(await app.post(walls, wallBody(randomUUID()), bob as never))).toBe('NOT_FOUND');
    const theirs = await makeBoard(rivalBoss, true);
    expect(errorOf(await app.post(walls, wallBody(theirs), boss as never))).toBe('NOT_FOUND');
    const outsider = await app.signIn('outsider', 'own');
    const shared = await makeBoard(ann, true);
    expect(errorOf(await app.post(walls, wallBody(shared), outsider as never))).toBe('WALL_SLIDE_CLOSED');
    const wallId = await makeWall(ann, boardId);
    const body = JSON.stringify({ ...wallBody(boardId), version: 1 });
    expect((await app.ask('PUT', `${walls}/${wallId}`, { headers: bob, body })).json.code).toBe(0);
  });

  it('shows of each chart what its reader may see', async () => {
    const wallId = await makeWall(ann, await makeBoard(ann, true));
    const liner = await app.signIn('liner-only', 'own');
    for (const headers of [liner, await keyOf(wallId, liner)])
      expect(seriesOf(await slide(wallId, headers))).toEqual([
        ['Device', '', 1],
        ['Line', `${own.lineId} line.rtt`, 0],
      ]);
    expect(seriesOf(await slide(wallId, bob)).at(-1)).toEqual(['Line', '', 1]);
    const outsider = await app.signIn('outsider', 'own');
    expect(errorOf(await ask(wallId, outsider))).toBe('WALL_SLIDE_CLOSED');
  });

  it('says plainly that it was deleted, or that who made it has left; one that is shared goes on', async () => {
    await app.addMember(own.tenantId, 'leaver', {
      codes: [center, device, 'DMS_SERVER_CENTER_BOARD_EDIT', ...wallCodes],
    });
    const leaver = await app.signIn('leaver', 'own');
    const [alone, shared] = [await makeBoard(leaver, false), await makeBoard(leaver, true)];
    const [first, second] = [await makeWall(leaver, alone), await makeWall(leaver, shared)];
    const key = await keyOf(second, ann);
    await app.db.admin.query(`update member set enabled = false where username = 'leaver'`);
    expect(await slide(first, bob)).toMatchObject({ standing: 'left', charts: [] });
    expect(await listed(first, bob)).toMatchObject([{ standing: 'left', name: '', ownerName: 'leaver' }]);
    expect((await slide(second, key)).standing).toBe('shown');
    await app.ask('DELETE', `${boards}/${shared}`, { headers: ann });
    expect(await slide(second, key)).toMatchObject({ standing: 'deleted', charts: [], total: 0 });
    expect(await listed(second, ann)).toEqual([
      { id: shared, standing: 'deleted', name: '', ownerName: '', isShared: false },
    ]);
  });

  it('has room for four charts a slide: the next ones are another one', async () => {
    const pins = Array.from({ length: 6 }, (_none, at) => ({ ...devicePin(), title: `Chart ${at + 1}` }));
    const boardId = await makeBoard(ann, true, pins);
    const titles = async (part: number) => {
      const { charts, total } = await slide(await makeWall(ann, boardId, { part }), ann);
      return { total, titles: charts.map(({ title }) => title.at(-1)).join('') };
    };
    expect(await titles(1)).toEqual({ total: 6, titles: '1234' });
    expect(await titles(2)).toEqual({ total: 6, titles: '56' });
    expect(await titles(3)).toEqual({ total: 6, titles: '' });
  });

  it('tells the screens that show it when it is changed', async () => {
    const boardId = await makeBoard(ann, false, [devicePin()]);
    const key = await keyOf(await makeWall(ann, boardId), ann);
    const { ticket } = (await app.post('/api/v1/live/ticket', undefined, key as never)).json.data as {
      ticket: string;
    };
    const { port } = app.app.http.server.address() as { port: number };
    const connection = await openLive(port, ticket);
    if (typeof connection === 'number') throw new Error(`The ticket was refused: ${connection}.`);
    connection.socket.send(JSON.stringify({ type: 'subscribe', topics: ['walls'] }));
    connection.socket.send(JSON.stringify({ type: 'ping' }));
    await expect.poll(() => connection.messages.map(({ type }) => type)).toContain('pong');
    const body = JSON.stringify({ name: randomUUID(), isShared: false, pins: [linePin()], version: 0 });
    expect((await app.ask('PUT', `${boards}/${boardId}`, { headers: ann, body })).json.code).toBe(0);
    await expect.poll(() => connection.messages.map(({ type }) => type)).toContain('walls.changed');
    connection.socket.close();
  });
});
