import { languages } from '@linekeeper/contract/language';
import { expect, it } from 'vitest';
import { type NotificationReader } from '../../../platform/delivery/message-kind.ts';
import { alertMessage } from './alert-message.ts';
import { joinedTexts } from './joined-mail.ts';

const reader: NotificationReader = {
  ...{ account: 'keeper', tenant: 'Shop', nowMs: 0, timeOf: (at) => at, linkTo: () => null },
};
const params = {
  ...{ alertId: 'd3a1f6de-8a3e-4a53-9f0e-b7e4d6f8f6a1', step: 'fired', severity: 'critical', ruleName: '' },
  ...{ builtIn: 'line-down', subjectName: 'WAN 1', outletName: 'Shop 7', resolvedAt: null },
  firedAt: '2026-11-21T10:19:00Z',
};
const textIn = (language: (typeof languages)[number], more: object = {}) =>
  alertMessage.write(language, { ...params, ...more }, reader);

it('a mail says that others of the provider have it too, in each language, in text and layout; and nothing of it where that is not known', () => {
  const words = { zh: '同一运营商', 'zh-TW': '同一電信業者', en: 'Other lines of this provider' };
  for (const language of languages) {
    const { text, page } = textIn(language, { isElsewhereToo: true });
    expect(text).toContain(words[language]);
    expect(JSON.stringify(page)).toContain(words[language]);
    expect(textIn(language).text).not.toContain(words[language]);
  }
});

it('a mail and a message say of what comes and goes that it does, and of what stays this time that it is still firing', () => {
  const words = {
    zh: { label: '时断时续', lead: '这次仍未恢复', often: '反复触发', stays: '15 分钟以上' },
    'zh-TW': { label: '時斷時續', lead: '這次仍未恢復', often: '反覆觸發', stays: '15 分鐘以上' },
    en: {
      label: 'Comes and goes',
      lead: 'is still firing',
      often: 'again and again',
      stays: '15 minutes or more',
    },
  };
  for (const language of languages) {
    const { label, lead, often, stays } = words[language];
    const plain = textIn(language);
    expect(plain.text).not.toContain(label);
    const once = textIn(language, { flapping: 'comes-and-goes' });
    const still = textIn(language, { flapping: 'stays' });
    for (const [of, said] of [
      [once, often],
      [still, stays],
    ] as const) {
      expect(of.text).toContain(label);
      expect(of.text).toContain(said);
      expect(JSON.stringify(of.page)).toContain(said);
      expect(of.app?.text).toContain(said);
    }
    expect([once.text.includes(lead), still.text.includes(lead)]).toEqual([false, true]);
    const { text } = joinedTexts(
      language,
      [alertMessage.params.parse({ ...params, flapping: 'stays' })],
      reader,
    );
    expect(text).toContain(label);
  }
});

it('a mail and a message say of an alert about events what happened and how it changed, in each language', () => {
  const event = { kind: 'address-changed', detail: '192.0.2.1 → 192.0.2.2' };
  const words = { zh: '地址变更：192', 'zh-TW': '位址變更：192', en: 'Address changed: 192' };
  for (const language of languages) {
    const { text, page, app } = textIn(language, { event });
    for (const told of [text, JSON.stringify(page), app?.text])
      expect(told).toContain(`${words[language]}.0.2.1 → 192.0.2.2`);
    expect(textIn(language, { event: { kind: 'restarted', detail: '' } }).app?.text).not.toContain('：192');
  }
});
