import { type Language } from '@linekeeper/contract/language';
import { z } from 'zod';
import { type Tx } from '../../../platform/db/database.ts';
import { notification, type Texts } from '../../../platform/delivery/message-kind.ts';
import { notify } from '../../../platform/delivery/notify.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { administratorIds } from '../../auth/index.ts';
import { type OnCallNow } from './resolve-on-call.ts';

const params = z.strictObject({ schedule: z.string(), at: z.iso.datetime() });
type NobodyParams = z.infer<typeof params>;

const words: Readonly<Record<Language, (given: NobodyParams & { readonly time: string }) => Texts>> = {
  zh: ({ schedule, time }) => ({
    subject: `值班表“${schedule}”无人值班`,
    text: `${time} 有告警需要通知，但值班表“${schedule}”当时无人值班，已改为通知管理员。\n\n请在“值班”中补上班次或安排代班。`,
    short: `有告警时值班表“${schedule}”无人值班，已改为通知管理员。`,
  }),
  'zh-TW': ({ schedule, time }) => ({
    subject: `值班表「${schedule}」無人值班`,
    text: `${time} 有告警需要通知，但值班表「${schedule}」當時無人值班，已改為通知管理員。\n\n請在「值班」中補上班次或安排代班。`,
    short: `有告警時值班表「${schedule}」無人值班，已改為通知管理員。`,
  }),
  en: ({ schedule, time }) => ({
    subject: `Nobody is on call by “${schedule}”`,
    text: `At ${time} an alert had to be told, but nobody was on call by the schedule “${schedule}”. The administrators were told instead.\n\nFill the gap under “On-call”, or have someone stand in.`,
    short: `Nobody was on call by “${schedule}” when an alert fired: the administrators were told instead.`,
  }),
};

const textsIn =
  (language: Language) =>
  (given: NobodyParams, { timeOf }: { timeOf(at: string): string }): Texts =>
    words[language]({ ...given, time: timeOf(given.at) });

/** An alert had to be told to whoever is on call, and nobody was. */
export const nobodyMessage = notification({
  kind: 'nobody-on-call',
  params,
  channels: ['app', 'email'],
  texts: { zh: textsIn('zh'), 'zh-TW': textsIn('zh-TW'), en: textsIn('en') },
});

/** Tells administrators that schedules have a gap: once a day and schedule, however many alerts fall into it. */
export async function tellNobody(
  tx: Tx,
  scope: Pick<Scope, 'tenantId'>,
  gaps: readonly OnCallNow[],
  atMs: number,
): Promise<void> {
  if (gaps.length === 0) return;
  const at = new Date(atMs).toISOString();
  const memberIds = await administratorIds(tx, scope.tenantId);
  await notify(
    tx,
    scope,
    nobodyMessage,
    gaps.flatMap(({ scheduleId, name }) =>
      memberIds.map((memberId) => ({
        memberId,
        params: { schedule: name ?? '–', at },
        once: `${scheduleId} ${at.slice(0, 10)}`,
      })),
    ),
  );
}
