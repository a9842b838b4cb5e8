import { expect, it } from 'vitest';
import { firedAgain, neverFired } from './flapping.ts';

const minute = 60_000;
const settings = { firings: 4, windowMs: 60 * minute, calmMs: 60 * minute, staysMs: 15 * minute };
const told = (minutes: readonly number[]) => {
  let memory = neverFired;
  return minutes.map((at) => {
    const turn = firedAgain(memory, at * minute, settings);
    // It goes through the database.
    memory = JSON.parse(JSON.stringify(turn.memory)) as typeof memory;
    return turn.what;
  });
};

it('what fires for the fourth time within an hour comes and goes, and that is said once', () => {
  expect(told([0, 10, 20, 30, 40, 50, 95])).toEqual([
    null,
    null,
    null,
    'began',
    'goes-on',
    'goes-on',
    'goes-on',
  ]);
});

it('what fires now and then does not', () => {
  expect(told([0, 25, 50, 75, 100, 125])).toEqual([null, null, null, null, null, null]);
});

it('is calm after an hour without firing, and may begin anew', () => {
  expect(told([0, 1, 2, 3, 63, 64, 65, 66])).toEqual([null, null, null, 'began', null, null, null, 'began']);
});

it('remembers no more than is counted', () => {
  let memory = neverFired;
  for (let at = 0; at < 100; at += 1) memory = firedAgain(memory, at * minute, settings).memory;
  expect(memory.firedAtMs).toHaveLength(4);
});
