import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/app.ts';

const root = '/monitor/api/v1/on-call';
const hourMs = 3_600_000;
let app: TestApp;
let ours: number;
let headers: { authorization: string };
let theirHeaders: { authorization: string };
let ann: string;
let bo: string;
let nowMs = Date.now();

beforeAll(async () => {
  app = await startTestApp({ clock: () => nowMs });
  ours = await app.addTenant('ours');
  const theirs = await app.addTenant('theirs');
  await app.addMember(ours, 'boss', { administrator: true });
  [ann, bo] = [await app.addMember(ours, 'ann'), await app.addMember(ours, 'bo')];
  await app.addMember(theirs, 'boss', { administrator: true });
  headers = await app.signIn('boss', 'ours');
  theirHeaders = await app.signIn('boss', 'theirs');
});
afterAll(() => app.close());

const layer = (more: object = {}) => ({
  ...{ memberIds: [ann, bo], turn: 'day', handover: '00:00', weekday: 1, startsOn: '2026-01-01' },
  ...{ days: 'all', hours: null, ...more },
});
let serial = 0;
const create = async (more: object = {}, as = headers) =>
  (
    await app.post(
      `${root}/schedules/create`,
      { name: `Turns ${(serial += 1)}`, timeZone: 'UTC', layers: [layer()], ...more },
      as,
    )
  ).json;
const made = async (more: object = {}) => (await create(more)).data['id'] as string;
const get = async (id: string, as = headers) =>
  (await app.ask('GET', `${root}/schedules/${id}`, { headers: as })).json;
const put = async (path: string, body: object) =>
  (await app.ask('PUT', `${root}/${path}`, { headers, body: JSON.stringify(body) })).json;
const remove = async (path: string, as = headers) =>
  (await app.ask('DELETE', `${root}/${path}`, { headers: as })).json;
const rowOf = async (id: string) => {
  const { json } = await app.post(`${root}/schedules/list`, {}, headers);
  return (json.data['list'] as unknown as { id: string }[]).find((one) => one.id === id);
};
const iso = (ms: number) => new Date(ms).toISOString();
const standIn = async (id: string, memberId: string, fromMs: number, toMs: number) =>
  (
    await app.post(
      `${root}/schedules/${id}/overrides`,
      { memberId, from: iso(fromMs), to: iso(toMs) },
      headers,
    )
  ).json;
const shifts = async (id: string, from: string, to: string) =>
  (await app.post(`${root}/schedules/${id}/shifts`, { from, to }, headers)).json;

describe('a schedule', () => {
  it('says who is on call now, until when, and who is next', async () => {
    nowMs = Date.parse('2026-03-03T10:00:00Z');
    const id = await made();
    // The first of January is the first one's: 61 days later it is the second one's turn.
    expect(await rowOf(id)).toMatchObject({
      layerCount: 1,
      now: { memberId: bo, name: 'bo', from: iso(nowMs), to: '2026-03-04T00:00:00.000Z' },
      next: { memberId: ann, name: 'ann', from: '2026-03-04T00:00:00.000Z' },
    });
  });

  it('says of a time that nobody covers that nobody does', async () => {
    const id = await made({ layers: [layer({ hours: { from: '09:00', to: '17:00' } })] });
    const { data } = await shifts(id, '2026-03-03T08:00:00Z', '2026-03-03T18:00:00Z');
    expect(data['list']).toMatchObject([{ name: null }, { name: 'bo' }, { name: null }]);
    const long = await shifts(id, '2026-03-01T00:00:00Z', '2026-05-03T00:00:00Z');
    expect(long.data['error']).toBe('INVALID_INPUT');
  });

  it('is shown before it is saved, with the holidays of the tenant', async () => {
    await put('holidays/2026', { days: [{ day: '2026-03-04', kind: 'free', name: 'Day of rest' }] });
    const { json } = await app.post(
      `${root}/schedules/preview`,
      {
        ...{ timeZone: 'UTC', layers: [layer({ days: 'working' })] },
        ...{ from: '2026-03-03T00:00:00Z', to: '2026-03-06T00:00:00Z' },
      },
      headers,
    );
    expect(json.data['list']).toMatchObject([{ name: 'bo' }, { name: null }, { name: 'bo' }]);
  });

  it('is changed by who read it last, keeps its name to itself, and is not seen by another tenant', async () => {
    const [one, other] = [await made({ name: 'North' }), await made({ name: 'South' })];
    expect((await create({ name: 'north' })).data['error']).toBe('NAME_TAKEN');
    const body = { name: 'South', timeZone: 'Asia/Shanghai', layers: [layer()], version: 0 };
    expect((await put(`schedules/${one}`, body)).data['error']).toBe('NAME_TAKEN');
    expect((await put(`schedules/${one}`, { ...body, name: 'West' })).data).toEqual({ version: 1 });
    expect((await put(`schedules/${one}`, { ...body, name: 'East' })).data['error']).toBe(
      'CHANGED_MEANWHILE',
    );
    expect((await get(other, theirHeaders)).data['error']).toBe('NOT_FOUND');
    expect((await remove(`schedules/${other}`, theirHeaders)).data['error']).toBe('NOT_FOUND');
    expect((await create({}, theirHeaders)).data['error']).toBe('ON_CALL_MEMBER');
  });

  it('goes on to the layer below whoever was disabled, shows them as such, and takes them in no more', async () => {
    const below = layer({ memberIds: [bo] });
    const id = await made({ layers: [below, layer({ memberIds: [ann] })] });
    await app.db.admin.query('update member set enabled = false where id = $1', [ann]);
    try {
      expect(await rowOf(id)).toMatchObject({ now: { name: 'bo' } });
      expect((await get(id)).data['people']).toContainEqual({ id: ann, name: 'ann', isEnabled: false });
      expect((await create()).data['error']).toBe('ON_CALL_MEMBER');
      expect((await standIn(id, ann, nowMs, nowMs + hourMs)).data['error']).toBe('ON_CALL_MEMBER');
    } finally {
      await app.db.admin.query('update member set enabled = true where id = $1', [ann]);
    }
    expect(await rowOf(id)).toMatchObject({ now: { name: 'ann' } });
  });

  it('stays while an alert rule or an escalation policy tells by it', async () => {
    const id = await made();
    const { json } = await app.post(
      `${root}/escalations/create`,
      { name: 'By turns', steps: [{ afterMin: 0, to: [{ kind: 'on-call', id }] }] },
      headers,
    );
    await app.db.admin.query(
      `insert into alert_rule (tenant_id, name, severity, subject_kind, condition, told_to) values ($1, 'x', 'minor', 'device', '{}', $2)`,
      [ours, JSON.stringify([{ kind: 'on-call', id }])],
    );
    const refused = await remove(`schedules/${id}`);
    expect(refused.data['error']).toBe('ON_CALL_IN_USE');
    expect(refused.message).toContain('1 个升级策略、1 条告警规则');
    await app.db.admin.query('delete from alert_rule');
    await remove(`escalations/${json.data['id'] as string}`);
    expect((await remove(`schedules/${id}`)).code).toBe(0);
  });
});

