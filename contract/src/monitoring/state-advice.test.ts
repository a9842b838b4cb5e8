import { expect, test } from 'vitest';
import { faultSides } from '../lines/fault-side.ts';
import { lineAdvice, stateAdvice } from './state-advice.ts';

test('Ping tells a device that is gone from one whose SNMP is closed', () => {
  const answers = stateAdvice('snmp-timeout', { pingSent: 5, pingReceived: 5 });
  const silence = stateAdvice('snmp-timeout', { pingSent: 5, pingReceived: 0 });
  const unasked = stateAdvice('snmp-timeout', { pingSent: null, pingReceived: null });
  expect(answers?.en).toMatch(/community/);
  expect(silence?.en).toMatch(/cabling/);
  expect(unasked?.en).toMatch(/firewall on the way/);
  expect(stateAdvice('answers', { pingSent: 5, pingReceived: 5 })).toBeUndefined();
});

test('a line that does not answer is reported to its provider where that one fails, and where nobody knows only after a look', () => {
  const ping = { pingSent: 20, pingReceived: 0 };
  for (const reason of ['tests-to-fail', 'tests-over-fail'] as const) {
    const said = faultSides.filter((side) => /^Report/.test(lineAdvice(reason, ping, side)?.en ?? ''));
    expect(said).toEqual(['carrier']);
  }
  expect(lineAdvice('tests-to-fail', ping)?.en).not.toMatch(/provider/);
  expect(lineAdvice('tests-to-fail', ping, 'hub')?.en).toMatch(/platform/);
  expect(lineAdvice('agent-silent', ping, 'carrier')).toBe(stateAdvice('agent-silent', ping));
});
