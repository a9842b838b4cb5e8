import { randomUUID } from 'node:crypto';
import { type DeviceCheckResult, type DeviceImportResult } from '@linekeeper/contract/devices/device-imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { faultsOf, importsAt } from '../../../../test/imports.ts';
import { communityPlace } from '../discovery/community.ts';

const base = '/monitor/api/v1/devices';
const secret = 'Top-Secret-Community';
type Headers = Record<string, string>;

let app: TestApp;
let acme: number;
let boss: Headers;
let lastBlock = 0;
beforeAll(async () => {
  // Addresses of this machine at which nobody answers: a device that is added is asked at once.
  app = await startTestApp({ allowedTargets: ['127.77.0.0/16'] }, { withJobs: true });
  acme = await app.addTenant('acme');
  await app.addMember(acme, 'boss', { administrator: true });
  boss = { ...(await app.signIn('boss', 'acme')), 'accept-language': 'en' };
  await app.db.admin.query(
    `insert into outlet (tenant_id, number, name, region) values ($1, 'SH001', 'Xintiandi', 'East')`,
    [acme],
  );
});
afterAll(() => app.close());

/** 250 addresses that no other test uses. */
const block = () => {
  const third = ++lastBlock;
  return (n: number) => `127.77.${third + Math.floor(n / 250) * 50}.${(n % 250) + 1}`;
};
const { upload, ended, check, apply, imported } = importsAt<DeviceCheckResult, DeviceImportResult>(
  `${base}/imports`,
  () => ({ app, boss }),
);
const outcome = (importId: string, headers: Headers = boss) =>
  app.post(`${base}/imports/${importId}/outcome`, {}, headers);
const rowsAt = async (where: string) =>
  (await app.db.admin.query(`select * from device where tenant_id = ${acme} and ${where} order by address`))
    .rows;