describe('somebody who stands in', () => {
  it('is on call then, not before now, and whoever has the turn is again once it is taken back', async () => {
    nowMs = Date.parse('2026-03-03T10:00:00Z');
    const id = await made();
    const past = await standIn(id, ann, nowMs - 2 * hourMs, nowMs - hourMs);
    expect(past.data['error']).toBe('ON_CALL_OVER');
    const { data } = await standIn(id, ann, nowMs - hourMs, nowMs + hourMs);
    expect((await get(id)).data['overrides']).toMatchObject([{ from: iso(nowMs), member: { name: 'ann' } }]);
    expect(await rowOf(id)).toMatchObject({ now: { name: 'ann', to: iso(nowMs + hourMs) } });
    expect((await remove(`overrides/${data['id'] as string}`, theirHeaders)).data['error']).toBe('NOT_FOUND');
    await remove(`overrides/${data['id'] as string}`);
    expect(await rowOf(id)).toMatchObject({ now: { name: 'bo' } });
  });

  it('stays who it was once it is over', async () => {
    const id = await made();
    const { data } = await standIn(id, ann, nowMs, nowMs + hourMs);
    nowMs += 2 * hourMs;
    expect((await remove(`overrides/${data['id'] as string}`)).data['error']).toBe('ON_CALL_OVER');
    const was = await shifts(id, iso(nowMs - 2 * hourMs), iso(nowMs - hourMs));
    expect(was.data['list']).toMatchObject([{ name: 'ann' }]);
  });
});

describe('holidays', () => {
  it('are replaced a year at a time, each day once and of that year', async () => {
    const day = (text: string, kind = 'free') => ({ day: text, kind, name: `On ${text}` });
    await put('holidays/2027', { days: [day('2027-10-01'), day('2027-10-09', 'working')] });
    await put('holidays/2028', { days: [day('2028-01-01')] });
    await put('holidays/2027', { days: [day('2027-10-02')] });
    const of = async (year: string) =>
      (await app.ask('GET', `${root}/holidays/${year}`, { headers })).json.data['days'];
    expect([await of('2027'), await of('2028')]).toEqual([[day('2027-10-02')], [day('2028-01-01')]]);
    for (const days of [[day('2028-01-01')], [day('2027-01-01'), day('2027-01-01')], [day('2027-02-30')]])
      expect((await put('holidays/2027', { days })).data['error']).toBe('INVALID_INPUT');
  });
});

