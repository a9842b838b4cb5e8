import { type MaintenanceRow } from '@linekeeper/contract/alerts/maintenance';
import { expect, it } from 'vitest';
import { bodyOf, faultsOf, newValues, valuesOf } from './plan-form-values.ts';

const nowMs = Date.parse('2026-11-22T10:20:30Z');
const clock = {
  nowMs,
  shown: (atMs: number) => new Date(atMs).toISOString().slice(0, 19).replace('T', ' '),
  timeOf: (local: string) => Date.parse(`${local}Z`),
};
const fresh = newValues(clock, ['device', 'wan'], { kind: 'outlet', id: 'o' });
const plan: MaintenanceRow = {
  ...{
    id: 'p',
    title: 'Cabling',
    reason: '',
    scope: { kind: 'device', ids: ['a', 'b'] },
    covers: ['device'],
  },
  times: { repeat: 'once', from: '2026-11-22T10:00:07.123Z', to: '2026-11-22T12:00:00.000Z' },
  ...{ scopeNames: ['core-1', ''], state: 'running', mayChange: true, version: 3, createdBy: 'Lin' },
  ...{ currentFrom: '2026-11-22T10:00:07.123Z', currentTo: '2026-11-22T12:00:00.000Z' },
};

it('proposes two hours from the next full hour on, on what it was opened from', () => {
  expect(fresh).toMatchObject({
    kind: 'outlet',
    on: ['o'],
    from: '2026-11-22T11:00',
    to: '2026-11-22T13:00',
  });
  expect(bodyOf({ ...fresh, title: ' New power ' }, clock)).toMatchObject({
    ...{ title: 'New power', scope: { kind: 'outlet', ids: ['o'] }, covers: ['device', 'wan'] },
    times: { repeat: 'once', from: '2026-11-22T11:00:00.000Z', to: '2026-11-22T13:00:00.000Z' },
  });
});

it('names what is missing, and only what the chosen kind of times needs', () => {
  expect(faultsOf({ ...fresh, on: [], covers: [], to: fresh.from })).toEqual({
    ...{ title: 'titleEmpty', on: 'onEmpty', covers: 'coversEmpty', to: 'toEarly' },
  });
  const weekly = {
    ...fresh,
    title: 'x',
    repeat: 'weekly' as const,
    from: '',
    weekdays: [],
    lastDay: '2026-01-01',
  };
  expect(faultsOf(weekly)).toEqual({ weekdays: 'weekdaysEmpty', lastDay: 'lastDayEarly' });
  expect(faultsOf({ ...fresh, title: 'x', kind: 'tenant', on: [] })).toEqual({});
});

it('changes no time that nobody changed, and names no device that was deleted', () => {
  const values = valuesOf(plan, clock);
  expect(values).toMatchObject({ on: ['a'], from: '2026-11-22T10:00' });
  expect(bodyOf({ ...values, to: '2026-11-22T12:30' }, clock, plan).times).toEqual({
    ...{ repeat: 'once', from: '2026-11-22T10:00:07.123Z', to: '2026-11-22T12:30:00.000Z' },
  });
});

it('sends the days of the week in their order, and no end where there is none', () => {
  const body = bodyOf(
    { ...fresh, title: 'x', repeat: 'weekly', weekdays: [7, 1], kind: 'line', on: ['l'] },
    clock,
  );
  expect(body).toMatchObject({ covers: ['wan'], times: { weekdays: [1, 7], at: '02:00', lastDay: null } });
});

it('sends kinds of devices by their names, and agents, dial tests and services by their ids', () => {
  const of = (kind: 'device-kind' | 'agent' | 'dial-test' | 'service', on: readonly string[]) =>
    bodyOf({ ...fresh, title: 'x', covers: [], kind, on }, clock);
  expect(of('device-kind', ['switch', 'router']).scope).toEqual({
    ...{ kind: 'device-kind', names: ['router', 'switch'] },
  });
  expect(of('device-kind', ['switch']).covers).toEqual(['device']);
  for (const kind of ['agent', 'dial-test', 'service'] as const)
    expect(of(kind, ['a']).scope).toEqual({ kind, ids: ['a'] });
  expect(of('agent', ['a']).covers).toEqual(['wan']);
  // No field asks what they cover.
  expect(faultsOf({ ...fresh, title: 'x', covers: [], kind: 'service', on: ['s'] })).toEqual({});
  expect(faultsOf({ ...fresh, title: 'x', covers: ['service'] })).toEqual({ covers: 'coversEmpty' });
});
