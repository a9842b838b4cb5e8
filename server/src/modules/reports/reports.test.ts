import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import path from 'node:path';
import { alertSubjectKinds } from '@linekeeper/contract/alerts/alert-terms';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs, monthMs, nowMs, reportWorld } from '../../../test/report-world.ts';
import { reportRowsOf } from '../../../test/report-rows.ts';
import { readZip } from '../../../test/read-zip.ts';
import { type ReportData } from './report-table.ts';
import { forgetReports } from './reports.queries.ts';

let world: Awaited<ReturnType<typeof reportWorld>>;
/** What the PDF was drawn from last. */
let drawn: ReportData;
beforeAll(async () => {
  world = await reportWorld(async (data) => {
    drawn = data;
    return Buffer.from('%PDF-1.3 of a test');
  });
});
afterAll(() => world.close());

const csvOf = (files: ReadonlyMap<string, Buffer>) => files.get('csv')!.toString();
const read = (files: ReadonlyMap<string, Buffer>) => reportRowsOf(files.get('csv')!);
/** What the script says that is handed on with reports. */
const recompute = (csv: string) =>
  spawnSync(
    process.execPath,
    [path.resolve(import.meta.dirname, '../../../../scripts/recompute-report.mjs')],
    {
      ...{ input: csv, encoding: 'utf8' },
    },
  );
const root = '/monitor/api/v1/reports';

describe('the figures of a report', () => {
  it('are those that the pages of its devices and lines show of the same time', async () => {
    const tables = read((await world.make()).files);
    const subjects = tables.get('subjects')!;
    expect(subjects.map(({ subject }) => subject).sort()).toEqual(
      ["'=1+1", 'Late line', 'North line', 'router', 'switch'].sort(),
    );
    for (const row of subjects) {
      const kind = ([world.router, world.switchId] as string[]).includes(row['subject_id']!)
        ? 'device'
        : 'line';
      const { availability } = await world.screenStates(kind, row['subject_id']!);
      const told = [row['availability_percent'], row['coverage_percent'], row['up_ms'], row['down_ms']];
      expect(told.map((cell) => (cell === '' ? null : Number(cell)))).toEqual([
        ...[availability.availabilityPercent, availability.coveragePercent],
        ...[availability.upMs, availability.downMs],
      ]);
    }
  });

  it('of a day and of an outlet are those of the whole, taken apart', async () => {
    const tables = read((await world.make()).files);
    const sum = (table: string) => tables.get(table)!.reduce((all, row) => all + Number(row['down_ms']), 0);
    expect(tables.get('days')!.map((row) => row['from_ms'])).toEqual(
      [0, 1, 2, 3].map((day) => String(monthMs + day * dayMs)),
    );
    expect([sum('days'), sum('outlets')]).toEqual([sum('subjects'), sum('subjects')]);
    expect(sum('days')).toBeGreaterThan(0);
    // The first day of the line that was down for two hours of it and in announced work for one.
    const [first] = tables.get('days')!;
    expect(first!['down_ms']).toBe(String(2 * hourMs));
  });

  it('of an SLA are those that the screen of the month shows', async () => {
    const tables = read((await world.make({ kind: 'sla', contents: ['lines'] })).files);
    const list = await world.screenSla();
    expect(
      tables.get('lines')!.map((row) => [row['subject_id'], row['verdict'], Number(row['down_ms'])]),
    ).toEqual(list.map(({ id, verdict, lostMs }) => [id, verdict, lostMs]));
    const left = (cell: string | undefined) => (cell === '' ? null : Number(cell));
    expect(tables.get('lines')!.map((row) => left(row['left_ms']))).toEqual(list.map(({ leftMs }) => leftMs));
    expect(tables.get('providers')!.map((row) => [row['provider'], row['lines'], row['broken']])).toEqual([
      ["'@cmd", '1', '1'],
      ['Telecom', '2', '0'],
    ]);
  });

  it('are computed again from the CSV alone, and a figure that was changed is found', async () => {
    for (const kind of ['availability', 'sla']) {
      const csv = csvOf((await world.make({ kind })).files);
      const found = recompute(csv);
      expect(found.stdout).toMatch(/^\d\d+ figures of \d subjects were computed again: 0 do not fit\.\n$/);
      expect(found.status).toBe(0);
      // Two hours of an outage, an hour less.
      const length = new RegExp(`^(row,intervals,.*),${2 * hourMs},`, 'gm');
      const changed = csv.replaceAll(length, `$1,${hourMs},`);
      expect(changed).not.toBe(csv);
      expect(recompute(changed).status).toBe(1);
    }
  });

  it('of a place are of what stands there', async () => {
    const names = async (place: object) => {
      const { files } = await world.make({ place });
      return read(files)
        .get('subjects')!
        .map(({ subject }) => subject)
        .sort();
    };
    expect(await names({ scope: 'region', region: 'North' })).toEqual(['Late line', 'North line', 'switch']);
    expect(await names({ scope: 'outlet', outletId: world.south })).toEqual(["'=1+1", 'router']);
    // A device that stands in no outlet, or in one that says no region, is where it says itself: in every kind of report.
    const { rows } = await world.db.admin.query<{ id: string; name: string }>(
      'select id, name from device where tenant_id = $1',
      [world.tenantId],
    );
    const router = rows.find(({ name }) => name === 'router')!.id;
    const place = { scope: 'region', region: 'North' };
    const inventory = async () =>
      csvOf((await world.make({ kind: 'inventory', place })).files).match(/(router|switch)(?=,)/g);
    expect(await inventory()).toEqual(['switch']);
    await world.db.admin.query(`update device set outlet_id = null, region = 'North' where id = $1`, [
      router,
    ]);
    expect(await names(place)).toEqual(['Late line', 'North line', 'router', 'switch']);
    expect(await inventory()).toEqual(['router', 'switch']);
    await world.db.admin.query(`update device set outlet_id = $2, region = '' where id = $1`, [
      router,
      world.south,
    ]);
    await expect(
      world.make({ place: { scope: 'outlet', outletId: '7b0f7c1e-0000-4000-8000-000000000009' } }),
    ).rejects.toThrow('NOT_FOUND');
  });
});

