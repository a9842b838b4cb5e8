import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { base, type DeviceServer, deviceServer } from '../../../../test/device-server.ts';

let w: DeviceServer;
beforeAll(async () => {
  w = await deviceServer();
});
afterAll(() => w.close());

describe('the list', () => {
  let outletId: string;
  beforeAll(async () => {
    await w.db.admin.query('delete from device');
    const as = w.us();
    outletId = (
      await as('POST', '/monitor/api/v1/outlets/create', { number: 'SH-1', name: '上海一店', region: '华东' })
    ).json.data.id as string;
    for (const [name, kind, more] of [
      ['交换机-10', 'switch', {}],
      ['交换机-2', 'switch', { outletId }],
      ['防火墙', 'firewall', { address: '10.8.0.200' }],
      ['100%_真', 'router', {}],
    ] as const)
      await w.created({ name, kind, ...more });
    await w.created({ name: 'not ours' }, w.them());
    await w.db.admin.query(`update subject_status set state = 'down', reason = 'snmp-timeout'
      where subject_id = (select id from device where name = '防火墙')`);
  });
  const names = async (body: object) =>
    ((await w.us()('POST', `${base}/list`, body)).json.data.list as { name: string }[]).map(
      (row) => row.name,
    );

  it('sorts names as people do, pages, and says how many there are', async () => {
    expect(await names({})).toEqual(['100%_真', '防火墙', '交换机-2', '交换机-10']);
    expect(await names({ sort: 'name', order: 'desc', pageSize: 1, page: 2 })).toEqual(['交换机-2']);
    expect((await w.us()('POST', `${base}/list`, { pageSize: 1 })).json.data).toMatchObject({
      total: 4,
      page: 1,
      pageSize: 1,
    });
  });

  it('sorts by every column that it offers', async () => {
    expect(await names({ sort: 'state' })).toEqual([
      '防火墙',
      expect.anything(),
      expect.anything(),
      expect.anything(),
    ]);
    for (const sort of [
      'address',
      'kind',
      'since',
      'model',
      'outlet',
      'lastPolledAt',
      'createdAt',
      'inBps',
      'outBps',
    ])
      for (const order of ['asc', 'desc']) expect(await names({ sort, order })).toHaveLength(4);
    expect((await names({ sort: 'outlet' }))[0]).toBe('交换机-2');
    expect((await w.us()('POST', `${base}/list`, { sort: 'sealedCommunity' })).json.code).toBe(60001);
  });

  it('shows and sorts by what was measured last, as long as that is the latest', async () => {
    const measured = (name: string, at: string, rtt: number) =>
      w.db.admin.query(
        `update subject_status set rtt_ms = $2, loss_percent = 1, in_bps = 2000, out_bps = 3000,
           measured_at = now() - $3::interval where subject_id = (select id from device where name = $1)`,
        [name, rtt, at],
      );
    await measured('交换机-10', '10 seconds', 9);
    await measured('防火墙', '10 seconds', 30);
    // Two intervals and a half ago: a device of 60 s was missed twice since.
    await measured('交换机-2', '151 seconds', 1);
    expect((await names({ sort: 'rttMs' })).slice(0, 2)).toEqual(['交换机-10', '防火墙']);
    expect((await names({ sort: 'rttMs', order: 'desc' })).slice(0, 2)).toEqual(['防火墙', '交换机-10']);
    const list = (await w.us()('POST', `${base}/list`, { sort: 'name' })).json.data.list as object[];
    expect(list[1]).toMatchObject({ rttMs: 30, lossPercent: 1, inBps: 2000, outBps: 3000, lineName: null });
    expect(list[2]).toMatchObject({ rttMs: null, lossPercent: null, inBps: null, outBps: null });
    const { text } = await w.us()('POST', `${base}/export`, { sort: 'rttMs' });
    expect(text.split('\r\n')[0]).toMatch(/(bit\/s).*(ms).*(%)/);
    expect(text).toContain('2000,3000,9,1');
  });

  it('filters by state, kind, outlet and search, in which % and _ are themselves', async () => {
    expect(await names({ state: ['down'] })).toEqual(['防火墙']);
    expect(await names({ kind: ['switch', 'router'] })).toHaveLength(3);
    expect(await names({ outletId })).toEqual(['交换机-2']);
    expect(await names({ search: '上海' })).toEqual(['交换机-2']);
    expect(await names({ search: '10.8.0.200' })).toEqual(['防火墙']);
    expect(await names({ search: '%' })).toEqual(['100%_真']);
    expect(await names({ search: '_' })).toEqual(['100%_真']);
    expect(await names({ search: "' or 1=1 --" })).toEqual([]);
  });

  it('counts for the chips: each narrows by the other one', async () => {
    const counts = async (body: object) => (await w.us()('POST', `${base}/counts`, body)).json.data;
    expect(await counts({})).toMatchObject({
      total: 4,
      state: { down: 1, unmeasured: 3, up: 0 },
      kind: { switch: 2, firewall: 1 },
    });
    expect(await counts({ state: ['down'] })).toMatchObject({
      total: 1,
      state: { down: 1, unmeasured: 3 },
      kind: { switch: 0, firewall: 1 },
    });
  });

  it('is exported as CSV in the reader’s language, without formulas', async () => {
    await w.created({ name: '=cmd|calc' });
    const { text, headers } = await w.server.as({ tenantId: w.tenantId }, 'zh-TW')('POST', `${base}/export`, {
      sort: 'name',
    });
    expect(headers['content-disposition']).toContain('devices.csv');
    const lines = text.trim().split('\r\n');
    expect(lines[0]).toContain('名稱,狀態');
    expect(lines).toHaveLength(6);
    expect(text).toContain("'=cmd|calc");
    expect(text).toContain('防火牆');
  });
});
