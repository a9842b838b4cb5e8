import { expect, test } from 'vitest';
import { stateAdvice } from './state-advice.ts';

test('Ping tells a device that is gone from one whose SNMP is closed', () => {
  const answers = stateAdvice('snmp-timeout', { pingSent: 5, pingReceived: 5 });
  const silence = stateAdvice('snmp-timeout', { pingSent: 5, pingReceived: 0 });
  const unasked = stateAdvice('snmp-timeout', { pingSent: null, pingReceived: null });
  expect(answers?.en).toMatch(/community/);
  expect(silence?.en).toMatch(/cabling/);
  expect(unasked?.en).toMatch(/firewall on the way/);
  expect(stateAdvice('answers', { pingSent: 5, pingReceived: 5 })).toBeUndefined();
});
