import { languages } from '@linekeeper/contract/language';
import { createInstance, type i18n } from 'i18next';
import { beforeAll, describe, expect, it } from 'vitest';
import { consoleTexts } from '../../../test/console-texts.ts';
import { changesOf } from './changes.ts';
import { briefly, changeText, valueText } from './field-words.ts';

let texts: i18n;
beforeAll(async () => {
  texts = createInstance();
  const resources = Object.fromEntries(languages.map((language) => [language, consoleTexts(language)]));
  await texts.init({ resources, fallbackLng: false, interpolation: { escapeValue: false } });
});
const say = (language: string, detail: Record<string, unknown>) =>
  briefly(texts.getFixedT(language), changesOf(detail));

describe('a line of the audit log says in words what changed', () => {
  it('with fields, types and yes or no in the reader’s language', () => {
    const detail = { before: { type: 8, frozen: false }, after: { type: 16, frozen: true } };
    expect(say('zh', detail)).toBe('类型：服务商 → 最终客户 · 冻结：否 → 是');
    expect(say('zh-TW', detail)).toBe('類型：服務商 → 最終客戶 · 凍結：否 → 是');
    expect(say('en', detail)).toBe('Type: MSP → End customer · Frozen: No → Yes');
    expect(say('en', { console: false })).toBe('Signed in through: API');
  });

  it('of an export of measurements which, by what the metrics are called, and of what time', () => {
    const detail = { metrics: ['if.in', 'if.out'], measuredFrom: 'a', measuredUntil: 'b' };
    expect(say('zh', detail)).toBe('指标：入方向流量、出方向流量 · 数据开始于：a · 数据截止于：b');
  });

  it('of an export whether it was of a proxy grant that there never was', () => {
    expect(['zh', 'zh-TW', 'en'].map((language) => say(language, { filter: { stay: 'unknown' } }))).toEqual([
      '筛选 · 代管：没有这次代管',
      '篩選 · 代管：查無此次代管',
      'Filter · Visit: Visit not found',
    ]);
  });

  it('with units', () => {
    expect(say('en', { before: { idleMinutes: 30 }, after: { idleMinutes: 60 } })).toBe(
      'Sign out when idle: 30 minutes → 60 minutes',
    );
    expect(say('zh', { minutes: 15 })).toBe('时长：15 分钟');
    expect(say('en', { bytes: 40_283 })).toBe('Size: 40.3\u00a0kB');
    // Counts are grouped; a port and the number of a tenant are names.
    expect(say('en', { rows: 20_146, port: 16_161, tenantId: 12_345 })).toBe(
      'Rows: 20,146 · Port: 16161 · Tenant ID: 12345',
    );
  });

  it('with the names of permissions, and of two lists only what went and what came', () => {
    const permissions = ['DMS_SERVER_MANAGE_WORKBENCH', 'DMS_SERVER_MANAGE_DEVICE'];
    const detail = {
      before: { permissions },
      after: { permissions: [permissions[0], 'DMS_SERVER_SYSTEM_AUDIT'] },
    };
    expect(say('zh', detail)).toBe('权限：查看设备 → 查看审计日志');
  });

  it('with what the name of the line says already left out, and how much more there is', () => {
    const after = { name: 'Acme', prefix: 'acme', code: 'K1', contactPerson: 'Li', status: 1, type: 16 };
    expect(say('en', { after })).toBe('Abbreviation: acme · Code: K1 · Contact person: Li · 2 more');
    expect(say('en', { before: { name: 'a' }, after: { name: 'b' } })).toBe('Name: a → b');
  });

  it('with what has no words as it is, never as a word of another field', () => {
    const t = texts.getFixedT('en');
    expect(valueText(t, 'name', 'router')).toBe('router');
    expect(valueText(t, 'reason', '$t(common:ok) {{x}}')).toBe('$t(common:ok) {{x}}');
    expect(say('en', { reason: '$t(common:ok) {{x}}' })).toBe('Reason: $t(common:ok) {{x}}');
    expect(changeText(t, { path: ['unheard'], before: undefined, after: 3 })).toEqual({
      field: 'unheard',
      before: undefined,
      after: '3',
    });
  });
});
