import { type Language } from '@linekeeper/contract/language';
import { z } from 'zod';
import { notification, type Texts } from '../../platform/delivery/message-kind.ts';

/** How many customers are named of each sort; the others are counted. */
export const namedMost = 20;

const params = z.strictObject({
  /** Customers with critical alerts of which there is news, the most first. */
  failing: z.array(
    z.strictObject({
      ...{ name: z.string(), critical: z.int(), fresh: z.int(), since: z.iso.datetime() },
      /** Of those that are critical. What was put out before this was told has none. */
      flapping: z.int().default(0),
    }),
  ),
  /** Customers that have none any more, and since when they had. */
  well: z.array(z.strictObject({ name: z.string(), since: z.iso.datetime() })),
  ...{ failingCount: z.int(), wellCount: z.int() },
});
export type CustomerAlertParams = z.output<typeof params>;

type Failing = CustomerAlertParams['failing'][number];
interface Words {
  /** One customer by name, or several by their number. */
  failing(names: { readonly name: string | undefined; readonly count: number }): string;
  well(names: { readonly name: string | undefined; readonly count: number }): string;
  failingLine(one: Failing, from: string): string;
  wellLine(name: string, from: string): string;
  more(count: number): string;
  readonly advice: string;
}

const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;

const words: Readonly<Record<Language, Words>> = {
  zh: {
    failing: ({ name, count }) =>
      name === undefined ? `${count} 家客户有紧急告警` : `客户“${name}”有紧急告警`,
    well: ({ name, count }) =>
      name === undefined ? `${count} 家客户的紧急告警已全部恢复` : `客户“${name}”的紧急告警已全部恢复`,
    failingLine: ({ name, critical, fresh, flapping }, from) =>
      `${name}：紧急告警 ${critical} 条，其中 ${fresh} 条未确认${flapping > 0 ? `、${flapping} 条时断时续` : ''}，最早始于 ${from}`,
    wellLine: (name, from) => `${name}：自 ${from} 起的紧急告警已全部恢复`,
    more: (count) => `另有 ${count} 家客户，请在告警页面查看。`,
    advice: '告警内容需代管进入该客户后查看。',
  },
  'zh-TW': {
    failing: ({ name, count }) =>
      name === undefined ? `${count} 家客戶有緊急告警` : `客戶「${name}」有緊急告警`,
    well: ({ name, count }) =>
      name === undefined ? `${count} 家客戶的緊急告警已全部恢復` : `客戶「${name}」的緊急告警已全部恢復`,
    failingLine: ({ name, critical, fresh, flapping }, from) =>
      `${name}：緊急告警 ${critical} 則，其中 ${fresh} 則未確認${flapping > 0 ? `、${flapping} 則時斷時續` : ''}，最早始於 ${from}`,
    wellLine: (name, from) => `${name}：自 ${from} 起的緊急告警已全部恢復`,
    more: (count) => `另有 ${count} 家客戶，請在告警頁面查看。`,
    advice: '告警內容需代管進入該客戶後查看。',
  },
  en: {
    failing: ({ name, count }) =>
      name === undefined
        ? `${counted(count, 'customer')} with critical alerts`
        : `Critical alerts at ${name}`,
    well: ({ name, count }) =>
      name === undefined
        ? `No critical alerts any more at ${counted(count, 'customer')}`
        : `No critical alerts any more at ${name}`,
    failingLine: ({ name, critical, fresh, flapping }, from) =>
      `${name}: ${counted(critical, 'critical alert')}, ${fresh} not acknowledged${flapping > 0 ? `, ${flapping} coming and going` : ''}, the first since ${from}`,
    wellLine: (name, from) => `${name}: none open any more; the first was since ${from}`,
    more: (count) => `And ${counted(count, 'more customer')}: see the alerts page.`,
    advice: 'To see what they are about, enter the customer.',
  },
};

const textsIn =
  (language: Language) =>
  (
    { failing, well, failingCount, wellCount }: CustomerAlertParams,
    { timeOf, linkTo }: { timeOf(at: string): string; linkTo(path: string): string | null },
  ): Texts => {
    const say = words[language];
    const named = (list: readonly { name: string }[], count: number) => ({
      ...{ name: count === 1 ? list[0]?.name : undefined, count },
    });
    const subject =
      failingCount > 0 ? say.failing(named(failing, failingCount)) : say.well(named(well, wellCount));
    const more = (count: number, shown: number) => (count > shown ? [say.more(count - shown)] : []);
    const lines = [
      ...failing.map((one) => say.failingLine(one, timeOf(one.since))),
      ...more(failingCount, failing.length),
      ...well.map(({ name, since }) => say.wellLine(name, timeOf(since))),
      ...more(wellCount, well.length),
    ];
    const link = linkTo('/alerts?view=customers');
    return {
      ...{
        subject,
        short: lines[0] ?? subject,
        app: { title: subject, text: lines.join(language === 'en' ? '; ' : '；') },
      },
      text: [lines.join('\n'), ...(failingCount > 0 ? [say.advice] : []), ...(link ? [link] : [])].join(
        '\n\n',
      ),
      ...(link && { links: [link] }),
    };
  };

/** Customers of a provider have critical alerts, new ones, or none any more: by number, without what they are about. */
export const customerAlertMessage = notification({
  kind: 'customer-alert',
  params,
  channels: ['app', 'email'],
  about: ({ failingCount }) => ({ severity: failingCount > 0 ? 'critical' : null, alertId: null }),
  texts: { zh: textsIn('zh'), 'zh-TW': textsIn('zh-TW'), en: textsIn('en') },
});