describe('the files of a report', () => {
  it('hold the same rows, and are kept with their sums', async () => {
    const { files, rows } = await world.make();
    for (const { payload, sha256 } of rows)
      expect(createHash('sha256').update(payload).digest('hex')).toBe(sha256);
    const sheets = readZip(files.get('xlsx')!);
    const tables = read(files);
    const inSheet = (number: number) =>
      sheets.get(`xl/worksheets/sheet${number}.xml`)!.toString().match(/<row>/g)!.length - 1;
    // The first sheet says what the report is.
    expect([...tables.values()].map(({ length }) => length)).toEqual([2, 3, 4, 5, 6, 7].map(inSheet));
    expect(drawn.tables.map(({ key }) => key)).toEqual([
      ...['summary', 'days', 'outlets', 'subjects', 'outages'],
    ]);
    expect(files.get('pdf')!.toString()).toBe('%PDF-1.3 of a test');
  });

  it('write no formula', async () => {
    const { files } = await world.make({ kind: 'inventory' });
    expect(csvOf(files)).not.toMatch(/(^|,)"?[=@]/m);
    const xml = [...readZip(files.get('xlsx')!).values()].join('');
    expect(xml).not.toContain('<f>');
    expect(xml).toContain('<t xml:space="preserve">=1+1</t>');
  });
});

describe('a report', () => {
  const ask = (method: string, path: string, body?: unknown, caller: object = {}) =>
    world.server.as({ tenantId: world.tenantId, ...caller })(method, path, body);
  const body = { kind: 'sla', period: { month: '2026-02' }, place: { scope: 'tenant' } };

  it('is listed and fetched by who may see all that it holds, and by nobody else', async () => {
    const { id } = await world.make({ kind: 'sla', contents: ['lines'] });
    const ids = async (caller: object) => {
      const { json } = await ask('POST', `${root}/list`, { pageSize: 100 }, caller);
      return (json.data['list'] as { id: string }[]).map((row) => row.id);
    };
    expect(await ids({})).toContain(id);
    expect((await ask('GET', `${root}/${id}/csv`)).status).toBe(200);
    const others = [
      { permissions: ['DMS_SERVER_CENTER_REPORT', 'DMS_SERVER_MANAGE_DEVICE'] },
      { tenantId: world.neighbourId },
    ];
    for (const caller of others) {
      expect(await ids(caller)).not.toContain(id);
      expect((await ask('GET', `${root}/${id}/csv`, undefined, caller)).json.data.error).toBe('NOT_FOUND');
    }
  });

  it('of alerts is shown to who may see every kind that it tells of', async () => {
    const { id } = await world.make({ kind: 'alerts', contents: ['alerts', 'devices'] });
    const codes = ['DMS_SERVER_CENTER_REPORT', 'DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_DEVICE'];
    const fetched = await ask('GET', `${root}/${id}/csv`, undefined, { permissions: codes });
    expect(fetched.json.data.error).toBe('NOT_FOUND');
  });

  it('is begun with what its maker may see, and refused where that is nothing', async () => {
    const permissions = ['DMS_SERVER_CENTER_REPORT', 'DMS_SERVER_MANAGE_DEVICE'];
    const refused = await ask('POST', root, body, { permissions });
    expect(refused.json.data.error).toBe('REPORT_NOTHING_VISIBLE');
    const begun = await ask('POST', root, { ...body, kind: 'availability' }, { permissions });
    const { rows } = await world.db.admin.query('select input from operation where id = $1', [
      begun.json.data.operationId,
    ]);
    expect(rows[0].input).toMatchObject({
      contents: ['devices'],
      subjectKinds: expect.not.arrayContaining(['line']),
    });
    expect(rows[0].input.toMs - rows[0].input.fromMs).toBe(28 * dayMs);
    const all = await ask('POST', root, { ...body, kind: 'alerts' });
    const { rows: asked } = await world.db.admin.query('select input from operation where id = $1', [
      all.json.data.operationId,
    ]);
    expect(asked[0].input.subjectKinds).toEqual(alertSubjectKinds);
  });

  it('of the traffic of lines alone holds no devices, and is read by who sees lines', async () => {
    const contents = async (more: object) => {
      const { json } = await ask('POST', root, { ...body, kind: 'traffic', ...more });
      const { rows } = await world.db.admin.query('select input from operation where id = $1', [
        json.data.operationId,
      ]);
      return rows[0].input.contents as string[];
    };
    expect(await contents({})).toEqual(['lines', 'devices']);
    expect(await contents({ interfaces: false })).toEqual(['lines']);
    const permissions = ['DMS_SERVER_CENTER_REPORT', 'DMS_SERVER_MANAGE_DEVICE'];
    const refused = await ask('POST', root, { ...body, kind: 'traffic', interfaces: false }, { permissions });
    expect(refused.json.data.error).toBe('REPORT_NOTHING_VISIBLE');
  });

  it('is refused of a period that is empty, too long, to come, or of a week that begins on another day', async () => {
    const periods = [
      { firstDay: '2026-03-02', lastDay: '2026-03-01' },
      { firstDay: '2024-03-02', lastDay: '2026-03-01' },
      { firstDay: '2026-03-01', lastDay: '9999-12-31' },
      { month: '2026-04' },
      { week: '2026-03-01' },
    ];
    for (const period of periods)
      expect((await ask('POST', root, { ...body, period })).json.data.error, JSON.stringify(period)).toBe(
        'INVALID_INPUT',
      );
    expect((await ask('POST', root, { ...body, period: { week: '2026-02-23' } })).status).toBe(200);
  });

  it('leaves nothing behind when it is cancelled, and is over after its days', async () => {
    const count = async () =>
      (
        await world.db.admin.query('select count(*)::integer as n from report where tenant_id = $1', [
          world.tenantId,
        ])
      ).rows[0].n as number;
    const before = await count();
    const stop = new AbortController();
    const progress = (done: number) => done === 2 && stop.abort(new Error('not wanted'));
    await expect(world.make({}, { signal: stop.signal, progress })).rejects.toThrow('not wanted');
    expect(await count()).toBe(before);
    await world.db.database.withTenant(world.scope, (tx) =>
      forgetReports(tx, world.tenantId, new Date(nowMs + 401 * dayMs)),
    );
    expect(await count()).toBe(0);
  });
});
