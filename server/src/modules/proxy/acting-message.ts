import { type Language } from '@linekeeper/contract/language';
import { z } from 'zod';
import { notification, type NotificationReader, type Texts } from '../../platform/delivery/message-kind.ts';
import { laidOut } from '../../platform/delivery/message-layout.ts';

type Words = (facts: { readonly tenant: string; readonly actor: string; readonly organization: string }) => {
  readonly subject: string;
  readonly lead: string;
};

const words: Readonly<Record<Language, Words>> = {
  zh: ({ tenant, actor, organization }) => ({
    subject: `“${organization}”的人员进入了${tenant}`,
    lead: `“${organization}”的“${actor}”开始代管“${tenant}”。对方看过和改过的内容都有记录，管理员可随时查看并终止代管。同一人一小时内再次进入不再通知。`,
  }),
  'zh-TW': ({ tenant, actor, organization }) => ({
    subject: `「${organization}」的人員進入了${tenant}`,
    lead: `「${organization}」的「${actor}」開始代管「${tenant}」。對方檢視與修改過的內容都有紀錄，管理員可隨時查看並終止代管。同一人一小時內再次進入不另行通知。`,
  }),
  en: ({ tenant, actor, organization }) => ({
    subject: `Somebody from ${organization} has entered ${tenant}`,
    lead: `“${actor}” from ${organization} has begun to act for ${tenant}. What they look at and change is recorded; administrators can see it and end it at any time. If the same person enters again within an hour, you are not told again.`,
  }),
};

const params = z.strictObject({
  at: z.iso.datetime(),
  until: z.iso.datetime(),
  actor: z.string(),
  organization: z.string(),
  reason: z.string(),
});

const textsIn =
  (language: Language) =>
  (
    { at, until, actor, organization, reason }: z.infer<typeof params>,
    { tenant, timeOf }: NotificationReader,
  ): Texts =>
    laidOut(language, {
      ...words[language]({ tenant, actor, organization }),
      rows: [
        ['time', timeOf(at)],
        ['until', timeOf(until)],
        ['reason', reason],
      ],
      ends: ['switchOff'],
    });

/** Somebody from above who has entered the tenant. */
export const actingMessage = notification({
  kind: 'acting',
  params,
  channels: ['app', 'email'],
  texts: { zh: textsIn('zh'), 'zh-TW': textsIn('zh-TW'), en: textsIn('en') },
});
