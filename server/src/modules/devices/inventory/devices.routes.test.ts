import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { verifyAudit } from '../../../platform/audit/audit.ts';
import { jobScope } from '../../../platform/db/job-scope.ts';
import { communityPlace } from '../index.ts';
import { base, type DeviceServer, deviceServer, discovery } from '../../../../test/device-server.ts';

let w: DeviceServer;
beforeAll(async () => {
  w = await deviceServer();
});
afterAll(() => w.close());

describe('adding a device', () => {
  it('keeps the community sealed, tells the engine, and writes an audit line without the secret', async () => {
    const { id } = await w.created({ community: 'very-secret', name: '核心', kind: 'router', intervalS: 10 });
    expect(w.changed).toContain(id);
    const { rows } = await w.db.admin.query('select * from device where id = $1', [id]);
    expect(JSON.stringify(rows) + rows[0].sealed_community.toString()).not.toContain('very-secret');
    expect(w.secrets.open(communityPlace(w.tenantId, id), rows[0].sealed_community)).toBe('very-secret');
    const audit = await w.db.admin.query('select * from audit where subject_id = $1', [id]);
    expect(audit.rows[0]).toMatchObject({
      action: 'device.create',
      tenant_id: w.tenantId,
      actor_name: 'engineer',
    });
    expect(JSON.stringify(audit.rows)).not.toContain('very-secret');
    const { json } = await w.us()('GET', `${base}/${id}`);
    expect(json.data).toMatchObject({
      name: '核心',
      kind: 'router',
      intervalS: 10,
      communitySet: true,
      state: { state: 'unmeasured', reason: 'not-polled-yet' },
      lastPolledAt: null,
      version: 0,
    });
    expect(JSON.stringify(json)).not.toContain('secret');
  });

  it('refuses an address and port that the tenant watches already, and names the device', async () => {
    await w.created({ address: '10.3.0.1', name: 'First' });
    const again = await w.us()('POST', `${base}/create`, { address: '10.3.0.1', community: 'x' });
    expect(again.json).toMatchObject({ code: 60201, message: expect.stringContaining('First') });
    await w.created({ address: '10.3.0.1', port: 1161 });
    await w.created({ address: '::ffff:10.3.0.7' });
    const mapped = await w.us()('POST', `${base}/create`, { address: '10.3.0.7', community: 'x' });
    expect(mapped.json.code).toBe(60201);
  });

  it('lets two tenants watch the same address', async () => {
    await w.created({ address: '10.3.0.2' });
    await w.created({ address: '10.3.0.2' }, w.them());
  });

  it.each(['127.0.0.1', '169.254.169.254', '0.0.0.0', '224.0.0.1', '::1', 'fe80::1', '::127.0.0.1'])(
    'refuses to watch %s',
    async (address) => {
      const { json } = await w.us()('POST', `${base}/create`, { address, community: 'x' });
      expect(json.code).toBe(60202);
    },
  );

  it.each(['0177.0.0.1', 'localhost', '10.0.0', '10.0.0.1/8', ''])(
    'refuses %j as an address',
    async (address) => {
      const { json } = await w.us()('POST', `${base}/create`, { address, community: 'x' });
      expect(json.code).toBe(60001);
    },
  );

  it('allows what the platform allows, and this machine to the platform alone', async () => {
    await w.created({ address: '127.10.0.1' });
    const platform = w.server.as({ tenantId: 1, isPlatform: true });
    await w.created({ address: '127.0.0.1' }, platform);
  });

  it('needs the permission to edit', async () => {
    const viewer = w.server.as({ tenantId: w.tenantId, permissions: ['DMS_SERVER_MANAGE_DEVICE'] });
    expect((await viewer('POST', `${base}/create`, { address: '10.9.9.9', community: 'x' })).json.code).toBe(
      60003,
    );
    expect((await viewer('POST', `${base}/list`, {})).json.code).toBe(0);
  });
});