describe('a file of devices', () => {
  it('is checked first: errors by row and column, and nothing is changed', async () => {
    const at = block();
    const there = at(9);
    await imported(`address,community\n${there},public\n`);
    const before = (await rowsAt('true')).length;
    const result = await check(
      [
        'Name,Kind,IP address,SNMP port,SNMP version,SNMP community,Poll interval (s),Outlet number,Region,Colour',
        `SW-01,Switch,${at(1)},161,v2c,${secret},10,SH001,East,red`,
        `no community,,${at(2)},,,,,,,`,
        `,,not an address,99999,v3,${secret},30,NOWHERE,,`,
        `,Toaster,${at(1)},,,${secret},,,,`,
        `,,127.0.0.1,,,${secret},,,,`,
        `,,${there},,,${secret},,,,`,
        `,,,,,${secret},,,,`,
      ].join('\n'),
    );
    expect(faultsOf(result)).toEqual([
      '3 community required',
      '4 address format',
      '4 port format',
      '4 snmpVersion versionUnknown',
      '4 intervalS intervalUnknown',
      '4 outletNumber outletUnknown',
      '5 kind kindUnknown',
      '5 address twice',
      '6 address rangeClosed',
      '7 address exists',
      '8 address required',
    ]);
    expect(result).toMatchObject({ rows: 7, created: 1, changed: 0, failedRows: 6, ignored: ['Colour'] });
    expect(result.sample[0]).toMatchObject({ name: 'SW-01', address: at(1) });
    expect((await rowsAt('true')).length).toBe(before);
  });

  it('is stored with what is empty left to discovery, its communities sealed, and each is watched', async () => {
    const at = block();
    const result = await imported(
      [
        '名称,类型,IP 地址,SNMP 版本,SNMP 团体字,采集间隔（秒）,网点编号,区域',
        `核心,交换机,${at(1)},v1,${secret},10,SH001,华东`,
        `,,${at(2)},,other-community,,,`,
      ].join('\n'),
    );
    expect(result).toMatchObject({ created: 2, failedRows: 0, failures: [] });
    const [first, second] = await rowsAt(`address in ('${at(1)}', '${at(2)}')`);
    expect(first).toMatchObject({
      ...{ name: '核心', name_given: true, kind: 'switch', kind_given: true, snmp_version: 'v1' },
      ...{ interval_s: 10, region: '华东', port: 161 },
    });
    expect(first.outlet_id).not.toBeNull();
    expect(second).toMatchObject({ name: at(2), name_given: false, kind_given: false, interval_s: 60 });
    expect(app.secrets.open(communityPlace(acme, first.id), first.sealed_community)).toBe(secret);
    // How the watch is doing is told to the platform alone.
    const admin = await app.signIn('admin');
    const watched = async () => {
      const { json } = await app.ask('GET', '/monitor/api/v1/workbench', { headers: admin });
      return (json.data['poller'] as { targets: number }).targets;
    };
    await expect.poll(watched).toBe((await rowsAt('true')).length);
    expect((await outcome(result.importId)).json).toMatchObject({ code: 0, data: { created: 2 } });
  });

  it('in which a row fails leaves its batch of 1,000 as it was, the others stand, and 41033 says why', async () => {
    const at = block();
    const lines = Array.from({ length: 1_001 }, (_, n) => `${at(n)},public`);
    lines[2] = '127.0.0.1,public';
    lines[3] = `${at(3)},`;
    const result = await imported(['address,community', ...lines].join('\n'));
    expect(result).toMatchObject({ created: 1, failedRows: 1_000, failures: [{ fromRow: 2, toRow: 1_001 }] });
    expect(await rowsAt(`address = '${at(0)}'`)).toHaveLength(0);
    expect(await rowsAt(`address = '${at(1_000)}'`)).toHaveLength(1);
    const { status, json } = await outcome(result.importId);
    expect([status, json.code, json.data]).toEqual([
      422,
      41033,
      {
        error: 'IMPORT_FAILURES',
        failures: [
          { ip: '127.0.0.1', reason: 'Row 4, IP address: this address range may not be watched' },
          { ip: at(3), reason: 'Row 5, SNMP community: cannot be empty' },
        ],
      },
    ]);
    expect((await outcome(result.importId, { ...boss, 'accept-language': 'zh' })).text).toContain(
      '第 4 行“IP 地址”：该网段不允许监测',
    );
  });

  it('that was imported imports again without a change, and changes no device', async () => {
    const at = block();
    const file = (community: string) =>
      `address,community,region\n${at(1)},${community},East\n${at(2)},public,\n`;
    await imported(file('public'));
    expect(await imported(file('public'))).toMatchObject({ created: 0, unchanged: 2, failedRows: 0 });
    expect(faultsOf(await check(file('another')))).toEqual(['2 address exists']);
    expect(faultsOf(await check(file('public').replace('East', 'West')))).toEqual(['2 address exists']);
  });

  it('goes no further than the licence, in the check as in the import', async () => {
    const trial = await app.addTenant('trial');
    await app.addMember(trial, 'tina', { administrator: true });
    const tina = { ...(await app.signIn('tina', 'trial')), 'accept-language': 'en' };
    await app.db.admin.query(
      `update organization set status = 3, expires_at = now() + interval '15 days' where id = $1`,
      [trial],
    );
    const at = block();
    const file = (from: number, to: number) =>
      ['address,community', ...Array.from({ length: to - from }, (_, n) => `${at(from + n)},public`)].join(
        '\n',
      );
    expect(await imported(file(0, 60), { as: tina })).toMatchObject({ created: 60 });
    const result = await check(file(60, 102), { as: tina });
    expect(faultsOf(result)).toEqual(['42 address quota', '43 address quota']);
    expect(await apply(result.importId, tina)).toMatchObject({ created: 0, failedRows: 42 });
    const { json } = await outcome(result.importId, tina);
    expect(json.data['failures']).toHaveLength(2);
    expect(await imported(file(60, 100), { as: tina })).toMatchObject({ created: 40, failedRows: 0 });
  });

  it('shows no community: not in what an operation brings, nor in the audit log, the export, the log or the stored file', async () => {
    const at = block();
    const text = `address,community\n${at(1)},${secret}\n127.0.0.1,${secret}\n`;
    const result = await check(text);
    await apply(result.importId);
    await imported(`address,community\n${at(1)},${secret}\n`);
    const everywhere = await app.db.admin.query(
      `select (select jsonb_agg(w)::text from operation w) as operations, (select jsonb_agg(a.detail)::text from audit a) as audits,
        (select jsonb_agg(i)::text from csv_import i) as imports,
        (select string_agg(encode(sealed_data, 'escape'), '') from csv_import_piece) as pieces`,
    );
    const exported = await app.post(`${base}/export`, { search: at(1) }, boss);
    for (const text of [...Object.values<string>(everywhere.rows[0]), exported.text, app.logged.join()]) {
      expect(text).not.toContain(secret);
      expect(text).not.toContain(Buffer.from(secret).toString('base64').slice(2, 20));
    }
    expect(exported.text).toContain(at(1));
    const { rows } = await app.db.admin.query(
      `select detail from audit where tenant_id = $1 and action = 'device.import' order by seq desc limit 1`,
      [acme],
    );
    expect(rows[0].detail).toEqual({ created: [at(1)] });
  });

  it('that an export wrote imports again unchanged, and holds no formula', async () => {
    const at = block();
    await imported(
      `name,address,community,region\n"=HYPERLINK(""x"")",${at(1)},public,+East\n,${at(2)},public,\n`,
    );
    // As a device may call itself.
    await app.db.admin.query(`update device set name = repeat('n', 200) where address = $1`, [at(2)]);
    for (const language of ['zh', 'zh-TW', 'en']) {
      const answer = await app.post(`${base}/export`, {}, { ...boss, 'accept-language': language });
      expect(answer.text).toContain(`"'=HYPERLINK(""x"")"`);
      expect(answer.text).toContain(`'+East`);
      const result = await check(answer.text);
      expect(result).toMatchObject({ created: 0, failedRows: 0, faults: [] });
      expect(result.unchanged).toBe((await rowsAt('true')).length);
    }
  });

  it('has an example that imports once its addresses are one’s own', async () => {
    const example = await app.ask('GET', `${base}/imports/template`, { headers: boss });
    expect(faultsOf(await check(example.text))).toEqual(['2 address rangeClosed', '3 address rangeClosed']);
    const at = block();
    const own = example.text.replace('192.0.2.11', at(1)).replace('192.0.2.12', at(2));
    expect(await check(own)).toMatchObject({ rows: 2, created: 2, failedRows: 0, ignored: [] });
  });

  it('is refused when it is empty, over 20 MB or without addresses', async () => {
    expect((await upload('')).json.data).toMatchObject({ error: 'IMPORT_EMPTY' });
    expect((await upload(Buffer.alloc(20 * 1024 * 1024 + 1, 0x61))).json.data).toMatchObject({
      error: 'TOO_LARGE',
    });
    const operation = await ended(String((await upload('name\nx\n')).json.data['operationId']));
    expect(operation).toMatchObject({ state: 'failed', error: { error: 'IMPORT_DEVICE_HEADS' } });
  });
});

