import { type DeviceCheckResult, type DeviceImportResult } from '@linekeeper/contract/devices/device-imports';
import { type CheckResult, type ImportResult } from '@linekeeper/contract/members/member-imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { importsAt } from '../../../../test/imports.ts';

const paths = { members: '/api/v1/members/import', devices: '/monitor/api/v1/devices/imports' };
let app: TestApp;
let boss: Record<string, string>;
let acme: number;
beforeAll(async () => {
  app = await startTestApp({ allowedTargets: ['127.0.0.0/8'] }, { withJobs: true });
  acme = await app.addTenant('acme');
  await app.addRole(acme, { name: 'Watcher', isDefault: true });
  await app.addMember(acme, 'boss', { administrator: true });
  boss = { ...(await app.signIn('boss', 'acme')), 'accept-language': 'en' };
});
afterAll(() => app.close());

const world = () => ({ app, boss });
const members = importsAt<CheckResult, ImportResult>(paths.members, world);
const devices = importsAt<DeviceCheckResult, DeviceImportResult>(paths.devices, world);
const badRows = (kind: keyof typeof paths, importId: string, language = 'en') =>
  app.post(`${paths[kind]}/${importId}/bad-rows`, {}, { ...boss, 'accept-language': language });
async function applyGood<Result>(kind: keyof typeof paths, importId: string): Promise<Result> {
  const answer = await app.post(`${paths[kind]}/${importId}/apply`, { rows: 'good' }, boss);
  return (await members.ended(answer.json.data['operationId']))['result'] as Result;
}
const named = (count: number, from = 0) => Array.from({ length: count }, (_, n) => `g${from + n},Good ${n}`);

describe('the check of a file', () => {
  it('says what an import of whole batches would do: 0 of 21, because 2 rows block', async () => {
    const result = await members.check(['username,name', ...named(19), 'bad one,X', ',Y'].join('\n'));
    expect(result).toMatchObject({
      rows: 21,
      created: 19,
      failedRows: 2,
      ready: { created: 0, changed: 0, unchanged: 0 },
      batches: { total: 1, blocked: 1, first: [{ fromRow: 2, toRow: 22, rows: 21, failedRows: 2 }] },
    });
  });

  it('counts by batch', async () => {
    const lines = named(2_500, 100);
    lines[1_200] = 'g-none,';
    const result = await members.check(['username,name', ...lines].join('\n'));
    expect(result).toMatchObject({
      ready: { created: 1_500 },
      batches: {
        total: 3,
        blocked: 1,
        first: [{ fromRow: 1_002, toRow: 2_001, rows: 1_000, failedRows: 1 }],
      },
    });
  });

  it('names the columns in the order of the file, and none that is hidden', async () => {
    const ofMembers = await members.check('status,e-mail,name,colour,username\n,,Ordered,red,ordered\n');
    expect(ofMembers.columns).toEqual(['status', 'email', 'name', 'username']);
    const ofDevices = await devices.check('region,snmp community,ip address\nSouth,public,127.0.0.1\n');
    expect(ofDevices.columns).toEqual(['region', 'address']);
  });

  it('of heads alone is refused', async () => {
    for (const [kind, text] of [
      [members, 'username,name\n'],
      [devices, 'ip address,snmp community\n,\n'],
    ] as const) {
      const operation = await kind.ended((await kind.upload(text)).json.data['operationId']);
      expect(operation).toMatchObject({ state: 'failed', error: { error: 'IMPORT_EMPTY' } });
    }
  });
});

describe('the good rows of a file', () => {
  it('are imported without the others where that was asked for', async () => {
    const file = ['username,name,department', 'a1,A,New/Good', 'a2,,New/Bad', 'a3,C,'].join('\n');
    const { importId } = await members.check(file, { query: '?departments=create' });
    const result = await applyGood<ImportResult>('members', importId);
    expect(result).toMatchObject({
      rows: 'good',
      created: 2,
      failedRows: 1,
      failures: [{ fromRow: 2, toRow: 4, faults: [{ row: 3, column: 'name', fault: 'nameEmpty' }] }],
    });
    const { rows } = await app.db.admin.query(
      `select name from organization where type = 4 and name in ('New', 'Good', 'Bad') order by name`,
    );
    // What only a bad row wanted is not made.
    expect(rows.map(({ name }) => name as string)).toEqual(['Good', 'New']);
  });

  it('of devices are, too', async () => {
    const { importId } = await devices.check(
      'ip address,snmp port,snmp community\n127.0.0.1,24901,public\n169.254.169.254,,public\n127.0.0.1,24902,public\n',
    );
    expect(await applyGood('devices', importId)).toMatchObject({ created: 2, failedRows: 1 });
    const { rows } = await app.db.admin.query('select port from device order by port');
    expect(rows).toEqual([{ port: 24_901 }, { port: 24_902 }]);
  });
});

