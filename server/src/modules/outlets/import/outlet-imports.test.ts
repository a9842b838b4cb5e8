import { type OutletCheckResult, type OutletImportResult } from '@linekeeper/contract/outlets/outlet-imports';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { faultsOf, importsAt } from '../../../../test/imports.ts';

const base = '/monitor/api/v1/outlets';
let app: TestApp;
let acme: number;
let boss: Record<string, string>;
beforeAll(async () => {
  app = await startTestApp({}, { withJobs: true });
  acme = await app.addTenant('acme');
  await app.addMember(acme, 'boss', { administrator: true });
  boss = { ...(await app.signIn('boss', 'acme')), 'accept-language': 'en' };
});
afterAll(() => app.close());

const { check, imported, upload, ended } = importsAt<OutletCheckResult, OutletImportResult>(
  `${base}/imports`,
  () => ({ app, boss }),
);
const stored = async (where: string) =>
  (await app.db.admin.query(`select * from outlet where tenant_id = ${acme} and ${where} order by number`))
    .rows;
const exported = async (body: object, headers = boss) =>
  (await app.ask('POST', `${base}/export`, { headers, body: JSON.stringify(body) })).text.replace(
    /^\uFEFF/,
    '',
  );

describe('a file of outlets', () => {
  it('is checked first: faults by row and column, an unknown division among them, and nothing is changed', async () => {
    const result = await check(
      [
        'Outlet number,Outlet name,Division code,Region,Latitude,Longitude,Contact e-mail,Opening hours,Time zone,Tags,Colour',
        'A-1,West Lake,330106,,30.25,120.13,a@example.com,Mo-Fr 09:00-18:00,Asia/Shanghai,one;two,red',
        ',No number,330106,,,,,,,,',
        'A-2,,330106,,,,,,,,',
        'A-3,Nowhere,,,,,,,,,',
        'A-4,Unknown,330199,,,,,,,,',
        'A-5,Half,330106,,30.25,,,,,,',
        'A-6,Far,330106,,91,120,,,,,',
        'A-7,Odd,330106,,north,120,nobody,always,Mars/Base,,',
        `A-8,Tagged,330106,,,,,,,${Array.from({ length: 21 }, (_, at) => `t${at}`).join(';')},`,
        'A-1,Again,330106,,,,,,,,',
      ].join('\n'),
    );
    expect(faultsOf(result)).toEqual([
      '3 number required',
      '4 name required',
      '5 region regionNeeded',
      '6 division divisionUnknown',
      '7 longitude halfPosition',
      '8 latitude outOfRange',
      '9 latitude format',
      '9 contactEmail format',
      '9 openingHours hoursUnclear',
      '9 timeZone zoneUnknown',
      '10 tags tooMany',
      '11 number twice',
    ]);
    expect(result).toMatchObject({ rows: 10, created: 1, failedRows: 9, ignored: ['Colour'] });
    expect(await stored('true')).toEqual([]);
  });

  it('adds what is new, changes what its number names, and leaves alone what it does not say', async () => {
    await imported(
      '网点编号,网点名称,区域,地址,标签\nB-1,一店,华东,南京路 1 号,旗舰；直营\nB-2,二店,华东,,\n',
    );
    const result = await imported(
      'number,name,division,tags\nB-1,一店,310101,\nB-2,二店,,\nB-3,三店,310104,新店\n',
    );
    expect(result).toMatchObject({ created: 1, changed: 1, unchanged: 1, failedRows: 0 });
    const [first, , third] = await stored(`number like 'B-%'`);
    expect(first).toMatchObject({
      ...{ address: '南京路 1 号', region: '华东', division: '310101', tags: [], version: 1 },
      division_name: '上海市 黄浦区',
    });
    expect(third).toMatchObject({ name: '三店', region: '', tags: ['新店'] });
  });

  it('that was exported imports again unchanged, in whichever language', async () => {
    await app.post(
      `${base}/create`,
      {
        ...{
          number: '=C-1',
          name: '-1+2',
          division: '330106',
          region: '',
          latitude: -30.5,
          longitude: 120.25,
        },
        ...{
          openingHours: 'Mo-Fr 18:00-02:00',
          timeZone: 'Asia/Shanghai',
          tags: ['a', 'b c'],
          note: 'x\ny, "z"',
        },
        ...{ contactName: '王', contactPhone: '+86 571 1234', contactEmail: 'a@example.com' },
      },
      boss,
    );
    for (const language of ['zh', 'zh-TW', 'en']) {
      const file = await exported({}, { ...boss, 'accept-language': language });
      const rows = (await stored('true')).length;
      expect(await check(file)).toMatchObject({ rows, unchanged: rows, created: 0, changed: 0, faults: [] });
    }
  });

  it('without its columns is no such file', async () => {
    const answer = await upload('name\nOne\n');
    const operation = await ended(answer.json.data['operationId']);
    expect(operation).toMatchObject({ state: 'failed', error: { error: 'IMPORT_OUTLET_HEADS' } });
  });

  it('has a template that it takes itself', async () => {
    const { text } = await app.ask('GET', `${base}/imports/template`, { headers: boss });
    expect(await check(text.replace(/^\uFEFF/, ''))).toMatchObject({ rows: 2, created: 2, faults: [] });
  });
});
