import { expect, it } from 'vitest';
import { readTasks, tasksBody, tasksPath } from './shown-tasks.ts';

const through = (path: string) => readTasks(new URLSearchParams(path.slice(1)));

it('which tasks are shown stands in the address, beside what else is', () => {
  const customers = new URLSearchParams('health=broken&page=2');
  const path = tasksPath(customers, { view: 'completed', kind: 'call', page: 3 });
  expect(Object.fromEntries(new URLSearchParams(path.slice(1)))).toMatchObject({
    health: 'broken',
    page: '2',
  });
  expect(through(path)).toEqual({ view: 'completed', kind: 'call', page: 3 });
  expect(through(tasksPath(new URLSearchParams(path.slice(1)), { view: 'overdue' }))).toEqual({
    ...{ view: 'overdue', kind: undefined, page: 1 },
  });
  expect(tasksPath(new URLSearchParams('tasks=overdue&taskKind=call'), {})).toBe('?');
});

it('what makes no sense is what is to be done', () => {
  const pending = { view: 'pending', kind: undefined, page: 1 };
  for (const text of ['tasks=all&taskKind=work&taskPage=-4', 'taskPage=7', 'taskKind=x&taskPage=1e9'])
    expect(readTasks(new URLSearchParams(text))).toEqual(pending);
});

it('overdue ones are asked for as such, and pages of one kind alone', () => {
  expect(tasksBody({ view: 'overdue', page: 1 })).toEqual({ state: 'pending', isOverdue: true });
  expect(tasksBody({ view: 'completed', kind: 'alert', page: 2 })).toEqual({
    ...{ state: 'completed', kind: 'alert', page: 2 },
  });
  expect(tasksBody({ view: 'pending', page: 1 })).toEqual({ state: 'pending' });
});
