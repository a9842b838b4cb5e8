import { spawnSync } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import path from 'node:path';
import { alertSubjectKinds } from '@linekeeper/contract/alerts/alert-terms';
import { exportRows } from '@linekeeper/contract/limits';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs, monthMs, nowMs, reportWorld } from '../../../test/report-world.ts';
import { reportRowsOf } from '../../../test/report-rows.ts';
import { jobScope } from '../../platform/db/job-scope.ts';
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

/** Has an alert fire, so many hours after the month began. */
const fire = (kind: string, hours: number, name: string, subjectId = randomUUID()) =>
  world.db.admin.query(
    `insert into alert (tenant_id, id, subject_kind, subject_id, target_id, subject_name, severity, rule_name, condition, states,
       began_at, fired_at, state, outlet_name, region, provider)
     values ($1, gen_random_uuid(), $2, $5, $5, $3, 'major', 'Rule', '{"kind":"state","settings":{"forS":0}}',
       '{down}', to_timestamp($4), to_timestamp($4), 'firing', '', '', '')`,
    [world.tenantId, kind, name, (monthMs + hours * hourMs) / 1000, subjectId],
  );

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

  it('say alerts by severity and rule, with those alone that fired within the period and whose kind may be seen', async () => {
    await fire('device', -1, 'before');
    await fire('device', 1, 'at night');
    await fire('device', 14, 'by day');
    await fire('line', 2, 'of a line');
    const input = { kind: 'alerts', contents: ['alerts', 'devices'], subjectKinds: ['device'] };
    const tables = read((await world.make(input)).files);
    const major = tables.get('severities')![1]!;
    expect([major['alerts'], major['at_night'], major['acknowledged']]).toEqual(['2', '1', '0']);
    expect(tables.get('rules')!.map((row) => [row['rule'], row['alerts']])).toEqual([['Rule', '2']]);
    expect(tables.get('alerts')!.length).toBe(2);
  });
});

describe('a report of alerts', () => {
  const input = {
    kind: 'alerts',
    contents: ['alerts'],
    subjectKinds: ['device', 'service', 'licence'],
    fromMs: monthMs - 40 * dayMs,
    toMs: monthMs - 9 * dayMs,
  };
  const alerts = async (more: object = {}) => {
    const made = await world.make({ ...input, ...more });
    const { rows } = await world.db.admin.query('select subject_kinds from report where id = $1', [made.id]);
    const tables = read(made.files);
    const [name, kind] = ['column_4', 'column_18'];
    return {
      listed: tables.get('alerts')!.map((row) => `${row[name]}: ${row[kind]}`),
      kinds: tables.get('kinds')!.map((row) => [row['kind'], row['alerts']]),
      noted: rows[0].subject_kinds as string[],
    };
  };
  const at = -20 * 24;

  it('holds those of business services and of the licence, in no region, and says whose it holds', async () => {
    await fire('service', at, 'Shop');
    const all = await alerts();
    expect(all.listed).toEqual(['Shop: Business services']);
    // Who may not see the licence reads what holds no alert of it.
    expect(all.noted).toEqual(['device', 'service']);
    await fire('licence', at + 1, 'Operations');
    await fire('device', at + 2, 'router');
    const more = await alerts();
    expect(more.listed).toEqual(['Shop: Business services', 'Operations: Licence', 'router: Devices']);
    expect(more.kinds).toEqual([
      ['service', '1'],
      ['licence', '1'],
      ['device', '1'],
    ]);
    expect(more.noted).toEqual(['device', 'service', 'licence']);
    expect((await alerts({ place: { scope: 'region', region: 'South' } })).listed).toEqual([]);
    expect((await alerts({ subjectKinds: ['device'] })).listed).toEqual(['router: Devices']);
  });

  it('of a service holds its own, those of services below it and of what these rest on', async () => {
    const below = await world.addService([{ kind: 'device', id: world.router }]);
    const serviceId = await world.addService([{ kind: 'service', id: below }]);
    const other = await world.addService([{ kind: 'device', id: world.switchId }]);
    const far = at - 24 * 5;
    await fire('service', far, 'above', serviceId);
    await fire('service', far + 1, 'below', below);
    await fire('service', far + 2, 'other', other);
    await fire('device', far + 3, 'router', world.router);
    await fire('device', far + 4, 'switch', world.switchId);
    const place = { scope: 'service', serviceId };
    const { listed } = await alerts({ place, contents: ['alerts', 'services'] });
    expect(listed).toEqual(['above: Business services', 'below: Business services', 'router: Devices']);
  });

  it('that would hold more than an export is refused, and not cut short', async () => {
    await world.db.admin.query(
      `insert into alert (tenant_id, id, subject_kind, subject_id, target_id, subject_name, severity, rule_name, condition, states,
         began_at, fired_at, state, outlet_name, region, provider)
       select $1, gen_random_uuid(), 'device', id, id, 'x', 'major', 'Rule', '{"kind":"state","settings":{"forS":0}}', '{down}',
         to_timestamp($2), to_timestamp($2), 'firing', '', '', ''
       from (select gen_random_uuid() as id from generate_series(1, $3)) made`,
      [world.neighbourId, (monthMs + hourMs) / 1000, exportRows + 1],
    );
    const asked = { kind: 'alerts', contents: ['alerts'], subjectKinds: ['device'] };
    const scope = jobScope([world.neighbourId]);
    await expect(world.make(asked, { scope })).rejects.toThrow('REPORT_TOO_LARGE');
    const { rows } = await world.db.admin.query('select id from report where tenant_id = $1', [
      world.neighbourId,
    ]);
    expect(rows).toEqual([]);
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
