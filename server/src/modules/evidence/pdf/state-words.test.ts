import { languages } from '@linekeeper/contract/language';
import { subjectEventKinds } from '@linekeeper/contract/monitoring/events';
import { agentReasons, dialReasons, stateReasons } from '@linekeeper/contract/monitoring/states';
import { expect, it } from 'vitest';
import { eventIn, reasonIn, sideIn } from './state-words.ts';

it('what happens to a line has words in each language, the side that fails and its revision among them', () => {
  const ofLines = subjectEventKinds.filter((kind) => /^(fault|backup|address)-/.test(kind));
  for (const language of languages)
    for (const kind of ofLines) expect(eventIn(language, kind)).not.toBe(kind);
  expect(sideIn('zh', { side: 'lan' })).toBe('网点内网故障');
  expect(sideIn('en', { side: 'power-or-cpe', revised: 'carrier' })).toBe(
    'power or device failure at the outlet (revised by late results; at first: fault on the carrier’s side)',
  );
  expect(sideIn('en', { side: 'constructor' })).toBeUndefined();
  expect(sideIn('en', { bps: 1 })).toBeUndefined();
});

it('why a line or device is in a state has words in each language', () => {
  const others: readonly string[] = [...dialReasons, ...agentReasons];
  for (const reason of stateReasons.filter((one) => !others.includes(one)))
    for (const language of languages) expect(reasonIn(language, reason)).not.toBe(reason);
});
