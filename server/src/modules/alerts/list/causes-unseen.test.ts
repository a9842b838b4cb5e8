import { type AlertDetail, type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAlert } from '../../../../test/alert-rows.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';
import { addOutlet } from '../../../../test/lines.ts';

/** Who may see one kind of subject alone, where the cause of what they see is of a kind that they may not see (decision 0120). */
const codes = {
  alerts: 'DMS_SERVER_MANAGE_ALERT',
  charts: 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS',
  devices: 'DMS_SERVER_MANAGE_DEVICE',
  lines: 'DMS_SERVER_MANAGE_WAN_VIEW',
} as const;
const nowMs = Date.parse('2026-03-02T00:00:00Z');
const fired = { from: '2026-03-01T00:00:00Z', to: '2026-03-02T00:00:00Z' };
type Headers = { readonly authorization: string };

let app: TestApp;
let msp: number;
let ours: number;
const readers: Record<string, Headers> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  msp = await app.addTenant('msp', 8);
  ours = await app.addTenant('ours', 16, msp);
  const people = {
    boss: null,
    fitter: [codes.alerts, codes.charts, codes.devices],
    liner: [codes.alerts, codes.charts, codes.lines],
  };
  for (const [name, held] of Object.entries(people))
    for (const [tenant, prefix] of [
      [msp, 'msp'],
      [ours, 'ours'],
    ] as const) {
      await app.addMember(tenant, `${prefix}-${name}`, held ? { codes: held } : { administrator: true });
      readers[`${prefix}-${name}`] = await app.signIn(`${prefix}-${name}`, prefix);
    }
  const outletId = await addOutlet(app.db, ours, 'S-1', 'South');
  const add = async (subjectName: string, given: Parameters<typeof addAlert>[2]) => {
    ids[subjectName] = await addAlert(app.db, ours, { subjectName, outletId, ...given });
  };
  const behind = (cause: string) => ({ causeId: ids[cause]! });
  await add('cpe', { severity: 'critical' });
  await add('wan', { severity: 'major', subjectKind: 'line', ...behind('cpe') });
  await add('path', { severity: 'minor', subjectKind: 'dial_path', ...behind('cpe') });
  await add('port', { severity: 'minor', subjectKind: 'interface', ...behind('cpe') });
  await add('uplink', { severity: 'major', subjectKind: 'line' });
  await add('far', { severity: 'warning', ...behind('uplink') });
  await app.db.admin.query(
    `insert into alert_step (tenant_id, alert_id, at, kind, data) values ($1, $2, now(), 'cause', '{"name":"cpe","of":"device"}')`,
    [ours, ids['wan']],
  );
});
afterAll(() => app.close());

const post = async <Data>(path: string, body: object, as: Headers) => {
  const { json, text } = await app.post(`/monitor/api/v1${path}`, body, as);
  expect(json.code, text).toBe(0);
  return json.data as unknown as Data;
};
const listed = (as: Headers, body: object = {}) =>
  post<{ total: number; list: AlertRow[] }>('/alerts/list', { pageSize: 50, ...body }, as);
const named = async (as: Headers, body: object = {}) =>
  (await listed(as, body)).list.map(({ subjectName }) => subjectName).sort();
const counted = async (as: Headers) => (await post<{ total: number }>('/alerts/counts', {}, as)).total;
const marked = async (as: Headers, path = '/charts/past') => {
  const { marks } = await post<{ marks: Record<string, number>[] }>(path, fired, as);
  return marks.reduce(
    (sum, { critical, major, minor, warning }) => sum + critical! + major! + minor! + warning!,
    0,
  );
};
const page = async (name: string, as: Headers) =>
  (await app.ask('GET', `/monitor/api/v1/alerts/${ids[name]}`, { headers: as })).json
    .data as unknown as AlertDetail;

describe('an alert whose cause is of a kind that its reader may not see', () => {
  it('stands for itself in their list, and with its cause for who may see that', async () => {
    expect(await named(readers['ours-boss']!)).toEqual(['cpe', 'uplink']);
    expect(await named(readers['ours-fitter']!)).toEqual(['cpe', 'far']);
    expect(await named(readers['ours-liner']!)).toEqual(['path', 'uplink', 'wan']);
    const all = { withConsequences: true };
    expect(await named(readers['ours-fitter']!, all)).toEqual(['cpe', 'far', 'port']);
  });

  it('is in each number that opens that list', async () => {
    for (const [name, total] of [
      ['boss', 2],
      ['fitter', 2],
      ['liner', 3],
    ] as const) {
      const reader = readers[`ours-${name}`]!;
      const of = {
        list: (await listed(reader)).total,
        counts: await counted(reader),
        marks: await marked(reader),
      };
      expect(of, name).toEqual({ list: total, counts: total, marks: total });
      if (name === 'liner') continue;
      const { list } = await post<{ list: { alert: { count: number } }[] }>(
        '/topology/outlets',
        { pageSize: 10 },
        reader,
      );
      expect(list[0]?.alert.count, name).toBe(total);
    }
  });

  it('is in the numbers of those above who may not see its cause either', async () => {
    type Overview = { list: { open: Record<string, number> }[] };
    for (const [name, total] of [
      ['boss', 2],
      ['fitter', 2],
      ['liner', 3],
    ] as const) {
      const reader = readers[`msp-${name}`]!;
      const { list } = await post<Overview>('/customers/alerts/overview', {}, reader);
      expect(list[0]?.open['unacknowledged'], name).toBe(total);
      expect(await marked(reader, '/charts/past/customers'), name).toBe(total);
    }
    const there = await app.enter(readers['msp-boss']!, ours, { readsOnly: true });
    expect((await listed(there)).total).toBe(2);
  });

  it('says on its page that it comes of something they may not see, and nothing of that', async () => {
    const seen = await page('wan', readers['ours-liner']!);
    expect(seen).toMatchObject({ isCauseHidden: true, causeId: null, cause: null });
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`cpe|${ids['cpe']}`));
    const { list } = await listed(readers['ours-liner']!, { search: 'wan' });
    expect(list).toMatchObject([{ isCauseHidden: true, causeId: null }]);
    const whole = await page('wan', readers['ours-boss']!);
    expect(whole).toMatchObject({ isCauseHidden: false, causeId: ids['cpe'], cause: { subjectName: 'cpe' } });
    expect(await page('uplink', readers['ours-liner']!)).toMatchObject({
      isCauseHidden: false,
      causeId: null,
    });
  });

  it('is so too where the product of the cause is closed, and stands alone once the cause is deleted', async () => {
    const closed = (state: string) =>
      app.db.admin.query(
        `insert into subscription (tenant_id, product, state, changed_at, changed_by) values ($1, 'network-monitoring', $2, now(), 'x')
          on conflict (tenant_id, product) do update set state = excluded.state`,
        [ours, state],
      );
    await closed('disabled');
    expect(await named(readers['ours-boss']!)).toEqual(['path', 'uplink', 'wan']);
    const { list } = await post<{ list: { open: object }[] }>(
      '/customers/alerts/overview',
      {},
      readers['msp-boss']!,
    );
    expect(list[0]?.open).toMatchObject({ major: 2, minor: 1, unacknowledged: 3 });
    await closed('enabled');
    await app.db.admin.query('delete from alert where id = $1', [ids['cpe']]);
    const { rows } = await app.db.admin.query('select cause_id, cause_kind from alert where id = $1', [
      ids['wan'],
    ]);
    expect(rows).toEqual([{ cause_id: null, cause_kind: null }]);
    expect(await named(readers['ours-boss']!)).toEqual(['path', 'port', 'uplink', 'wan']);
  });
});
