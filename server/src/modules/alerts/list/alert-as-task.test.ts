import { expect, it } from 'vitest';
import { asTask, calledTo } from './alert-as-task.ts';

const kept = { kind: 'provider', name: 'Telecom', region: 'South', group: 'g', peak: 6, overAt: null };
const alert = {
  ...({ ruleName: '', builtIn: 'device-down', subjectName: 'Core-1', outletName: 'Shop 7' } as const),
  ...{ storm: null, resolvedAt: null },
};
const seesAll = { kinds: ['device', 'line'], language: 'en' } as const;
const seesDevices = { kinds: ['device'], language: 'en' } as const;

it('an alert is a task by what it is about; one that stands for many by how many and where, with what leads them', () => {
  expect(asTask(seesAll, alert)).toEqual({ name: 'Core-1', facts: ['Device down', 'Shop 7'] });
  expect(asTask(seesAll, { ...alert, storm: kept })).toEqual({
    ...{ name: '6 lines of Telecom · South down at once', facts: ['Device down', 'Core-1'] },
  });
  const over = { ...kept, overAt: '2026-11-21T10:00:00.000Z' };
  expect(asTask(seesAll, { ...alert, storm: over }).name).toBe('Core-1');
  expect(asTask(seesAll, { ...alert, storm: over, resolvedAt: new Date(over.overAt) }).name).toContain(
    'Telecom',
  );
});

it('names the place of many to nobody who may not see it', () => {
  const said = '6 lines of one provider down at once';
  expect(asTask(seesDevices, { ...alert, storm: kept }).name).toBe(said);
  expect(calledTo(seesDevices, { ...alert, storm: kept })).toBe(said);
  expect(calledTo(seesAll, { ...alert, storm: kept })).toContain('Telecom');
});
