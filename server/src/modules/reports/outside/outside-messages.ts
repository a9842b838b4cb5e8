import { type Language } from '@linekeeper/contract/language';
import { confirmationDays } from '@linekeeper/contract/reports/outside-terms';
import { type ReportKind, reportKinds } from '@linekeeper/contract/reports/report-terms';
import { z } from 'zod';
import { directMessage, type Texts } from '../../../platform/delivery/message-kind.ts';
import { kindTitles } from '../report-words.ts';

const asked = z.strictObject({
  tenant: z.string(),
  kinds: z.array(z.enum(reportKinds)),
  /** Where it is confirmed, and where nothing more is wanted. */
  confirmAt: z.url(),
  stopAt: z.url(),
});
type Asked = z.infer<typeof asked>;

/** Kinds of reports in words, as a list reads in a language. */
export const kindsIn = (language: Language, kinds: readonly ReportKind[]): string =>
  kinds.map((kind) => kindTitles[kind][language]).join(language === 'en' ? ', ' : '、');

interface Said {
  readonly subject: string;
  readonly lead: string;
  readonly act: string;
  readonly ends: readonly string[];
}

const askWords: Readonly<Record<Language, (given: Asked) => Said>> = {
  zh: ({ tenant, kinds }) => ({
    subject: `请确认是否接收“${tenant}”的报表`,
    lead: `“${tenant}”希望定期将以下报表发送到这个邮箱：${kindsIn('zh', kinds)}。确认之前不会发送任何报表。`,
    act: '查看并确认',
    ends: [
      `链接 ${confirmationDays} 天内有效，只能使用一次，无需账号。若您不了解此事，忽略本邮件即可。`,
      '不希望再收到该组织的此类邮件：',
    ],
  }),
  'zh-TW': ({ tenant, kinds }) => ({
    subject: `請確認是否接收「${tenant}」的報表`,
    lead: `「${tenant}」希望定期將下列報表傳送到這個信箱：${kindsIn('zh-TW', kinds)}。確認之前不會傳送任何報表。`,
    act: '檢視並確認',
    ends: [
      `連結 ${confirmationDays} 天內有效，只能使用一次，不需要帳號。若您不清楚此事，忽略本郵件即可。`,
      '不希望再收到該組織的此類郵件：',
    ],
  }),
  en: ({ tenant, kinds }) => ({
    subject: `Please confirm that you want reports from “${tenant}”`,
    lead: `“${tenant}” would like to send these reports to this address regularly: ${kindsIn('en', kinds)}. Nothing is sent before you confirm.`,
    act: 'Look and confirm',
    ends: [
      `The link is good for ${confirmationDays} days, once, and needs no account. If you do not know of this, ignore this mail.`,
      'If you want no such mails from this organisation:',
    ],
  }),
};

const askTexts =
  (language: Language) =>
  (given: Asked): Texts => {
    const { subject, lead, act, ends } = askWords[language](given);
    const { confirmAt, stopAt } = given;
    const [until = '', stop = ''] = ends;
    return {
      subject,
      text: [lead, confirmAt, until, `${stop} ${stopAt}`].join('\n\n'),
      short: lead,
      page: {
        title: subject,
        lead: [lead],
        actions: [{ text: act, href: confirmAt }],
        ends: [until, `${stop} ${stopAt}`],
      },
    };
  };

/** Asks somebody outside whether reports may be sent to them. It holds a link that is a secret, so nothing of it is stored. */
export const askMessage = directMessage({
  kind: 'report-confirmation',
  params: asked,
  texts: { zh: askTexts('zh'), 'zh-TW': askTexts('zh-TW'), en: askTexts('en') },
});

const sent = z.strictObject({
  tenant: z.string(),
  kind: z.enum(reportKinds),
  /** Whose report, and of which place; '' for all of it. */
  ofTenant: z.string(),
  placeName: z.string(),
  firstDay: z.string(),
  lastDay: z.string(),
  attached: z.boolean(),
  stopAt: z.url(),
});
type Sent = z.infer<typeof sent>;

interface SentSaid {
  readonly lead: string;
  readonly way: string;
  readonly stop: string;
}
type Named = Sent & { readonly title: string; readonly of: string; readonly period: string };

const sentWords: Readonly<Record<Language, (given: Named) => SentSaid>> = {
  zh: ({ tenant, title, of, period, attached }) => ({
    lead: `这是“${tenant}”定期发送给您的${title}：${of}，${period}。`,
    way: attached ? '报表文件见附件。' : `报表文件过大，无法随邮件发送，请向“${tenant}”索取。`,
    stop: '不再接收该组织的报表：',
  }),
  'zh-TW': ({ tenant, title, of, period, attached }) => ({
    lead: `這是「${tenant}」定期傳送給您的${title}：${of}，${period}。`,
    way: attached ? '報表檔案請見附件。' : `報表檔案過大，無法隨郵件傳送，請向「${tenant}」索取。`,
    stop: '不再接收該組織的報表：',
  }),
  en: ({ tenant, title, of, period, attached }) => ({
    lead: `${title} of ${of}, ${period}, which “${tenant}” sends you regularly.`,
    way: attached
      ? 'The files are attached.'
      : `The files are too large for a mail. Ask “${tenant}” for them.`,
    stop: 'To get no more reports of this organisation:',
  }),
};

const sentTexts =
  (language: Language) =>
  (given: Sent): Texts => {
    const { kind, ofTenant, placeName, firstDay, lastDay, stopAt } = given;
    const title = kindTitles[kind][language];
    const of = [ofTenant, placeName].filter(Boolean).join(' · ');
    const period = firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`;
    const { lead, way, stop } = sentWords[language]({ ...given, title, of, period });
    const subject = `${title} · ${of} · ${period}`;
    return {
      subject,
      text: [lead, way, `${stop} ${stopAt}`].join('\n\n'),
      short: lead,
      page: { title: subject, lead: [lead, way, `${stop} ${stopAt}`], links: [stopAt] },
    };
  };

/** A scheduled report for somebody outside. It holds the link that stops, which is a secret of its reader. */
export const outsideReportMessage = directMessage({
  kind: 'report-outside',
  params: sent,
  texts: { zh: sentTexts('zh'), 'zh-TW': sentTexts('zh-TW'), en: sentTexts('en') },
});
