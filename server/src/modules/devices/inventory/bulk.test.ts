import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base, type DeviceServer, deviceServer } from '../../../../test/device-server.ts';

let w: DeviceServer;
beforeAll(async () => {
  w = await deviceServer();
});
afterAll(() => w.close());

const nobody = 'c0ffee00-0000-4000-8000-000000000000';
const isThere = async (id: string) =>
  (await w.db.admin.query('select from device where id = $1', [id])).rowCount === 1;
const audited = async (id: string, action: string) =>
  (await w.db.admin.query('select detail from audit where subject_id = $1 and action = $2', [id, action]))
    .rows as { detail: Record<string, unknown> }[];

describe('deleting several', () => {
  it('deletes them, tells the engine, and leaves an audit line for each', async () => {
    const devices = [await w.created(), await w.created()];
    const { json } = await w.us()('POST', `${base}/bulk-delete`, { devices });
    expect(json).toMatchObject({ code: 0, data: { done: 2 } });
    for (const { id } of devices) {
      expect(await isThere(id)).toBe(false);
      expect(w.removed).toContain(id);
      expect(await audited(id, 'device.delete')).toHaveLength(1);
    }
  });

  it('answers 50001 with the ip and reason of each that could not be deleted; the others are done', async () => {
    const gone = await w.created();
    await w.us()('DELETE', `${base}/${gone.id}`);
    const moved = await w.created();
    await w.db.admin.query(`update device set address = '10.6.0.1' where id = $1`, [moved.id]);
    const good = await w.created();
    const { json, status } = await w.us()('POST', `${base}/bulk-delete`, { devices: [gone, moved, good] });
    expect([status, json.code, json.data]).toEqual([
      422,
      50001,
      {
        error: 'DEVICE_FAILURES',
        failures: [
          { ip: gone.address, reason: 'The device does not exist or has been deleted' },
          { ip: moved.address, reason: expect.stringContaining('another address by now') },
        ],
      },
    ]);
    expect([await isThere(moved.id), await isThere(good.id)]).toEqual([true, false]);
    expect(w.removed).not.toContain(moved.id);
  });

  it('answers for a neighbour’s device as for one that does not exist, and leaves it alone', async () => {
    const theirs = await w.created({}, w.them());
    for (const act of ['bulk-delete', 'bulk-poll', 'bulk-change']) {
      const ask = (id: string) =>
        w.us()('POST', `${base}/${act}`, {
          devices: [{ ...theirs, id }],
          ...(act === 'bulk-change' && { intervalS: 10 }),
        });
      const [one, other] = [await ask(theirs.id), await ask(nobody)];
      expect(one.text).toBe(other.text);
      expect(one.json.data.failures).toHaveLength(1);
    }
    expect((await w.them()('GET', `${base}/${theirs.id}`)).json.data).toMatchObject({ intervalS: 60 });
  });

  it('needs the permission to edit, and takes 200 at most', async () => {
    const viewer = w.server.as({ tenantId: w.tenantId, permissions: ['DMS_SERVER_MANAGE_DEVICE'] });
    const device = await w.created();
    const many = (count: number) => ({
      devices: Array.from({ length: count }, () => ({ id: nobody, address: '10.0.0.1' })),
    });
    expect((await viewer('POST', `${base}/bulk-delete`, { devices: [device] })).json.code).toBe(60003);
    expect((await w.us()('POST', `${base}/bulk-delete`, many(201))).json.code).toBe(60001);
    expect((await w.us()('POST', `${base}/bulk-delete`, many(0))).json.code).toBe(60001);
    expect((await w.us()('POST', `${base}/bulk-delete`, many(200))).json.code).toBe(50001);
    expect(await isThere(device.id)).toBe(true);
  });
});