describe('who may import devices', () => {
  it('is who may add them, when it is asked and when it runs', async () => {
    await app.addMember(acme, 'viewer', { codes: ['DMS_SERVER_MANAGE_DEVICE'] });
    const viewer = await app.signIn('viewer', 'acme');
    expect((await upload('address,community\n', { as: viewer })).json.data).toMatchObject({
      error: 'FORBIDDEN',
    });
    await app.addMember(acme, 'editor', {
      codes: ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_DEVICE_EDIT'],
    });
    const editor = { ...(await app.signIn('editor', 'acme')), 'accept-language': 'en' };
    const at = block();
    const { importId } = await check(`address,community\n${at(1)},public\n`, { as: editor });
    const { rows } = await app.db.admin.query(
      `insert into operation (tenant_id, kind, input, actor, created_by, created_by_tenant_id)
       select tenant_id, 'devices.import', input, actor, created_by, created_by_tenant_id from operation
       where kind = 'devices.check' and input ->> 'importId' = $1 returning id`,
      [importId],
    );
    await app.db.admin.query(
      `delete from role_permission where permission = 'DMS_SERVER_MANAGE_DEVICE_EDIT' and tenant_id = $1`,
      [acme],
    );
    // The next work of the tenant looks for what waits.
    await check(`address,community\n${at(2)},public\n`);
    expect(await ended(rows[0].id as string)).toMatchObject({
      state: 'failed',
      error: { error: 'FORBIDDEN' },
    });
    expect(await rowsAt(`address = '${at(1)}'`)).toHaveLength(0);
  });

  it('and who is disabled while it runs stores no further batch: what was stored stays, and is told', async () => {
    await app.addMember(acme, 'leaver', {
      codes: ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_DEVICE_EDIT'],
    });
    const leaver = { ...(await app.signIn('leaver', 'acme')), 'accept-language': 'en' };
    const at = block();
    const lines = Array.from({ length: 1_001 }, (_, n) => `${at(n)},public`);
    const { importId } = await check(['address,community', ...lines].join('\n'), { as: leaver });
    await app.db.admin.query(
      `create function disable_leaver() returns trigger language plpgsql security definer as $$
       begin update public.member set enabled = false where username = 'leaver'; return null; end $$;
       create trigger disable_leaver after update on csv_import for each row when (new.settled_batches = 1)
       execute function disable_leaver()`,
    );
    const answer = await app.post(`${base}/imports/${importId}/apply`, {}, leaver);
    const operation = await ended(String(answer.json.data['operationId']));
    await app.db.admin.query('drop function disable_leaver cascade');
    expect(operation).toMatchObject({ state: 'failed', error: { error: 'IMPORT_STOPPED' } });
    for (const [language, words] of [
      ['en', 'stopped: the account that started it was disabled. What was stored before stays: 1000 added'],
      ['zh', '导入已中止：发起人的账号已被停用。'],
      ['zh-TW', '匯入已中止：發起人的帳號已被停用。'],
    ] as const) {
      const headers = { ...boss, 'accept-language': language };
      expect(
        (await app.ask('GET', `/api/v1/operations/${String(operation['id'])}`, { headers })).text,
      ).toContain(words);
    }
    expect(await rowsAt(`address = '${at(999)}'`)).toHaveLength(1);
    expect(await rowsAt(`address = '${at(1_000)}'`)).toHaveLength(0);
  });

  it('meets imports of a neighbour, and files of another kind, like none at all', async () => {
    const neighbour = await app.addTenant('neighbour');
    await app.addMember(neighbour, 'stranger', { administrator: true });
    const stranger = await app.signIn('stranger', 'neighbour');
    const { importId } = await check(`address,community\n${block()(1)},public\n`);
    const { rows } = await app.db.admin.query(
      `insert into csv_import (tenant_id, kind, bytes) values ($1, 'members', 1) returning id`,
      [neighbour],
    );
    for (const what of ['apply', 'outcome']) {
      const ask = (id: string) => app.post(`${base}/imports/${id}/${what}`, {}, stranger);
      const none = await ask(randomUUID());
      expect(none.status).toBe(404);
      expect((await ask(importId)).text).toBe(none.text);
      expect((await ask(rows[0].id as string)).text).toBe(none.text);
    }
  });
});