describe('an escalation policy', () => {
  const policy = (to: object, more: object = {}) => ({
    name: `Policy ${(serial += 1)}`,
    steps: [
      { afterMin: 0, to: [{ kind: 'administrators' }] },
      { afterMin: 10, to: [to] },
    ],
    ...more,
  });
  const add = async (body: object, as = headers) =>
    (await app.post(`${root}/escalations/create`, body, as)).json;

  it('names whom it tells, by what they are called now', async () => {
    const { data } = await add(policy({ kind: 'member', id: ann }));
    const { json } = await app.post(`${root}/escalations/list`, {}, headers);
    expect(
      (json.data['list'] as unknown as { id: string }[]).find(({ id }) => id === data['id']),
    ).toMatchObject({
      names: [{ kind: 'member', id: ann, name: 'ann' }],
      repeats: null,
      againAfterMin: 30,
      rules: 0,
    });
  });

  it('tells until somebody acknowledges where it says nothing else, keeps what is left out, and says so in the audit log', async () => {
    const own = policy({ kind: 'member', id: ann }, { name: 'Open' });
    const { data } = await add({ ...own, repeats: 2 });
    const repeatsNow = async () =>
      (
        (await app.post(`${root}/escalations/list`, { search: 'Open' }, headers)).json.data[
          'list'
        ] as unknown as { repeats: number | null; againAfterMin: number }[]
      ).map(({ repeats, againAfterMin }) => [repeats, againAfterMin]);
    const change = (version: number, more: object = {}) =>
      app.ask('PUT', `${root}/escalations/${data['id'] as string}`, {
        headers,
        body: JSON.stringify({ ...own, ...more, version }),
      });
    await change(0);
    expect(await repeatsNow()).toEqual([[2, 30]]);
    await change(1, { repeats: null, againAfterMin: 45 });
    expect(await repeatsNow()).toEqual([[null, 45]]);
    const { rows } = await app.db.admin.query(
      `select detail->'changed' as changed from audit where action = 'escalation.update' order by seq desc limit 1`,
    );
    expect(rows[0].changed).toEqual({
      repeats: { from: 2, to: 'until-acknowledged' },
      againAfterMin: { from: 30, to: 45 },
    });
    await remove(`escalations/${data['id'] as string}`);
  });

  it('tells nobody who is not of the tenant, and says in which step', async () => {
    for (const kind of ['member', 'role', 'on-call']) {
      const id = kind === 'on-call' ? await made() : ann;
      const refused = await add(policy({ kind, id }), theirHeaders);
      expect(refused.data['error'], kind).toBe('ESCALATION_TO');
      expect(refused.message).toContain('第 2 步');
    }
  });

  it('keeps the ways that its steps name, each once, and says them in the audit log', async () => {
    const steps = (ways: readonly string[]) => [
      { afterMin: 0, to: [{ kind: 'administrators' }], ways },
      { afterMin: 10, to: [{ kind: 'administrators' }] },
    ];
    for (const ways of [['email', 'email'], ['post']])
      expect((await add({ name: 'Ways', steps: steps(ways) })).data['error']).toBe('INVALID_INPUT');
    const { data } = await add({ name: 'Ways', steps: steps(['email']) });
    const { json } = await app.post(`${root}/escalations/list`, { search: 'Ways' }, headers);
    expect(json.data['list']).toMatchObject([{ steps: [{ ways: ['email'] }, { ways: [] }] }]);
    const { rows } = await app.db.admin.query(
      `select detail->'steps' as steps from audit where action = 'escalation.create' order by seq desc limit 1`,
    );
    expect(rows[0].steps).toEqual(['0 min: administrators (email)', '10 min: administrators']);
    await remove(`escalations/${data['id'] as string}`);
  });

  it('takes its steps in their order alone', async () => {
    const steps = [10, 10].map((afterMin) => ({ afterMin, to: [{ kind: 'administrators' }] }));
    expect((await add({ name: 'x', steps })).data['error']).toBe('INVALID_INPUT');
  });

  it('stays while an alert rule tells by it', async () => {
    const id = (await add(policy({ kind: 'member', id: ann }))).data['id'] as string;
    await app.db.admin.query(
      `insert into alert_rule (tenant_id, name, severity, subject_kind, condition, told_to) values ($1, 'x', 'minor', 'device', '{}', $2)`,
      [ours, JSON.stringify([{ kind: 'escalation', id }])],
    );
    expect((await remove(`escalations/${id}`)).data['error']).toBe('ON_CALL_IN_USE');
    await app.db.admin.query('delete from alert_rule');
    expect((await remove(`escalations/${id}`, theirHeaders)).data['error']).toBe('NOT_FOUND');
    expect((await remove(`escalations/${id}`)).code).toBe(0);
  });
});

describe('who can be chosen', () => {
  it('are members that may sign in, roles that somebody holds, and schedules, of the own tenant alone', async () => {
    const choices = async (as: object, search?: string) =>
      (await app.post(`${root}/choices`, { search }, as as never)).json.data as unknown as Record<
        'members' | 'roles' | 'schedules',
        { name: string }[]
      >;
    expect((await choices(headers, 'AN')).members.map(({ name }) => name)).toEqual(['ann']);
    const theirs = await choices(theirHeaders);
    expect([theirs.members.map(({ name }) => name), theirs.schedules]).toEqual([['boss'], []]);
    const held = await app.addRole(ours, { name: 'Held' });
    await app.addRole(ours, { name: 'Free' });
    await app.db.admin.query('insert into member_role (tenant_id, member_id, role_id) values ($1, $2, $3)', [
      ours,
      bo,
      held,
    ]);
    const names = (await choices(headers)).roles.map(({ name }) => name);
    expect([names.includes('Held'), names.includes('Free')]).toEqual([true, false]);
  });
});
