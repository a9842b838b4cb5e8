import { type LiveMessage, topicsOf } from '@linekeeper/contract/live';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BoundedPushes } from './bounded-pushes.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const stateOf = (kind: 'dial_path' | 'device', n: number): LiveMessage => ({
  type: 'subject.state',
  subject: { kind, id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}` },
  state: {
    state: 'down',
    reason: 'test-timeout',
    since: new Date(0).toISOString(),
    pingSent: null,
    pingReceived: null,
  },
});

it('when thousands of paths of a test change at once, who watches the tests hears of it twice, and all of the last one', () => {
  const heard: [number, LiveMessage][] = [];
  const pushes = new BoundedPushes((tenantId, message) => {
    if (topicsOf(message).includes('dial-tests')) heard.push([tenantId, message]);
  });
  for (let n = 0; n < 20_000; n++) pushes.publish(1, stateOf('dial_path', n));
  pushes.publish(2, stateOf('dial_path', 0));
  pushes.publish(2, stateOf('device', 0));
  expect(heard.map(([tenantId]) => tenantId)).toEqual([1, 2]);
  vi.advanceTimersByTime(60_000);
  expect(heard.map(([tenantId]) => tenantId)).toEqual([1, 2, 1]);
  pushes.publish(1, stateOf('dial_path', 1));
  expect(heard).toHaveLength(4);
  pushes.stop();
});

it('who watches business services hears of what they may rest on at once and then a few times a minute, of nothing which', () => {
  const heard: LiveMessage[] = [];
  const pushes = new BoundedPushes((_tenantId, message) => {
    if (topicsOf(message).includes('services')) heard.push(message);
  });
  for (let n = 0; n < 500; n++) pushes.publish(1, stateOf(n % 2 ? 'device' : 'dial_path', n));
  expect(heard).toEqual([{ type: 'services.changed' }]);
  vi.advanceTimersByTime(60_000);
  expect(heard).toHaveLength(2);
  pushes.stop();
});

it('the page of a path hears its state as it is', () => {
  const topics: string[] = [];
  const pushes = new BoundedPushes((_tenantId, message) => topics.push(...topicsOf(message)));
  pushes.publish(1, stateOf('dial_path', 7));
  expect(topics).toEqual(['dial-path/00000000-0000-4000-8000-000000000007', 'dial-tests', 'services']);
  pushes.stop();
});
