import { expect, it } from 'vitest';
import { createNoteQueue } from './note-queue.ts';

/** Notes that are written when the test says so. */
function held() {
  const open: (() => void)[] = [];
  const written: number[] = [];
  const note = (id: number) => async () => {
    await new Promise<void>((resolve) => open.push(resolve));
    written.push(id);
  };
  const all = async (wanted: number) => {
    while (written.length < wanted) {
      open.shift()?.();
      await new Promise(setImmediate);
    }
  };
  return { written, note, open, all };
}

it('writes one at a time, keeps so many waiting, and tells once of how many others there were', async () => {
  const { written, note, open, all } = held();
  const told: object[] = [];
  const queue = createNoteQueue<string>({
    most: 3,
    tell: async (leftOut) => void told.push(Object.fromEntries(leftOut)),
    failed: (error) => expect.unreachable(String(error)),
  });
  for (let id = 0; id < 9; id += 1) queue.add(id % 2 === 0 ? 'even' : 'odd', note(id));
  await new Promise(setImmediate);
  expect(open).toHaveLength(1);
  await all(4);
  await new Promise(setImmediate);
  expect(written).toEqual([0, 1, 2, 3]);
  expect(told).toEqual([{ even: 3, odd: 2 }]);
  queue.add('odd', note(9));
  await all(5);
  await new Promise(setImmediate);
  expect(told).toHaveLength(1);
});

it('goes on after a note that could not be written', async () => {
  const { written, note, all } = held();
  const faults: unknown[] = [];
  const queue = createNoteQueue<string>({
    most: 3,
    tell: () => Promise.resolve(),
    failed: (error) => faults.push(error),
  });
  const fault = new Error('no database');
  queue.add('x', () => Promise.reject(fault));
  queue.add('x', note(1));
  await all(1);
  expect({ faults, written }).toEqual({ faults: [fault], written: [1] });
});
