import { languages } from '@linekeeper/contract/language';
import { expect, it } from 'vitest';
import { customerAlertMessage } from './customer-alert-message.ts';

const since = '2026-03-01T03:20:00.000Z';
const reader = {
  ...{ account: 'boss', tenant: 'msp', nowMs: Date.parse(since) },
  timeOf: (at: string) => at.slice(11, 16),
  linkTo: (path: string) => `https://console.example${path}`,
};
const failing = (name: string, critical = 2) => ({ name, critical, fresh: 1, since });

it('names one customer in its subject, and counts several', () => {
  const [one, several, over] = [
    { failing: [failing('North')], failingCount: 1, well: [], wellCount: 0 },
    { failing: [failing('North'), failing('South')], failingCount: 25, well: [], wellCount: 0 },
    { failing: [], failingCount: 0, well: [{ name: 'North', since }], wellCount: 1 },
  ].map((params) => customerAlertMessage.write('en', params, reader));
  expect(one?.subject).toBe('Critical alerts at North');
  expect(one?.text).toContain('North: 2 critical alerts, 1 not acknowledged, the first since 03:20');
  expect(several?.subject).toBe('25 customers with critical alerts');
  expect(several?.text).toContain('And 23 more customers');
  expect(over?.subject).toBe('No critical alerts any more at North');
  expect(over?.text).not.toContain('enter the customer');
});

it.each([
  ['en', '2 critical alerts, 1 not acknowledged, 1 coming and going, the first'],
  ['zh', '紧急告警 2 条，其中 1 条未确认、1 条时断时续，最早'],
  ['zh-TW', '緊急告警 2 則，其中 1 則未確認、1 則時斷時續，最早'],
] as const)('says in %s how many come and go', (language, said) => {
  const params = {
    failing: [{ ...failing('North'), flapping: 1 }],
    failingCount: 1,
    well: [],
    wellCount: 0,
  };
  expect(customerAlertMessage.write(language, params, reader).text).toContain(said);
});

it('is critical while customers have such alerts, so that no quiet hours hush it, and nothing to hurry for when they are over', () => {
  const told = { failing: [], failingCount: 1, well: [], wellCount: 1 };
  expect(customerAlertMessage.about(told).severity).toBe('critical');
  expect(customerAlertMessage.about({ ...told, failingCount: 0 }).severity).toBeNull();
});

it.each(languages)(
  'leads to the customers’ alerts in %s, and says in the console what the mail says',
  (language) => {
    const params = {
      failing: [failing('North')],
      failingCount: 1,
      well: [{ name: 'South', since }],
      wellCount: 1,
    };
    const { text, app, links } = customerAlertMessage.write(language, params, reader);
    expect(links).toEqual(['https://console.example/alerts?view=customers']);
    expect(text).toContain(links?.[0]);
    for (const name of ['North', 'South']) expect(app?.text).toContain(name);
  },
);