describe('discovery', () => {
  it('fills in what nobody gave, and keeps the ids of interfaces that stay', async () => {
    const { id } = await w.created();
    expect((await w.us()('POST', `${base}/${id}/discover`)).json.data).toEqual({ interfaceCount: 3 });
    const device = (await w.us()('GET', `${base}/${id}`)).json.data;
    expect(device).toMatchObject({
      name: 'core-1',
      kind: 'switch',
      model: 'C9300',
      location: '<b>Rack 3</b>',
      interfaceCount: 3,
      interfaceUpCount: 2,
      discoveryFault: null,
    });
    const list = async () =>
      (await w.us()('POST', `${base}/${id}/interfaces/list`, {})).json.data.list as {
        id: string;
        ifIndex: number;
        name: string;
      }[];
    const before = await list();
    expect(before.map((row) => row.ifIndex)).toEqual([1, 2, 10]);
    w.world.found = discovery([
      [2, 'Gi0/1'],
      [1, 'Gi0/2'],
      [11, 'Gi0/11'],
    ]);
    await w.us()('POST', `${base}/${id}/discover`);
    const after = await list();
    const idOf = (rows: typeof before, name: string) => rows.find((row) => row.name === name)?.id;
    expect(after.map((row) => [row.ifIndex, row.name])).toEqual([
      [1, 'Gi0/2'],
      [2, 'Gi0/1'],
      [11, 'Gi0/11'],
    ]);
    expect(idOf(after, 'Gi0/1')).toBe(idOf(before, 'Gi0/1'));
    expect(idOf(after, 'Gi0/2')).toBe(idOf(before, 'Gi0/2'));
    const gone = await w.db.admin.query('select vanished_at from interface where id = $1', [
      idOf(before, 'Gi0/10'),
    ]);
    expect(gone.rows[0].vanished_at).not.toBeNull();
  });

  it('keeps nothing of a box whose address was corrected while it was asked', async () => {
    const { id } = await w.created({ address: '10.3.9.1' });
    const asked: string[] = [];
    const { found } = w.world;
    w.world.meanwhile = async (address) => {
      asked.push(address);
      if (asked.length > 1) return;
      await w.db.admin.query(`update device set address = '10.3.9.2' where id = $1`, [id]);
      w.world.found = discovery([[7, 'right-box']]);
    };
    const { json } = await w.us()('POST', `${base}/${id}/discover`);
    Object.assign(w.world, { found, meanwhile: async () => {} });
    expect(asked).toEqual(['10.3.9.1', '10.3.9.2']);
    expect(json.data).toEqual({ interfaceCount: 1 });
    const { rows } = await w.db.admin.query('select name from interface where device_id = $1', [id]);
    expect(rows).toEqual([{ name: 'right-box' }]);
  });

  it('leaves an audit line, whether the device answered or not', async () => {
    const { id } = await w.created();
    await w.us()('POST', `${base}/${id}/discover`);
    const { rows } = await w.db.admin.query(
      `select action, actor_name from audit where subject_id = $1 and action = 'device.discover'`,
      [id],
    );
    expect(rows).toEqual([{ action: 'device.discover', actor_name: 'engineer' }]);
  });

  it('keeps a name and a kind that a person gave', async () => {
    const { id } = await w.created({ name: 'Mine', kind: 'firewall' });
    await w.us()('POST', `${base}/${id}/discover`);
    expect((await w.us()('GET', `${base}/${id}`)).json.data).toMatchObject({
      name: 'Mine',
      kind: 'firewall',
      sysName: 'core-1',
    });
  });

  it('says which device failed and why, and keeps what was known', async () => {
    const { id, address } = await w.created();
    await w.us()('POST', `${base}/${id}/discover`);
    const working = w.world.found;
    w.world.found = { ok: false, reason: 'timeout', elapsedMs: 5000 };
    const { json } = await w.us()('POST', `${base}/${id}/discover`);
    w.world.found = working;
    expect(json).toMatchObject({
      code: 50002,
      data: { failures: [{ ip: address, reason: 'No answer to SNMP' }] },
    });
    expect((await w.us()('GET', `${base}/${id}`)).json.data).toMatchObject({
      name: 'core-1',
      discoveryFault: 'timeout',
    });
  });

  it('sorts interfaces by rate with missing values last, and pages', async () => {
    const { id } = await w.created();
    await w.us()('POST', `${base}/${id}/discover`);
    const page = async (body: object) =>
      (await w.us()('POST', `${base}/${id}/interfaces/list`, body)).json.data;
    const sorted = (await page({ sort: 'inBps', order: 'desc' })).list as { inBps: number | null }[];
    expect(sorted.map((row) => row.inBps)).toEqual([200, 0, null]);
    expect(await page({ page: 2, pageSize: 2 })).toMatchObject({ total: 3, list: [{ ifIndex: 11 }] });
    expect(await page({ operStatus: ['down'] })).toMatchObject({ total: 1 });
    expect(await page({ search: 'gi0/1' })).toMatchObject({ total: 2 });
    expect(await page({ search: '%' })).toMatchObject({ total: 0 });
  });
});

