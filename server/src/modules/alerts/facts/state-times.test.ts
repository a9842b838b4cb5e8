import { expect, it } from 'vitest';
import { type State } from '@linekeeper/contract/monitoring/states';
import { StateTimes } from './state-times.ts';

const stands = (state: State, stateSinceMs: number) =>
  ({ tenantId: 1, kind: 'device', targetId: 'a', intervalMs: 10, state, stateSinceMs }) as const;

it('tells for how long a target was up and away, by states that begin before they are noticed', () => {
  const times = new StateTimes(1_000);
  expect(times.between('a', 0, 100)).toEqual({ upMs: 0, awayMs: 0 });
  times.note(stands('up', 0), 10);
  times.note(stands('up', 0), 40);
  times.note(stands('down', 30), 50);
  times.note(stands('unreachable', 30), 60);
  times.note(stands('unmeasured', 70), 70);
  times.note(stands('up', 80), 80);
  expect(times.between('a', 0, 100)).toEqual({ upMs: 50, awayMs: 40 });
  expect(times.between('a', 50, 75)).toEqual({ upMs: 0, awayMs: 20 });
});

it('keeps no more than it is asked for, and always what holds', () => {
  const times = new StateTimes(100);
  for (let at = 0; at < 1_000; at += 10) times.note(stands(at % 20 ? 'up' : 'down', at), at);
  expect(times.between('a', 0, 1_000)).toEqual({ upMs: 60, awayMs: 60 });
  times.note(stands('up', 990), 50_000);
  expect(times.between('a', 49_000, 50_000)).toEqual({ upMs: 1_000, awayMs: 0 });
  times.remove('a');
  expect(times.between('a', 0, 1_000)).toEqual({ upMs: 0, awayMs: 0 });
});

it('goes on with what was kept before a start, and knows nothing of the time between', () => {
  const times = new StateTimes(1_000);
  times.note(stands('up', 100), 110);
  times.restore('a', [
    { state: 'up', fromMs: 0, toMs: 40 },
    { state: 'down', fromMs: 40, toMs: 60 },
  ]);
  expect(times.between('a', 0, 120)).toEqual({ upMs: 60, awayMs: 20 });
  times.restore('b', [{ state: 'up', fromMs: 0, toMs: 50 }]);
  expect(times.between('b', 0, 120)).toEqual({ upMs: 50, awayMs: 0 });
  // It was known to be up all the time after all.
  times.note({ ...stands('up', 0), targetId: 'b' }, 120);
  expect(times.between('b', 0, 120)).toEqual({ upMs: 120, awayMs: 0 });
});

it('counts no time in which nobody told of it, such as while its tenant was closed', () => {
  const times = new StateTimes(1_000);
  times.note(stands('up', 0), 0);
  times.note(stands('up', 0), 20);
  times.note(stands('up', 100), 100);
  expect(times.between('a', 0, 120)).toEqual({ upMs: 40, awayMs: 0 });
});