describe('the bad rows of a file', () => {
  it('come with their own columns in their order and the reason, in the reader’s language', async () => {
    const file = ['name,colour,username,phone', 'Ok,red,ok.1,', '=Bad,blue,bad.1,nonsense', ',green,,'].join(
      '\n',
    );
    const { importId } = await members.check(file);
    const answer = await badRows('members', importId);
    expect(answer.headers['content-type']).toContain('text/csv');
    expect(answer.text).toBe(
      [
        '\uFEFFname,colour,username,phone,Reason',
        `'=Bad,blue,bad.1,nonsense,Phone: ${'Wrong format'}`,
        ',green,,,Username: The username cannot be empty; Name: The member name cannot be empty',
        '',
      ].join('\r\n'),
    );
    expect((await badRows('members', importId, 'zh')).text).toContain('手机号：');
    expect((await badRows('members', importId, 'zh-TW')).text.split('\r\n')[0]).toMatch(/,錯誤原因$/);
  });

  it('import again when they are mended, without a word about the reasons', async () => {
    const { importId } = await members.check('username,name\nm1,\nm2,M\n');
    const text = (await badRows('members', importId)).text.replace('m1,,', 'm1,Mended,');
    const again = await members.check(text);
    expect(again).toMatchObject({
      rows: 1,
      created: 1,
      failedRows: 0,
      ignored: [],
      columns: ['username', 'name'],
    });
    // The reasons of an earlier check give way to those of the next.
    const twice = await members.check(text.replace('Mended', ''));
    expect((await badRows('members', twice.importId)).text.match(/Reason/g)).toHaveLength(1);
  });

  it('hold no community', async () => {
    const { importId } = await devices.check(
      'snmp community,ip address\nnot-to-be-shown,169.254.169.254\nnot-to-be-shown,127.0.0.9\n',
    );
    const { text } = await badRows('devices', importId);
    expect(text).toContain(',169.254.169.254,');
    expect(text).not.toContain('not-to-be-shown');
    expect(text).not.toContain('127.0.0.9');
  });

  it('are those of all batches, each once', async () => {
    const lines = named(2_100, 5_000).map((line, n) => (n % 1_000 === 7 ? line.split(',')[0] + ',' : line));
    const { importId } = await members.check(['username,name', ...lines].join('\n'));
    const { text } = await badRows('members', importId);
    expect(
      text
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => line.split(',')[0]),
    ).toEqual(['g5007', 'g6007', 'g7007']);
  });
});

describe('members that a file gives no role', () => {
  const many = [
    'username,name,roles',
    ...Array.from({ length: 1_100 }, (_, n) => `d${n},D,`),
    'd-own,D,Watcher',
  ].join('\n');

  it('are counted before and after: those that are given the default one', async () => {
    const given = await members.check(many);
    expect(given).toMatchObject({ withoutRole: 0, defaultRole: 1_100 });
    expect(await members.apply(given.importId)).toMatchObject({
      created: 1_101,
      defaultRole: 1_100,
      withoutRole: 0,
    });
  });

  it('and had none before stay as they are, which is told', async () => {
    await app.db.admin.query(
      `delete from member_role where tenant_id = $1 and member_id in
         (select id from member where tenant_id = $1 and username in ('d1', 'd2'))`,
      [acme],
    );
    const again = await members.check('username,name\nd1,D\nd2,D\nd3,D\n');
    expect(again).toMatchObject({ withoutRole: 2, defaultRole: 0 });
    expect(await members.apply(again.importId)).toMatchObject({ created: 0, withoutRole: 2 });
  });

  it('and get none are faults, where nothing is given by default', async () => {
    await app.db.admin.query('update tenant_setting set default_role_id = null where tenant_id = $1', [acme]);
    const without = await members.check('username,name\nr1,R\nr2,R\n');
    expect(without).toMatchObject({ withoutRole: 0, defaultRole: 0 });
    expect(without.faults).toMatchObject([
      { row: 2, column: 'roles', fault: 'roleEmpty' },
      { row: 3, column: 'roles', fault: 'roleEmpty' },
    ]);
  });
});
