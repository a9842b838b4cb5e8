import { expect, it } from 'vitest';
import { isKeptBack, topicsOf } from './topics.ts';

const deviceId = '3b241101-e2bb-4255-8caf-4136c566a962';

it('sends each message where it belongs', () => {
  const state = {
    state: 'down',
    since: '',
    reason: 'snmp-timeout',
    pingSent: null,
    pingReceived: null,
  } as const;
  expect(topicsOf({ type: 'device.state', deviceId, state })).toEqual(['devices', `device/${deviceId}`]);
  expect(topicsOf({ type: 'device.polled', deviceId, at: '', interfaces: [] })).toEqual([
    `device/${deviceId}`,
  ]);
  expect(topicsOf({ type: 'hello', at: '' })).toEqual([]);
});

it('keeps back what an application in maintenance shows, until its end and no other application’s', () => {
  const message = { type: 'device.changed', deviceId } as const;
  expect(isKeptBack(message, {}, 1000)).toBe(false);
  expect(isKeptBack(message, { sass_server: Infinity }, 1000)).toBe(false);
  expect(isKeptBack(message, { monitor_server: Infinity }, 1000)).toBe(true);
  expect(isKeptBack(message, { monitor_server: 1001 }, 1000)).toBe(true);
  expect(isKeptBack(message, { monitor_server: 1000 }, 1000)).toBe(false);
  const progress = { type: 'work.progress', workId: deviceId, state: 'running', done: 1, total: 2 } as const;
  expect(isKeptBack(progress, { monitor_server: Infinity }, 1000)).toBe(false);
});