describe('changing and deleting', () => {
  const change = { kind: 'switch', intervalS: 60, port: 161, outletId: null, region: '' };

  it('takes the version that was read, and refuses an older one', async () => {
    const { id } = await w.created({ address: '10.4.0.1' });
    const put = (version: number, more: object = {}) =>
      w.us()('PUT', `${base}/${id}`, { ...change, version, name: 'New', address: '10.4.0.1', ...more });
    expect((await put(0)).json).toMatchObject({ code: 0, data: { version: 1 } });
    expect((await put(0)).json.code).toBe(60203);
    expect((await put(1, { address: '127.0.0.1' })).json.code).toBe(60202);
    await w.created({ address: '10.4.0.2' });
    expect((await put(1, { address: '10.4.0.2' })).json.code).toBe(60201);
    expect((await put(1, { community: 'other' })).json.data).toEqual({ version: 2 });
    const { rows } = await w.db.admin.query('select sealed_community from device where id = $1', [id]);
    expect(w.secrets.open(communityPlace(w.tenantId, id), rows[0].sealed_community)).toBe('other');
    const audit = await w.db.admin.query(
      `select detail from audit where subject_id = $1 and action = 'device.update' order by seq`,
      [id],
    );
    expect(audit.rows[0].detail.changed).toMatchObject({ kind: { from: null, to: 'switch' } });
    expect(JSON.stringify(audit.rows)).not.toContain('other');
  });

  it('deletes with everything that hangs on it, and leaves a note for its samples', async () => {
    const { id } = await w.created({ name: 'Gone' });
    await w.us()('POST', `${base}/${id}/discover`);
    expect((await w.us()('DELETE', `${base}/${id}`)).json.code).toBe(0);
    expect(w.removed).toContain(id);
    expect((await w.us()('GET', `${base}/${id}`)).json.code).toBe(60004);
    for (const where of ['interface where device_id', 'subject_status where subject_id'])
      expect((await w.db.admin.query(`select from ${where} = $1`, [id])).rowCount).toBe(0);
    expect((await w.db.admin.query('select from removed_target where id = $1', [id])).rowCount).toBe(1);
  });

  it('answers for a neighbour’s device, byte for byte, as for one that does not exist', async () => {
    const { id: theirs } = await w.created({ name: 'Theirs' }, w.them());
    const nobody = 'c0ffee00-0000-4000-8000-000000000000';
    const outlet = (
      await w.them()('POST', '/monitor/api/v1/outlets/create', { number: 'T1', name: 'T', region: 'T' })
    ).json.data.id;
    const calls: [string, string, object?][] = [
      ['GET', ''],
      ['PUT', '', { ...change, version: 0, name: 'Mine now', address: '10.5.0.1' }],
      ['DELETE', ''],
      ['POST', '/discover'],
      ['POST', '/interfaces/list', {}],
    ];
    for (const [method, path, body] of calls) {
      const [a, b] = [
        await w.us()(method, `${base}/${theirs}${path}`, body),
        await w.us()(method, `${base}/${nobody}${path}`, body),
      ];
      const plain = (text: string) => text.replace(/"requestId":"[^"]*"/, '');
      expect(a.status).toBe(404);
      expect(plain(a.text)).toBe(plain(b.text));
    }
    const into = await w.us()('POST', `${base}/create`, {
      address: '10.5.0.9',
      community: 'x',
      outletId: outlet,
    });
    expect(into.json.code).toBe(60004);
    expect((await w.them()('GET', `${base}/${theirs}`)).json.data).toMatchObject({ name: 'Theirs' });
  });
});

it('leaves a whole audit chain', async () => {
  const verdict = await w.db.database.withTenant(jobScope([w.tenantId]), (tx) => verifyAudit(tx, w.tenantId));
  expect(verdict.whole).toBe(true);
});