describe('changing several', () => {
  it('gives them the interval and the outlet, keeps the rest, and writes what changed', async () => {
    const outletId = (
      await w.us()('POST', '/monitor/api/v1/outlets/create', { number: 'S-1', name: 'One', region: 'South' })
    ).json.data.id as string;
    const devices = [await w.created({ name: 'First' }), await w.created({ community: 'kept' })];
    const change = (more: object) => w.us()('POST', `${base}/bulk-change`, { devices, ...more });
    expect((await change({ intervalS: 10, outletId })).json).toMatchObject({ code: 0, data: { done: 2 } });
    const [first] = devices;
    const read = async () => (await w.us()('GET', `${base}/${first?.id}`)).json.data;
    expect(await read()).toMatchObject({
      name: 'First',
      intervalS: 10,
      outletId,
      version: 1,
      communitySet: true,
    });
    expect(await audited(first?.id ?? '', 'device.update')).toEqual([
      {
        detail: {
          name: 'First',
          changed: { intervalS: { from: 60, to: 10 }, outlet: { from: null, to: 'S-1 One' } },
          communityChanged: false,
        },
      },
    ]);
    expect((await change({ intervalS: 10 })).json.code).toBe(0);
    expect(await read()).toMatchObject({ outletId, version: 1 });
    expect((await change({ outletId: null })).json.code).toBe(0);
    expect(await read()).toMatchObject({ outletId: null, intervalS: 10 });
    expect((await change({})).json.code).toBe(60001);
    expect((await change({ outletId: nobody })).json.code).toBe(60004);
  });

  it('answers 50001 for a device that stands elsewhere by now, and changes the others', async () => {
    const [moved, good] = [await w.created(), await w.created()];
    await w.db.admin.query(`update device set address = '10.6.0.2' where id = $1`, [moved.id]);
    const { json } = await w.us()('POST', `${base}/bulk-change`, {
      devices: [moved, good],
      intervalS: 10,
    });
    expect(json).toMatchObject({ code: 50001, data: { failures: [{ ip: moved.address }] } });
    expect((await w.us()('GET', `${base}/${moved.id}`)).json.data).toMatchObject({ intervalS: 60 });
    expect((await w.us()('GET', `${base}/${good.id}`)).json.data).toMatchObject({ intervalS: 10 });
  });
});

describe('polling several now', () => {
  it('asks each once, and answers 50002 with the ip and reason of those that did not answer', async () => {
    const [silent, good] = [await w.created(), await w.created()];
    const asked: string[] = [];
    const working = w.world.found;
    w.world.meanwhile = async (address) => {
      asked.push(address);
    };
    w.world.answers = ({ address }) =>
      address === silent.address ? { ok: false, reason: 'timeout', elapsedMs: 5000 } : working;
    const devices = [silent, good];
    const zh = w.server.as({ tenantId: w.tenantId }, 'zh');
    const { json } = await zh('POST', `${base}/bulk-poll`, { devices });
    w.world.answers = undefined;
    expect(asked.sort()).toEqual([silent.address, good.address].sort());
    expect(json).toMatchObject({
      code: 50002,
      data: { error: 'POLL_FAILURES', failures: [{ ip: silent.address, reason: 'SNMP 没有应答' }] },
    });
    expect((await w.us()('GET', `${base}/${good.id}`)).json.data).toMatchObject({ sysName: 'core-1' });
    expect(await audited(good.id, 'device.discover')).toHaveLength(1);
    expect((await w.us()('POST', `${base}/bulk-poll`, { devices })).json.data).toEqual({ done: 2 });
  });

  it('does not ask a device that stands elsewhere by now', async () => {
    const moved = await w.created();
    await w.db.admin.query(`update device set address = '10.6.0.3' where id = $1`, [moved.id]);
    const asked: string[] = [];
    w.world.meanwhile = async (address) => void asked.push(address);
    const { json } = await w.us()('POST', `${base}/bulk-poll`, { devices: [moved] });
    expect([json.code, asked]).toEqual([50002, []]);
  });
});
