import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { type Abortable, AbortWatch } from './abort-watch.ts';

const listeners = (signal: AbortSignal) => getEventListeners(signal, 'abort').length;
const members = (count: number) => Array.from({ length: count }, (): Abortable => ({ abortPlace: -1 }));

test('a signal has one listener however many wait for it, and none when nobody does', () => {
  const watch = new AbortWatch(() => undefined);
  const { signal } = new AbortController();
  const all = members(100);
  for (const member of all) watch.add(signal, member);
  expect(listeners(signal)).toBe(1);
  for (const member of all) watch.remove(signal, member);
  expect(listeners(signal)).toBe(0);
});

test('those who still wait are told once each, though they leave while they are told', () => {
  const told: Abortable[] = [];
  const controller = new AbortController();
  const watch = new AbortWatch<Abortable>((member) => {
    told.push(member);
    watch.remove(controller.signal, member);
  });
  const all = members(5);
  for (const member of all) watch.add(controller.signal, member);
  const gone = [all[0]!, all[4]!, all[2]!];
  for (const member of [...gone, ...gone]) watch.remove(controller.signal, member);
  controller.abort();
  expect(new Set(told)).toEqual(new Set([all[1], all[3]]));
  expect(told).toHaveLength(2);
  expect(listeners(controller.signal)).toBe(0);
});
