import { languages } from '@linekeeper/contract/language';
import { subjectEventKinds } from '@linekeeper/contract/monitoring/events';
import { reasonName } from '@linekeeper/contract/monitoring/reason-names';
import { stateReasons } from '@linekeeper/contract/monitoring/states';
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

it('why something is in a state has words in each language, those of other files but where evidence has its own', () => {
  for (const reason of stateReasons)
    for (const language of languages) expect(reasonIn(language, reason)).not.toBe(reason);
  expect(reasonIn('zh', 'interface-down')).toBe(reasonName('zh', 'interface-down'));
  // Of what was not recorded, nothing is waited for any more.
  expect(reasonIn('zh', 'not-polled-yet')).toBe('刚刚添加，或没有记录');
});
