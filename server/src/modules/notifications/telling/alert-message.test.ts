import { languages } from '@linekeeper/contract/language';
import { expect, it } from 'vitest';
import { type NotificationReader } from '../../../platform/delivery/message-kind.ts';
import { alertMessage } from './alert-message.ts';

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
