import { randomUUID } from 'node:crypto';
import { mostTasksOfKind } from '@linekeeper/contract/workbench/task-terms';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ago, taskWorld, type TasksFound } from '../../../test/task-world.ts';

type World = Awaited<ReturnType<typeof taskWorld>>;
let app: World['app'];
let msp: World['msp'];
let ours: World['ours'];
let theirs: World['theirs'];
let keeperId: World['keeperId'];
let bossId: World['bossId'];
let as: World['as'];
let sql: World['sql'];
let tasks: World['tasks'];
let alertOf: World['alertOf'];
let called: World['called'];
let imported: World['imported'];
let world: World;

beforeAll(async () => {
  world = await taskWorld();
  ({ app, msp, ours, theirs, keeperId, bossId, as, sql, tasks, alertOf, called, imported } = world);
});
afterAll(() => app.close());
beforeEach(() => world.forget());

const names = ({ list }: TasksFound) => list.map(({ kind, name }) => `${kind} ${name}`);

describe('what somebody has to do', () => {
  it('is the open alerts that were given to them, the worst first, until those are over', async () => {
    await alertOf(keeperId, { subjectName: 'small', severity: 'minor' });
    const id = await alertOf(keeperId, { subjectName: 'big', state: 'acknowledged' });
    await alertOf(null, { subjectName: 'of nobody' });
    await alertOf(bossId, { subjectName: 'of the boss' });
    expect(names(await tasks('keeper'))).toEqual(['alert big', 'alert small']);

    await sql(
      `update alert set state = 'resolved', resolved_at = $2, resolve_reason = 'passed' where id = $1`,
      [id, ago(0.5)],
    );
    expect(names(await tasks('keeper'))).toEqual(['alert small']);
    const done = await tasks('keeper', 'completed');
    expect(names(done)).toEqual(['alert big']);
    expect(done.list[0]!.settled).toEqual({ at: ago(0.5).toISOString(), by: null, outcome: 'resolved' });
  });

  it('says who closed an alert by hand', async () => {
    const id = await alertOf(keeperId, { state: 'resolved', resolveNote: 'Cable', subjectName: 'cut' });
    await sql(`update alert set resolved_by = 'Ann' where id = $1`, [id]);
    expect((await tasks('keeper', 'completed')).list[0]!.settled).toMatchObject({
      by: 'Ann',
      outcome: 'closed',
    });
  });

  it('is nothing that they may not do any more', async () => {
    const clerkId = (await sql(`select id from member where username = 'clerk'`)).rows[0] as { id: string };
    await alertOf(clerkId.id, { subjectName: 'mine' });
    await alertOf(keeperId, { subjectName: 'a line', subjectKind: 'line' });
    expect(await tasks('clerk')).toEqual({ list: [], kinds: [], total: 0, overdue: 0 });
    expect((await tasks('keeper')).total).toBe(0);
  });

  it('is of the tenant acted for, and nothing in a stay was given to who came from above', async () => {
    await alertOf(keeperId, { subjectName: 'ours' });
    expect((await tasks('stranger')).total).toBe(0);
    const stay = await app.enter(as['provider']!, ours);
    expect(names(await tasks(stay))).toEqual([]);
  });

  it('is named a few times of each kind and counted in full', async () => {
    for (let index = 0; index < mostTasksOfKind + 2; index += 1) await alertOf(keeperId);
    const { list, kinds, total } = await tasks('keeper');
    expect(list).toHaveLength(mostTasksOfKind);
    expect(kinds).toEqual([{ kind: 'alert', total: mostTasksOfKind + 2 }]);
    expect(total).toBe(mostTasksOfKind + 2);
  });

  it('is the alerts that a policy calls them for, overdue where it was passed on, until somebody takes one', async () => {
    const id = await alertOf(null, { subjectName: 'first' });
    await called(id, 1);
    await called(await alertOf(null, { subjectName: 'later' }), 2);
    await called(await alertOf(null, { subjectName: 'not yet' }), 0);
    const { list, overdue } = await tasks('keeper');
    expect(list.map(({ kind, name, isOverdue }) => [kind, name, isOverdue])).toEqual([
      ['call', 'later', true],
      ['call', 'first', false],
    ]);
    expect(overdue).toBe(1);
    // The second step calls administrators.
    expect(names(await tasks('boss'))).toEqual(['call later']);
    expect((await tasks('clerk')).total).toBe(0);

    await app.post('/monitor/api/v1/alerts/acknowledge', { alertIds: [id] }, as['keeper']!);
    expect(names(await tasks('keeper'))).toEqual(['call later', 'alert first']);
    expect(names(await tasks('keeper', 'completed'))).toEqual(['call first']);
  });

  it('is the administrators’ where nobody whom a step names may see what an alert is about', async () => {
    const clerkId = ((await sql(`select id from member where username = 'clerk'`)).rows[0] as { id: string })
      .id;
    await called(await alertOf(null, { subjectName: 'unseen' }), 1, clerkId);
    await called(await alertOf(null, { subjectName: 'a line', subjectKind: 'line' }), 1);
    await called(await alertOf(null, { subjectName: 'a device' }), 1);
    expect((await tasks('clerk')).total).toBe(0);
    expect(names(await tasks('keeper'))).toEqual(['call a device']);
    expect(names(await tasks('boss')).toSorted()).toEqual(['call a line', 'call unseen']);
  });

  it('is no call in a stay, which calls nobody from above', async () => {
    // The policy calls the administrators too, and whoever is in a stay acts as one.
    await called(await alertOf(null), 2);
    // Nobody whom this one names can be told: the administrators are instead.
    await called(await alertOf(null), 1, randomUUID());
    const stay = await app.enter(as['provider']!, ours);
    expect((await tasks(stay)).kinds.filter(({ kind }) => kind === 'call')).toEqual([]);
  });

  it('is no call for what is held back', async () => {
    const id = await alertOf(null);
    await called(id, 1);
    await sql(`update alert set muted = 'maintenance' where id = $1`, [id]);
    expect((await tasks('keeper')).total).toBe(0);
  });

  it('is their newest import where rows of it failed, until they import in full', async () => {
    await imported(3, 2);
    await imported(2, null);
    await imported(2, 1, keeperId);
    expect((await tasks('boss')).list.map(({ kind, count }) => [kind, count])).toEqual([
      ['device-import', null],
    ]);
    await imported(1, 0);
    expect((await tasks('boss')).total).toBe(0);
    const { list, total } = await tasks('boss', 'completed');
    expect(total).toBe(1);
    expect(list[0]!.settled).toEqual({ at: ago(1).toISOString(), by: 'Boss', outcome: 'imported' });
  });

  it('is no import that they cancelled', async () => {
    await imported(1, null);
    await sql(`update operation set error = '{"error":"OPERATION_CANCELLED"}'`);
    expect((await tasks('boss')).total).toBe(0);
  });

  it('is to install the agents that were announced, until they come', async () => {
    await sql(
      `insert into agent_claim (tenant_id, claim_hash, name, created_by, expires_at)
       values ($1, sha256('1'), 'waits', 'Boss', now() + interval '1 hour'), ($1, sha256('2'), 'over', 'Boss', now() - interval '1 hour')`,
      [ours],
    );
    expect(names(await tasks('boss'))).toEqual(['agent waits']);
    expect((await tasks('keeper')).total).toBe(0);
    await sql(`update agent_claim set used_at = now() where name = 'waits'`);
    expect((await tasks('boss')).total).toBe(0);
    expect((await tasks('boss', 'completed')).list[0]!.settled).toMatchObject({ outcome: 'enrolled' });
  });

  it('is to judge the members that a provider made, for own administrators alone', async () => {
    await sql(
      `insert into provided_member (tenant_id, member_id, how, made_by, made_by_tenant) values ($1, $2, 'made', 'Pat', 'MSP')`,
      [ours, keeperId],
    );
    const { list } = await tasks('boss');
    expect(list.map(({ kind, id, facts }) => [kind, id, facts])).toEqual([
      ['approval', keeperId, ['Pat', 'MSP']],
    ]);
    const shown = () => app.post('/api/v1/members/provided/list', { memberId: keeperId }, as['boss']!);
    expect((await shown()).json.data['list']).toMatchObject([{ id: keeperId, state: 'pending' }]);
    expect((await tasks(await app.enter(as['provider']!, ours))).total).toBe(0);
    await app.post(
      '/api/v1/members/provided/judge',
      { memberIds: [keeperId], judgement: 'confirm' },
      as['boss']!,
    );
    expect((await tasks('boss')).total).toBe(0);
    // It is still there, and says what was decided.
    expect((await shown()).json.data['list']).toMatchObject([{ id: keeperId, state: 'confirmed' }]);
    // It was judged by the clock of the database.
    expect((await tasks('boss', 'completed')).list[0]!.settled).toMatchObject({ outcome: 'confirmed' });
  });

  it('is not to judge for whom nobody has confirmed', async () => {
    for (const memberId of [keeperId, bossId])
      await sql(
        `insert into provided_member (tenant_id, member_id, how, made_by, made_by_tenant) values ($1, $2, 'made', 'Pat', 'MSP')`,
        [ours, memberId],
      );
    expect((await tasks('boss')).total).toBe(0);
  });

  it('is the licences that end, of the tenant and of its customers by name, those that ended first', async () => {
    const ends = (tenantId: number, days: number) =>
      sql('update organization set expires_at = $2 where id = $1', [tenantId, ago(-days)]);
    await ends(ours, -2);
    await ends(msp, 10);
    await ends(theirs, 1);
    const { list, overdue } = await tasks('provider');
    expect(list.map(({ kind, customer, isOverdue }) => [kind, customer, isOverdue])).toEqual([
      ['licence', { companyId: ours, name: 'ours' }, true],
      ['licence', null, false],
    ]);
    expect(overdue).toBe(1);
    expect((await tasks('boss')).list.map(({ customer, dueAt }) => [customer, dueAt])).toEqual([
      [null, ago(2).toISOString()],
    ]);
    await ends(ours, 400);
    expect((await tasks('boss')).total).toBe(0);
  });

  it('is the customers whose first administrator has not come', async () => {
    await sql(
      `insert into provided_member (tenant_id, member_id, how, made_by, made_by_tenant) values ($1, $2, 'handover', 'Pat', 'MSP')`,
      [ours, bossId],
    );
    expect(names(await tasks('provider'))).toEqual(['invitation ours']);
    expect((await tasks('stranger')).total).toBe(0);
    // The page that it leads to says the same, before and after.
    const handover = async () => {
      const { json } = await app.ask('GET', `/api/v1/organizations/tenants/${ours}`, {
        headers: as['provider']!,
      });
      return json.data['handover'];
    };
    expect(await handover()).toMatchObject({ by: 'Pat', acceptedAt: null });
    await sql(
      `update provided_member set judgement = 'confirmed', judged_by = 'boss', judged_by_itself = true, judged_at = $1`,
      [ago(1)],
    );
    expect((await tasks('provider')).total).toBe(0);
    const done = await tasks('provider', 'completed');
    expect(done.list[0]!.settled).toEqual({ at: ago(1).toISOString(), by: null, outcome: 'accepted' });
    expect(await handover()).toMatchObject({ acceptedAt: ago(1).toISOString() });
  });
});

describe('what was done', () => {
  it('goes back 30 days and no further', async () => {
    for (const [subjectName, days] of [
      ['lately', 29],
      ['long ago', 31],
    ] as const)
      await alertOf(keeperId, { subjectName, state: 'resolved', firedAt: ago(days) });
    expect(names(await tasks('keeper', 'completed'))).toEqual(['alert lately']);
  });

  it('comes the newest first, whatever it is', async () => {
    await alertOf(bossId, { subjectName: 'older', state: 'resolved', firedAt: ago(5) });
    await imported(4, 1);
    await imported(3, 0);
    await alertOf(bossId, { subjectName: 'newer', state: 'resolved', firedAt: ago(1) });
    expect(names(await tasks('boss', 'completed'))).toEqual(['alert newer', 'device-import ', 'alert older']);
  });
});
