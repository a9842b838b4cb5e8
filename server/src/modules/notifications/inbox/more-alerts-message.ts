import { alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { type Language } from '@linekeeper/contract/language';
import { z } from 'zod';
import {
  notification,
  type NotificationReader,
  type Texts,
} from '../../../platform/delivery/message-kind.ts';

const params = z.strictObject({
  /** Messages that it stands for: that alerts fire, how many of those are critical, and that alerts are over. */
  ...{ fired: z.int(), critical: z.int(), over: z.int() },
  /** The worst of them. */
  severity: z.enum(alertSeverities),
  /** When the first of them came. */
  since: z.iso.datetime(),
  /** When the first and the last fired of the alerts that they are about. */
  ...{ from: z.iso.datetime(), to: z.iso.datetime() },
  /** A step of an escalation told one of them: it rings in quiet hours too. */
  isEscalated: z.boolean(),
});
export type MoreAlerts = z.output<typeof params>;

type Counts = Pick<MoreAlerts, 'fired' | 'critical' | 'over'>;
interface Words {
  title(count: number): string;
  text(counts: Counts, since: string): string;
}

const words: Readonly<Record<Language, Words>> = {
  zh: {
    title: (count) => `另有 ${count} 条告警消息`,
    text: ({ fired, critical, over }, since) =>
      `${since} 起：新告警 ${fired} 条（紧急 ${critical} 条），已恢复 ${over} 条 · 一小时内消息过多，合并显示`,
  },
  'zh-TW': {
    title: (count) => `另有 ${count} 則告警訊息`,
    text: ({ fired, critical, over }, since) =>
      `${since} 起：新告警 ${fired} 則（緊急 ${critical} 則），已恢復 ${over} 則 · 一小時內訊息過多，合併顯示`,
  },
  en: {
    title: (count) => `And ${count} more ${count === 1 ? 'message' : 'messages'} about alerts`,
    text: ({ fired, critical, over }, since) =>
      `Since ${since}: ${fired} new (${critical} critical), ${over} over · Joined, many messages within the hour`,
  },
};

const textsIn =
  (language: Language) =>
  ({ fired, critical, over, since }: MoreAlerts, { timeOf }: NotificationReader): Texts => {
    const say = words[language];
    const [title, text] = [say.title(fired + over), say.text({ fired, critical, over }, timeOf(since))];
    return { subject: title, text, short: text };
  };

/** All messages about alerts to one person in the console beyond some an hour: it grows until it is read, or none has come for an hour. */
export const moreAlertsMessage = notification({
  kind: 'more-alerts',
  params,
  channels: ['app'],
  about: ({ severity }) => ({ severity, alertId: null }),
  texts: { zh: textsIn('zh'), 'zh-TW': textsIn('zh-TW'), en: textsIn('en') },
});

/** Between which times the alerts fired that it stands for; a list narrowed by that shows the last one too. */
export function spanOf(given: unknown): { readonly from: string; readonly to: string } {
  const { from, to } = params.parse(given);
  // What is stored is finer than what is said of it.
  return { from, to: new Date(Date.parse(to) + 1).toISOString() };
}
