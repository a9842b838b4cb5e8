import { afterAll, beforeAll, expect, it } from 'vitest';
import { type DeviceServer, deviceServer } from '../../../test/device-server.ts';

const base = '/monitor/api/v1/outlets';
let w: DeviceServer;
beforeAll(async () => {
  w = await deviceServer();
});
afterAll(() => w.close());

const list = async (body: object, as = w.us()) => (await as('POST', `${base}/list`, body)).json.data;

it('lists outlets with their devices, and takes a number once', async () => {
  const outlet = { number: 'SH-1', name: '上海一店', region: '华东' };
  const outletId = (await w.us()('POST', `${base}/create`, outlet)).json.data.id as string;
  await w.us()('POST', `${base}/create`, { ...outlet, number: 'SH-2', name: '上海二店' });
  for (const name of ['one', 'two']) await w.created({ name, outletId });
  await w.created({ name: 'nowhere' });
  expect(await list({ search: '上海' })).toMatchObject({
    total: 2,
    list: [
      { number: 'SH-1', deviceCount: 2 },
      { number: 'SH-2', deviceCount: 0 },
    ],
  });
  expect((await w.us()('POST', `${base}/create`, outlet)).json.code).toBe(60110);
});

it('shows a tenant its own outlets alone, and counts no device of another', async () => {
  await w.us()('POST', `${base}/create`, { number: 'T-1', name: 'Ours', region: 'South' });
  const theirs = await w.them()('POST', `${base}/create`, { number: 'T-1', name: 'Theirs', region: 'South' });
  await w.created({ name: 'their device', outletId: theirs.json.data.id as string }, w.them());
  expect(await list({ search: 'T-1' })).toMatchObject({ total: 1, list: [{ name: 'Ours', deviceCount: 0 }] });
  expect(await list({}, w.them())).toMatchObject({ total: 1, list: [{ name: 'Theirs', deviceCount: 1 }] });
});
