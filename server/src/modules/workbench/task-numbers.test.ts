import { mostTasksOfKind, tasksOnPage } from '@linekeeper/contract/workbench/task-terms';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ago, taskWorld } from '../../../test/task-world.ts';

type World = Awaited<ReturnType<typeof taskWorld>>;
let app: World['app'];
let ours: World['ours'];
let keeperId: World['keeperId'];
let bossId: World['bossId'];
let as: World['as'];
let sql: World['sql'];
let tasks: World['tasks'];
let rowsOf: World['rowsOf'];
let alertOf: World['alertOf'];
let called: World['called'];
let world: World;

beforeAll(async () => {
  world = await taskWorld();
  ({ app, ours, keeperId, bossId, as, sql, tasks, rowsOf, alertOf, called } = world);
});
afterAll(() => app.close());
beforeEach(() => world.forget());

describe('each number of tasks', () => {
  it('of a kind opens as many rows as it counts, each once, pending ones and those of 30 days', async () => {
    const many = tasksOnPage + mostTasksOfKind;
    for (let index = 0; index < many; index += 1) {
      await alertOf(keeperId, { subjectName: `open ${index}` });
      await alertOf(keeperId, {
        ...{ subjectName: `over ${index}`, state: 'resolved' },
        firedAt: ago(index < many - 3 ? 2 : 31),
      });
      await called(await alertOf(null, { subjectName: `call ${index}` }), 1);
      const taken = await alertOf(null, { subjectName: `taken ${index}` });
      await called(taken, 1);
      await app.post('/monitor/api/v1/alerts/acknowledge', { alertIds: [taken] }, as['keeper']!);
    }
    // Others are called as well: those are not the keeper's.
    await called(await alertOf(null, { subjectName: 'of the boss' }), 1, bossId);
    for (const state of ['pending', 'completed'] as const) {
      const { kinds, total } = await tasks('keeper', state);
      expect(kinds.map(({ kind }) => kind)).toEqual(['call', 'alert']);
      let rows = 0;
      for (const { kind, total: count } of kinds) {
        const found = await rowsOf('keeper', state, { kind });
        expect(new Set(found.map(({ id }) => id)).size, `${state} ${kind}`).toBe(count);
        expect(found.every((task) => task.kind === kind)).toBe(true);
        rows += found.length;
      }
      expect(rows).toBe(total);
    }
    expect((await tasks('keeper')).kinds).toEqual([
      { kind: 'call', total: many },
      { kind: 'alert', total: 2 * many },
    ]);
    expect((await tasks('keeper', 'completed')).kinds).toEqual([
      { kind: 'call', total: many },
      { kind: 'alert', total: many - 3 },
    ]);
  });

  it('of what is overdue opens what is overdue alone', async () => {
    for (let index = 0; index < tasksOnPage + 2; index += 1)
      await called(await alertOf(null, { subjectName: `passed on ${index}` }), 2);
    await called(await alertOf(null, { subjectName: 'in time' }), 1);
    await sql('update organization set expires_at = $2 where id = $1', [ours, ago(1)]);
    for (const who of ['keeper', 'boss']) {
      const { overdue } = await tasks(who);
      const { kinds, total, list } = await tasks(who, 'pending', { isOverdue: true });
      expect(total).toBe(overdue);
      expect(list.every(({ isOverdue }) => isOverdue)).toBe(true);
      let rows = 0;
      for (const { kind } of kinds) rows += (await rowsOf(who, 'pending', { kind, isOverdue: true })).length;
      expect(rows, who).toBe(overdue);
    }
    expect((await tasks('keeper')).overdue).toBe(tasksOnPage + 2);
    const kindsOf = async (who: string) =>
      (await tasks(who, 'pending', { isOverdue: true })).kinds.map(({ kind }) => kind);
    expect(await kindsOf('keeper')).toEqual(['call']);
    // The administrators are called by the last step: nothing was passed on from them.
    expect(await kindsOf('boss')).toEqual(['licence']);
  });

  it('is of one kind by page, and of overdue ones only while they are pending', async () => {
    for (const body of [
      { state: 'pending', page: 2 },
      { state: 'completed', isOverdue: true },
    ]) {
      const { json } = await app.post('/api/v1/workbench/tasks/list', body, as['keeper']!);
      expect(json.data['error']).toBe('INVALID_INPUT');
    }
  });
});
