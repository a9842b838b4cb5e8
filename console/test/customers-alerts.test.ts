import { type CustomerAlertTotals } from '@linekeeper/contract/overview/customer-alerts';
import i18next from 'i18next';
import { beforeAll, expect, it } from 'vitest';
import enAlerts from '../src/features/alerts/texts/en.json' with { type: 'json' };
import zhAlerts from '../src/features/alerts/texts/zh.json' with { type: 'json' };
import en from '../locales/en/customers.json' with { type: 'json' };
import zh from '../locales/zh/customers.json' with { type: 'json' };
import { alertsSentence, worstOf } from '../src/widgets/customers-alerts/alerts-sentence.ts';

const resources = { en: { customers: en, alerts: enAlerts }, zh: { customers: zh, alerts: zhAlerts } };
beforeAll(() => i18next.init({ resources, interpolation: { escapeValue: false }, load: 'currentOnly' }));
const inLanguage = (language: string) => i18next.getFixedT(language);

const calm: CustomerAlertTotals = {
  ...{ critical: 0, major: 0, minor: 0, warning: 0, unacknowledged: 0 },
  ...{ customers: 3, alertedCustomers: 0, closedCustomers: 0, unruledCustomers: 0, pausedCustomers: 0 },
};

it('says how many customers have what open, the worst first, and what nobody has taken', () => {
  const some = { ...calm, critical: 1, warning: 2, unacknowledged: 1, alertedCustomers: 2 };
  expect(alertsSentence(inLanguage('en'), some)).toBe(
    '2 customers have open alerts: 1 critical, 2 warnings. 1 of them is not acknowledged.',
  );
  expect(alertsSentence(inLanguage('zh'), { ...some, unacknowledged: 0 })).toBe(
    '2 家客户有未恢复的告警：紧急 1，提示 2。',
  );
  expect(worstOf(some)).toBe('critical');
  expect(worstOf({ ...some, critical: 0 })).toBe('warning');
});

it('says of whom there is nothing, and calls nobody well whom it does not see', () => {
  expect(alertsSentence(inLanguage('en'), calm)).toBe('No open alerts at 3 customers.');
  expect(worstOf(calm)).toBe('up');
  const partly = { ...calm, closedCustomers: 1, unruledCustomers: 1 };
  expect(alertsSentence(inLanguage('en'), partly)).toBe(
    'No open alerts at 1 customer. 1 more customer keeps its figures to itself. 1 more customer has no alert rule switched on, so it raises none.',
  );
  expect(worstOf(partly)).toBe('unmeasured');
  const unseen = { ...calm, closedCustomers: 3 };
  expect(alertsSentence(inLanguage('zh'), unseen)).toMatch(/^没有可查看告警的客户。/);
  expect(worstOf(unseen)).toBe('unmeasured');
});
