import { type Language } from '@linekeeper/contract/language';
import { z } from 'zod';
import { notification, type NotificationReader, type Texts } from '../../platform/delivery/message-kind.ts';
import { dayMs, graceEndOf } from './licence-time.ts';

interface Said {
  readonly tenant: string;
  /** The end, and the end of the grace time, as the reader's clock shows them. */
  readonly day: string;
  readonly graceDay: string;
  /** Days that are left, a begun one counted whole. */
  readonly days: number;
  /** What the reader can do, in a sentence. */
  readonly renewal: string;
}

/** Who renews: whoever has a new file uploads it, and of a licence that was given the tenant that gave it gives a new one. */
type Renewal = { readonly by: 'upload' } | { readonly by: 'giver' | 'reader'; readonly giver: string };

const renewals: Readonly<Record<Language, (renewal: Renewal, tenant: string) => string>> = {
  zh: (renewal, tenant) =>
    renewal.by === 'upload'
      ? '请在“组织管理 › 许可”上传新的许可文件。'
      : renewal.by === 'reader'
        ? `该许可由您的租户“${renewal.giver}”发放，请在“组织管理 › 许可”给“${tenant}”发放新的许可。`
        : `该许可由“${renewal.giver}”发放，请联系“${renewal.giver}”续期。`,
  'zh-TW': (renewal, tenant) =>
    renewal.by === 'upload'
      ? '請在「組織管理 › 授權」上傳新的授權檔案。'
      : renewal.by === 'reader'
        ? `該授權由您的租戶「${renewal.giver}」發放，請在「組織管理 › 授權」為「${tenant}」發放新的授權。`
        : `該授權由「${renewal.giver}」發放，請聯絡「${renewal.giver}」續期。`,
  en: (renewal, tenant) =>
    renewal.by === 'upload'
      ? 'Upload a new licence file at “Organisation › Licences”.'
      : renewal.by === 'reader'
        ? `It was given by your tenant, ${renewal.giver}. Give ${tenant} a new one at “Organisation › Licences”.`
        : `It was given by ${renewal.giver}. Ask ${renewal.giver} for a new one.`,
};

const words: Readonly<Record<Language, (said: Said) => Texts>> = {
  zh: ({ tenant, day, days, graceDay, renewal }) => ({
    subject: `${tenant} 的许可将在 ${days} 天后到期`,
    text: [
      `租户“${tenant}”的许可或试用将于 ${day} 到期（还有不到 ${days} 天）。`,
      `到期后不能再添加设备和网点；在 ${graceDay} 之前，监测、告警和数据一切照常。此后普通成员不能登录，采集停止，管理员仍可登录、查看和导出数据。`,
      renewal,
    ].join('\n\n'),
    short: `租户“${tenant}”的许可或试用将于 ${day} 到期（还有不到 ${days} 天）。${renewal}`,
  }),
  'zh-TW': ({ tenant, day, days, graceDay, renewal }) => ({
    subject: `${tenant} 的授權將於 ${days} 天後到期`,
    text: [
      `租戶「${tenant}」的授權或試用將於 ${day} 到期（剩不到 ${days} 天）。`,
      `到期後無法再新增設備與據點；在 ${graceDay} 之前，監測、告警與資料一切照常。之後一般成員無法登入，採集停止，管理員仍可登入、檢視與匯出資料。`,
      renewal,
    ].join('\n\n'),
    short: `租戶「${tenant}」的授權或試用將於 ${day} 到期（剩不到 ${days} 天）。${renewal}`,
  }),
  en: ({ tenant, day, days, graceDay, renewal }) => ({
    subject: `The licence of ${tenant} ends in ${days === 1 ? '1 day' : `${days} days`}`,
    text: [
      `The licence or trial of ${tenant} ends on ${day}, in less than ${days === 1 ? 'a day' : `${days} days`}.`,
      `After that no devices or outlets can be added. Until ${graceDay} monitoring, alerts and data go on as before. Then members can no longer sign in and collecting stops; administrators can still sign in, read and export.`,
      renewal,
    ].join('\n\n'),
    short: `The licence or trial of ${tenant} ends on ${day}. ${renewal}`,
  }),
};

const params = z.strictObject({
  /** The name of the tenant whose licence ends: its own administrators read it, and those above it. */
  licensed: z.string(),
  /** Its number; messages of before it was told have none. */
  tenantId: z.int().nullable().default(null),
  endsAt: z.iso.datetime(),
  /** The tenant that gave the licence; null where a file is uploaded. Messages of before it was told have none. */
  giver: z.string().nullable().default(null),
  /** Whether the reader belongs to the tenant that gave it. */
  isGiver: z.boolean().default(false),
});

const textsIn =
  (language: Language) =>
  (
    { licensed, endsAt, giver, isGiver }: z.infer<typeof params>,
    { timeOf, nowMs }: NotificationReader,
  ): Texts =>
    words[language]({
      tenant: licensed,
      renewal: renewals[language](
        giver === null ? { by: 'upload' } : { by: isGiver ? 'reader' : 'giver', giver },
        licensed,
      ),
      day: timeOf(endsAt),
      graceDay: timeOf(graceEndOf(new Date(endsAt)).toISOString()),
      days: Math.ceil((Date.parse(endsAt) - nowMs) / dayMs),
    });

/** A licence or trial that ends soon. The days are those that are left when it leaves; after the end it says nothing true. */
export const licenceMessage = notification({
  kind: 'licence',
  params,
  channels: ['app', 'email'],
  about: ({ tenantId }) => ({ severity: null, alertId: null, tenantId }),
  isOver: ({ endsAt }, nowMs) => Date.parse(endsAt) <= nowMs,
  texts: { zh: textsIn('zh'), 'zh-TW': textsIn('zh-TW'), en: textsIn('en') },
});
