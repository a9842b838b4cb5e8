import { expect, it } from 'vitest';
import { topicsOf } from './topics.ts';

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
