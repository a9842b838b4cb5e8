import { randomUUID } from 'node:crypto';
import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addAlert, addRule } from '../../../../test/alert-rows.ts';
import { startTestApp, type TestApp } from '../../../../test/app.ts';

const root = '/monitor/api/v1/alerts';
const codes = ['DMS_SERVER_MANAGE_ALERT', 'DMS_SERVER_MANAGE_ALERT_EDIT', 'DMS_SERVER_MANAGE_DEVICE'];
type Headers = { readonly authorization: string };

let app: TestApp;
let nowMs = Date.parse('2026-03-02T00:00:00Z');
let ours: number;
let theirs: number;
let boss: Headers;
let keeper: Headers;

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  const msp = await app.addTenant('msp', 8);
  ours = await app.addTenant('ours', 16, msp);
  theirs = await app.addTenant('theirs', 16);
  await app.addMember(msp, 'provider', { administrator: true });
  await app.addMember(ours, 'boss', { administrator: true });
  await app.addMember(ours, 'keeper', { codes });
  boss = await app.signIn('boss', 'ours');
  keeper = await app.signIn('keeper', 'ours');
});
afterAll(() => app.close());

const post = async (path: string, body: object, as = boss) =>
  (await app.post(`${root}${path}`, body, as)).json as unknown as { code: number };
const get = async (id: string, as = boss) =>
  (await app.ask('GET', `${root}/${id}`, { headers: as })).json as unknown as { data: AlertDetail };
const at = (hour: number) => new Date(Date.UTC(2026, 2, 1, hour));

describe('what helped last time', () => {
  /** Something that people wrote to an alert. */
  const wrote = async (path: string, id: string, note: string, who?: Headers) => {
    const body = path === 'notes' ? { note } : { alertIds: [id], note };
    const { code } = await post(path === 'notes' ? `/${id}/notes` : `/${path}`, body, who);
    expect(code).toBe(0);
    nowMs += 60_000;
  };

  it('is all that people wrote to earlier alerts of the same rule and subject, the newest first, with where it stands', async () => {
    const ruleId = await addRule(app.db, ours);
    const about = { ruleId, subjectId: randomUUID() };
    const first = await addAlert(app.db, ours, { ...about, firedAt: at(1) });
    await wrote(
      'acknowledge',
      first,
      'Called the carrier',
      await app.enter(await app.signIn('provider', 'msp'), ours),
    );
    await wrote('notes', first, 'They found a cut', keeper);
    await wrote('close', first, 'New cable');
    // One that ended by itself helps too, by what was written to it.
    const second = await addAlert(app.db, ours, { ...about, firedAt: at(2), state: 'resolved' });
    await wrote('notes', second, 'It was the same cable', keeper);
    const now = await addAlert(app.db, ours, { ...about, firedAt: at(3) });
    await wrote('notes', now, 'Of this one');
    const later = await addAlert(app.db, ours, { ...about, firedAt: at(4), state: 'resolved' });
    await wrote('notes', later, 'Of a later one');
    const others = [{ ruleId }, { subjectId: about.subjectId, ruleId: await addRule(app.db, ours) }];
    for (const of of others)
      await wrote('notes', await addAlert(app.db, ours, { ...of, firedAt: at(1) }), 'Of another');
    const { helped } = (await get(now, keeper)).data;
    expect(
      helped.map(({ kind, note, by, byTenant, alertId }) => [kind, note, by, byTenant, alertId]),
    ).toEqual([
      ['note', 'It was the same cable', 'keeper', null, second],
      ['resolved', 'New cable', 'boss', null, first],
      ['note', 'They found a cut', 'keeper', null, first],
      ['acknowledged', 'Called the carrier', 'provider', 'msp', first],
    ]);
  });

  it('is the ten newest of what was written', async () => {
    const about = { ruleId: await addRule(app.db, ours), subjectId: randomUUID() };
    const before = await addAlert(app.db, ours, { ...about, firedAt: at(1), state: 'resolved' });
    for (let n = 0; n < 12; n += 1) await wrote('notes', before, `${n}`);
    const { helped } = (await get(await addAlert(app.db, ours, { ...about, firedAt: at(2) }))).data;
    expect(helped.map(({ note }) => note)).toEqual(['11', '10', '9', '8', '7', '6', '5', '4', '3', '2']);
  });

  it('is for whoever may see that kind, in the tenant alone', async () => {
    const about = { builtIn: 'line-down', subjectId: randomUUID(), subjectKind: 'line' };
    const before = await addAlert(app.db, ours, { ...about, firedAt: at(1), state: 'resolved' });
    await wrote('notes', before, 'Of the line');
    const elsewhere = await addAlert(app.db, theirs, { ...about, firedAt: at(1) });
    await app.db.admin.query(
      `insert into alert_step (tenant_id, alert_id, at, kind, data) values ($1, $2, now(), 'note', '{"note":"Of theirs"}')`,
      [theirs, elsewhere],
    );
    const seen = await addAlert(app.db, ours, { ...about, firedAt: at(2) });
    expect((await get(seen)).data.helped.map(({ note }) => note)).toEqual(['Of the line']);
    expect((await get(seen, keeper)).data).toMatchObject({ error: 'NOT_FOUND' });
    // A device of the same id, as no id is: the line's notes stay with those who may see lines.
    const device = await addAlert(app.db, ours, { ...about, subjectKind: 'device', firedAt: at(3) });
    expect((await get(device, keeper)).data.helped).toEqual([]);
  });
});
