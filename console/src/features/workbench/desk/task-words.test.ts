import { taskKinds } from '@linekeeper/contract/workbench/task-terms';
import { describe, expect, it } from 'vitest';
import { taskPath } from './task-words.ts';

const id = '01234567-89ab-4cde-8f01-23456789abcd';
const task = {
  ...{ id, name: 'Anything', facts: [], severity: null, count: null, since: '', dueAt: null },
  ...{ isOverdue: false, settled: null },
};

describe('each kind of task', () => {
  it.each(taskKinds)('leads to the very thing that it is about: %s', (kind) => {
    const customer = kind === 'invitation' || kind === 'licence' ? { companyId: 7, name: 'Acme' } : null;
    expect(taskPath({ ...task, kind, customer, ...(customer && { id: '7' }) })).toContain(
      customer ? '7' : id,
    );
  });

  it('of the own licence leads to it', () => {
    expect(taskPath({ ...task, kind: 'licence', id: '7', customer: null })).toBe('/license');
  });
});
