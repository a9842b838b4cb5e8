import { stateReasons, states } from '@linekeeper/contract/monitoring/states';
import i18next from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import en from '../../../locales/en/state.json' with { type: 'json' };
import zh from '../../../locales/zh/state.json' with { type: 'json' };
import zhTW from '../../../locales/zh-TW/state.json' with { type: 'json' };
import { stateSentence } from './state-sentence.ts';

const resources = { en: { state: en }, zh: { state: zh }, 'zh-TW': { state: zhTW } };
beforeAll(() => i18next.init({ resources, interpolation: { escapeValue: false }, load: 'currentOnly' }));

const since = new Date('2026-11-21T14:02:00').toISOString();
const now = new Date('2026-11-21T14:30:00').getTime();
const silent = { state: 'down', reason: 'snmp-timeout', since, pingSent: 5, pingReceived: 5 } as const;

test('A state says since when, why, and what ping said beside it', () => {
  expect(stateSentence(i18next.getFixedT('en'), silent, now)).toBe(
    'Down since 14:02: no answer to SNMP; ping answers (5 of 5).',
  );
  expect(stateSentence(i18next.getFixedT('zh'), silent, now)).toBe(
    '14:02 起中断：SNMP 没有应答；Ping 有应答（5/5）。',
  );
  expect(stateSentence(i18next.getFixedT('zh-TW'), silent, now)).toBe(
    '14:02 起中斷：SNMP 沒有回應；Ping 有回應（5/5）。',
  );
});

test('Where no ping was sent, none is spoken of', () => {
  const state = { ...silent, pingSent: null, pingReceived: null };
  expect(stateSentence(i18next.getFixedT('en'), state, now)).toBe('Down since 14:02: no answer to SNMP.');
});

test('Every state and every reason has its words in all three languages', () => {
  for (const language of ['zh', 'zh-TW', 'en']) {
    const t = i18next.getFixedT(language);
    for (const state of states)
      for (const reason of stateReasons) {
        const text = stateSentence(t, { ...silent, state, reason }, now);
        expect(text, `${language} ${state} ${reason}`).not.toMatch(/since\.|reason\.|\{\{/);
      }
  }
});
