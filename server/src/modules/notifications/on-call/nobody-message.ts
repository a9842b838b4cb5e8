import { alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { type Language } from '@linekeeper/contract/language';
import { z } from 'zod';
import { type Tx } from '../../../platform/db/database.ts';
import { notification, type Texts } from '../../../platform/delivery/message-kind.ts';
import { notify } from '../../../platform/delivery/notify.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { isoIn } from '../../../platform/zoned-time.ts';
import { type AlertToTell } from '../../alerts/index.ts';
import { administratorIds } from '../../auth/index.ts';
import { alertWords } from '../telling/alert-words.ts';
import { type OnCallNow } from './resolve-on-call.ts';

const params = z.strictObject({
  /** Null: it was deleted. */
  schedule: z.string().nullable(),
  at: z.iso.datetime(),
  /** How bad the alert is that found nobody. What was put out before this was said has none. */
  severity: z.enum(alertSeverities).nullable().default(null),
});
type NobodyParams = z.output<typeof params>;

interface Said {
  readonly schedule: string | null;
  readonly time: string;
  /** `Critical`; empty where it is not known. */
  readonly severity: string;
}

const words: Readonly<Record<Language, (said: Said) => Texts>> = {
  zh: ({ schedule, severity, time }) => {
    const named = schedule === null ? '已删除的值班表' : `值班表“${schedule}”`;
    const alert = severity === '' ? '告警' : `级别为“${severity}”的告警`;
    return {
      subject: `${named}无人值班`,
      text: `${time} 有${alert}需要通知，但${named}当时无人值班，已改为通知管理员。\n\n请在“值班”中补上班次或安排代班。`,
      short: `有${alert}时${named}无人值班，已改为通知管理员。`,
    };
  },
  'zh-TW': ({ schedule, severity, time }) => {
    const named = schedule === null ? '已刪除的值班表' : `值班表「${schedule}」`;
    const alert = severity === '' ? '告警' : `嚴重性為「${severity}」的告警`;
    return {
      subject: `${named}無人值班`,
      text: `${time} 有${alert}需要通知，但${named}當時無人值班，已改為通知管理員。\n\n請在「值班」中補上班次或安排代班。`,
      short: `有${alert}時${named}無人值班，已改為通知管理員。`,
    };
  },
  en: ({ schedule, severity, time }) => {
    const named = schedule === null ? 'a schedule that was deleted' : `the schedule “${schedule}”`;
    const alert = severity === '' ? 'an alert' : `an alert (${severity.toLowerCase()})`;
    return {
      subject: `Nobody is on call by ${schedule === null ? named : `“${schedule}”`}`,
      text: `At ${time} ${alert} had to be told, but nobody was on call by ${named}. The administrators were told instead.\n\nFill the gap under “On-call”, or have someone stand in.`,
      short: `Nobody was on call by ${named} when ${alert} fired: the administrators were told instead.`,
    };
  },
};

const textsIn =
  (language: Language) =>
  ({ schedule, at, severity }: NobodyParams, { timeOf }: { timeOf(at: string): string }): Texts => {
    const { severities } = alertWords[language];
    const said = severity === null ? '' : severities[severity];
    const texts = words[language]({ schedule, severity: said, time: timeOf(at) });
    return severity === null ? texts : { ...texts, subject: `[${said}] ${texts.subject}` };
  };

/** An alert had to be told to whoever is on call, and nobody was. */
export const nobodyMessage = notification({
  kind: 'nobody-on-call',
  params,
  channels: ['app', 'email'],
  about: ({ severity }) => ({ severity, alertId: null }),
  texts: { zh: textsIn('zh'), 'zh-TW': textsIn('zh-TW'), en: textsIn('en') },
});

/** The alert that found nobody, and when: once a day is once by the clocks of the tenant. */
export interface FoundNobody {
  readonly alert: Pick<AlertToTell, 'severity'>;
  readonly atMs: number;
  readonly timeZone: string;
}

/** Tells administrators that schedules have a gap: once a day and schedule, however many alerts fall into it. */
export async function tellNobody(
  tx: Tx,
  scope: Pick<Scope, 'tenantId'>,
  gaps: readonly OnCallNow[],
  { alert: { severity }, atMs, timeZone }: FoundNobody,
): Promise<void> {
  if (gaps.length === 0) return;
  const at = new Date(atMs);
  const day = isoIn(timeZone, at).slice(0, 10);
  const memberIds = await administratorIds(tx, scope.tenantId);
  await notify(
    tx,
    scope,
    nobodyMessage,
    gaps.flatMap(({ scheduleId, name }) =>
      memberIds.map((memberId) => ({
        memberId,
        params: { schedule: name, at: at.toISOString(), severity },
        once: `${scheduleId} ${day}`,
      })),
    ),
  );
}
