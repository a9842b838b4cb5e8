import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addAlert, addPending, addRule } from '../../../../test/alert-rows.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addLine, addOutlet } from '../../../../test/lines.ts';
import { addTest } from '../../../../test/standings.ts';
import { alertColumnsOnPaper, alertCsvColumns } from './alert-csv.ts';

/** What rows of alerts say beside their subject, in the list and in its file. */
const root = '/monitor/api/v1/alerts';
type Headers = { readonly authorization: string };
let app: TestApp;
let ours: number;
let boss: Headers;
let keeper: Headers;
const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));

beforeAll(async () => {
  app = await startTestApp({ clock: () => Date.parse('2026-03-02T00:00:00Z') });
  ours = await app.addTenant('ours', 16);
  await app.addMember(ours, 'boss', { administrator: true });
  await app.addMember(ours, 'keeper', { codes: ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_DEVICE'] });
  boss = await app.signIn('boss', 'ours');
  keeper = await app.signIn('keeper', 'ours');
});
afterAll(() => app.close());

it('says in its file what each is about, what it came of, why nobody is told, and what was done', async () => {
  const causeId = await addAlert(app.db, ours, {
    subjectName: 'Core',
    subjectKind: 'line',
    firedAt: at(3),
  });
  const id = await addAlert(app.db, ours, { subjectName: 'child', causeId, firedAt: at(2) });
  const over = { subjectName: 'over', state: 'resolved', resolveNote: 'Cable replaced' } as const;
  await addAlert(app.db, ours, { ...over, firedAt: at(1) });
  await app.db.admin.query(`update alert set muted = 'consequence', is_flapping = true where id = $1`, [id]);
  /** What the file says in its columns from the kind of subject on. */
  const lines = async (language: string, who = boss) => {
    const asked = { withConsequences: true, state: ['firing', 'resolved'] };
    const headers = { ...who, 'accept-language': language } as Headers;
    const { text } = await app.post(`${root}/export`, asked, headers);
    const cells = text
      .trim()
      .split('\r\n')
      .map((line) => line.split(','));
    const first = cells[0]!.findIndex((title) => titles.includes(title));
    return cells.map((row) => row.slice(first, first + 7).join());
  };
  const titles = ['Kind of subject', '监测对象类型', '監測對象類型'];
  expect(await lines('en')).toEqual([
    'Kind of subject,Closed by,What was done,Caused by,Consequences,Why nobody is told,Comes and goes',
    'Line,,,,1,,',
    'Device,,,Core,0,Caused by another alert,Yes',
    'Device,,Cable replaced,,0,,',
  ]);
  expect((await lines('zh'))[2]).toBe('设备,,,Core,0,由其他告警引起,是');
  expect((await lines('zh-TW'))[2]).toBe('設備,,,Core,0,由其他告警引起,是');
  // Who may not see the cause is told nothing of it.
  expect((await lines('en', keeper))[1]).toBe('Device,,,,0,Caused by another alert,Yes');
});

it('calls what stands for many by that in the file, and names its rule and extent beside it', async () => {
  const storm = { kind: 'provider', name: 'Telecom', region: 'South', group: 'g', peak: 6, overAt: null };
  const id = await addAlert(app.db, ours, {
    ...{ subjectName: 'stormy', severity: 'warning', builtIn: 'device-down' },
  });
  await app.db.admin.query('update alert set storm = $2, storm_id = id where id = $1', [id, storm]);
  const fileTo = async (headers: Headers) =>
    (await app.post(`${root}/export`, { search: 'stormy' }, { ...headers, 'accept-language': 'en' })).text;
  const file = await fileTo(boss);
  const said = '6 lines of Telecom · South down at once';
  expect(file.split('\r\n')[1]).toMatch(new RegExp(`^Warning,Firing,${said},stormy,.*,${said},Device down$`));
  expect((await app.ask('GET', `${root}/${id}`, { headers: boss })).json.data['storm']).toMatchObject({
    peak: 6,
  });
  expect(await fileTo(keeper)).toContain('6 lines of one provider down at once,stormy');
  expect(await fileTo(keeper)).not.toContain('Telecom');
});

it('says on paper how bad it is, what it is and where, and when it fired, was acknowledged and ended', () => {
  const columns = alertCsvColumns({ language: 'en', timeZone: 'UTC' });
  expect(alertColumnsOnPaper.map((place) => columns[place]!.title)).toEqual([
    ...['Severity', 'Alert', 'Subject', 'Outlet', 'Fired', 'Acknowledged', 'Resolved'],
  ]);
});

it('finds a dial test that is about to fire by the outlet and the provider of the line that it goes over', async () => {
  const { database, admin } = app.db;
  const ruleId = await addRule(app.db, ours, { subjectKind: 'dial_path' });
  const outletId = await addOutlet(app.db, ours, '7', 'South');
  const lineId = await addLine(database, ours, outletId, { provider: 'Unicom' });
  await addTest(app.db, ours, 'Till', [['up'], ['up']]);
  const { rows } = await admin.query('select id, target_id from dial_path where tenant_id = $1', [ours]);
  await admin.query('update dial_target set address = null, line_id = $2 where id = $1', [
    rows[0].target_id,
    lineId,
  ]);
  for (const { id } of rows)
    await addPending(app.db, ours, { ruleId, subjectKind: 'dial_path', subjectId: id, since: at(4) });
  const { json } = await app.post(`${root}/list`, { outletId }, { ...boss });
  expect(json.data['list'] as AlertRow[]).toMatchObject([
    { subjectId: rows[0].id, outletName: 'Shop 7', region: 'South', provider: 'Unicom', state: 'pending' },
  ]);
});
