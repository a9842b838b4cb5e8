import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase, type TestDatabase } from '../../../test/database.ts';
import { createLog, silentLog } from '../log.ts';
import { createEventBus, eventType, on } from './event-bus.ts';
import { publish } from './publish.ts';

const counted = eventType<{ readonly count: number }>('test.counted');
let db: TestDatabase;
beforeAll(async () => {
  db = await testDatabase();
});
afterAll(() => db.close());

it('tells a fact once its transaction has committed, and never one that was rolled back', async () => {
  const heard: number[] = [];
  db.database.events.subscribe(on(counted, ({ count }) => void heard.push(count)));
  await db.database.withoutTenant(async (tx) => {
    publish(tx, counted, { count: 1 });
    expect(heard).toEqual([]);
  });
  expect(heard).toEqual([1]);
  await expect(
    db.database.withoutTenant(async (tx) => {
      publish(tx, counted, { count: 2 });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  expect(heard).toEqual([1]);
});

it('tells the others, in their order, when a listener throws or rejects', async () => {
  const lines: string[] = [];
  const bus = createEventBus(createLog('info', { write: (line: string) => void lines.push(line) }));
  const heard: string[] = [];
  bus.subscribe(
    on(counted, () => {
      throw new Error('thrown');
    }),
  );
  bus.subscribe(on(counted, () => Promise.reject(new Error('rejected'))));
  bus.subscribe(on(counted, () => void heard.push('third')));
  bus.subscribe(on(counted, () => void heard.push('fourth')));
  bus.emit(counted, { count: 1 });
  expect(heard).toEqual(['third', 'fourth']);
  await expect.poll(() => lines.filter((line) => line.includes('test.counted')).length).toBe(2);
});

it('tells nothing to those who listen to another fact', () => {
  const bus = createEventBus(silentLog);
  const heard: number[] = [];
  bus.subscribe(on(eventType<number>('test.other'), (count) => void heard.push(count)));
  bus.emit(counted, { count: 1 });
  expect(heard).toEqual([]);
});
