import { alertSubjectKinds } from '@linekeeper/contract/alerts/alert-terms';
import { type Language } from '@linekeeper/contract/language';
import { reportContents, reportFormats, reportKinds } from '@linekeeper/contract/reports/report-terms';
import { z } from 'zod';
import {
  type MessageKind,
  notification,
  type NotificationReader,
  type Texts,
} from '../../../platform/delivery/message-kind.ts';
import { kindTitles } from '../report-words.ts';

export const reportMessageParams = z.strictObject({
  /** The line of the archive, and the tenant that sends. */
  sendingId: z.uuid(),
  tenantId: z.int(),
  /** The report, and the tenant that it is of. */
  reportId: z.uuid(),
  ofTenantId: z.int(),
  ofTenant: z.string(),
  placeName: z.string(),
  schedule: z.string(),
  kind: z.enum(reportKinds),
  contents: z.array(z.enum(reportContents)),
  subjectKinds: z.array(z.enum(alertSubjectKinds)),
  /** Whole days of the report's zone. */
  firstDay: z.string(),
  lastDay: z.string(),
  formats: z.array(z.enum(reportFormats)),
  attached: z.boolean(),
});
export type ReportMessageParams = z.infer<typeof reportMessageParams>;

interface Said {
  readonly title: string;
  readonly of: string;
  readonly period: string;
  readonly schedule: string;
  readonly tenant: string;
  readonly link: string | null;
}

const words: Readonly<Record<Language, (said: Said, attached: boolean) => { lead: string; way: string }>> = {
  zh: ({ title, of, period, schedule, tenant, link }, attached) => ({
    lead: `这是定时报表“${schedule}”发送的${title}：${of}，${period}。`,
    way: attached
      ? '报表文件见附件。'
      : `报表文件过大，未随邮件发送，请登录后在“${tenant}”的“报表”中下载。${link ? `\n\n${link}` : ''}`,
  }),
  'zh-TW': ({ title, of, period, schedule, tenant, link }, attached) => ({
    lead: `這是排程報表「${schedule}」傳送的${title}：${of}，${period}。`,
    way: attached
      ? '報表檔案請見附件。'
      : `報表檔案過大，未隨郵件傳送，請登入後在「${tenant}」的「報表」中下載。${link ? `\n\n${link}` : ''}`,
  }),
  en: ({ title, of, period, schedule, tenant, link }, attached) => ({
    lead: `${title} of ${of}, ${period}, sent by the schedule “${schedule}”.`,
    way: attached
      ? 'The files are attached.'
      : `The files are too large for a mail. Sign in and download them under “Reports” of “${tenant}”.${link ? `\n\n${link}` : ''}`,
  }),
};

const textsIn =
  (language: Language) =>
  (given: ReportMessageParams, { linkTo }: Pick<NotificationReader, 'linkTo'>): Texts => {
    const { kind, ofTenant: tenant, placeName, firstDay, lastDay, schedule, attached } = given;
    const title = kindTitles[kind][language];
    const period = firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`;
    const link = attached ? null : linkTo('/reports');
    const of = [tenant, placeName].filter(Boolean).join(' · ');
    const { lead, way } = words[language]({ title, of, period, schedule, tenant, link }, attached);
    return {
      subject: `${title} · ${of} · ${period}`,
      text: `${lead}\n\n${way}`,
      short: lead,
      ...(link && { links: [link] }),
    };
  };

/** A report that a schedule sends, with its files. */
export const reportMessage = (
  leaving: NonNullable<Parameters<typeof notification<ReportMessageParams>>[0]['leaving']>,
) =>
  notification({
    kind: 'report',
    params: reportMessageParams,
    channels: ['email'],
    leaving,
    texts: { zh: textsIn('zh'), 'zh-TW': textsIn('zh-TW'), en: textsIn('en') },
  }) satisfies MessageKind;
