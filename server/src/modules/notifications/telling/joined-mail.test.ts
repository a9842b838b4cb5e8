import { languages } from '@linekeeper/contract/language';
import { expect, it } from 'vitest';
import { type NotificationReader } from '../../../platform/delivery/message-kind.ts';
import { alertMessage, type AlertParams } from './alert-message.ts';
import { joinedTexts, mostLines } from './joined-mail.ts';

const reader: NotificationReader = {
  ...{ account: 'keeper', tenant: 'shop', nowMs: 0, timeOf: (at) => at.slice(11, 16), linkTo: () => null },
};
const toldAt = (minute: number, severity: AlertParams['severity'], subjectName: string) =>
  alertMessage.params.parse({
    ...{ alertId: 'd3a1f6de-8a3e-4a53-9f0e-b7e4d6f8f6a1', step: 'fired', severity, ruleName: '' },
    ...{ builtIn: 'device-down', subjectName, outletName: '', resolvedAt: null },
    firedAt: new Date(Date.parse('2026-11-21T08:00:00Z') + minute * 60_000).toISOString(),
  });

it('a mail that says more than it lists leaves out the mildest and oldest, and says how many', () => {
  const minor = Array.from({ length: mostLines + 20 }, (_, at) => toldAt(at, 'minor', `Port-${at}.`));
  // The newest of all, and the oldest of all.
  const all = [...minor, toldAt(500, 'critical', 'Core-9.'), toldAt(-60, 'critical', 'Core-1.')];
  for (const language of languages) {
    const { text, page, subject } = joinedTexts(language, all, reader);
    const titles = page?.items?.map(({ title }) => title) ?? [];
    expect(titles).toHaveLength(mostLines);
    expect(titles[0]).toContain('Core-1.');
    expect(titles.at(-1)).toContain('Core-9.');
    expect(titles[1]).toContain('Port-22.');
    expect(text).not.toContain('Port-21.');
    expect(subject).toContain(`${mostLines + 22}`);
    expect(text).toMatch(/\b22\b/);
    expect(page?.ends?.join('\n')).toMatch(/\b22\b/);
  }
});
