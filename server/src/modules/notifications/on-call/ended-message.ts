import { alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { type Language } from '@linekeeper/contract/language';
import { z } from 'zod';
import { type Scope } from '../../../platform/db/scope.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { notification, type Texts } from '../../../platform/delivery/message-kind.ts';
import { notify } from '../../../platform/delivery/notify.ts';
import { type AlertToTell, kindsOfPerson, seesAlertsOf, stormShownTo } from '../../alerts/index.ts';
import { peopleWith } from '../../permissions/index.ts';
import { titleOf } from '../telling/alert-message.ts';
import { alertWords } from '../telling/alert-words.ts';
import { plainName } from '../telling/plain-name.ts';
import { stormTold, toldStorm } from '../telling/told-storm.ts';
import { splitBy } from '../telling/whom-to-tell.ts';

const params = z.strictObject({
  alertId: z.uuid(),
  severity: z.enum(alertSeverities),
  /** Empty: it is called as the program calls `builtIn`. */
  ruleName: plainName,
  builtIn: z.string().nullable(),
  subjectName: plainName,
  outletName: plainName,
  ...toldStorm,
  firedAt: z.iso.datetime(),
  /** Null: it was deleted while it told of the alert. */
  policy: plainName.nullable(),
  /** It is of an escalation: it rings in quiet hours too. */
  isEscalated: z.literal(true).default(true),
});
type EndedParams = z.output<typeof params>;

interface Said {
  readonly severity: string;
  readonly policy: string | null;
  readonly title: string;
  /** In brackets behind the title, or empty. */
  readonly outlet: string;
  readonly time: string;
}

const words: Readonly<Record<Language, (said: Said) => Texts>> = {
  zh: ({ severity, policy, title, outlet, time }) =>
    policy === null
      ? {
          subject: `[${severity}] 无人确认：${title}（升级策略已删除）`,
          text: `告警“${title}”${outlet}自 ${time} 起持续至今，无人确认。其升级策略在通知过程中已被删除，之后的步骤不再执行，已改为通知管理员。\n\n请确认该告警，或安排人员处理。`,
          short: `告警自 ${time} 起持续至今，无人确认；其升级策略已被删除，已改为通知管理员。`,
        }
      : {
          subject: `[${severity}] 无人确认：${title}（升级策略“${policy}”已通知完）`,
          text: `告警“${title}”${outlet}自 ${time} 起持续至今。升级策略“${policy}”的所有步骤均已通知，仍无人确认，之后不再通知其他人。\n\n请确认该告警，或安排人员处理。如需一直通知到有人确认，请在升级策略的“重复”中选择“直到有人确认”。`,
          short: `告警自 ${time} 起持续至今，升级策略“${policy}”已全部通知，仍无人确认，之后不再通知其他人。`,
        },
  'zh-TW': ({ severity, policy, title, outlet, time }) =>
    policy === null
      ? {
          subject: `[${severity}] 無人確認：${title}（升級策略已刪除）`,
          text: `告警「${title}」${outlet}自 ${time} 起持續至今，無人確認。其升級策略在通知過程中已被刪除，之後的步驟不再執行，已改為通知管理員。\n\n請確認該告警，或安排人員處理。`,
          short: `告警自 ${time} 起持續至今，無人確認；其升級策略已被刪除，已改為通知管理員。`,
        }
      : {
          subject: `[${severity}] 無人確認：${title}（升級策略「${policy}」已通知完畢）`,
          text: `告警「${title}」${outlet}自 ${time} 起持續至今。升級策略「${policy}」的所有步驟均已通知，仍無人確認，之後不再通知其他人。\n\n請確認該告警，或安排人員處理。如需一直通知到有人確認，請在升級策略的「重複」中選擇「直到有人確認」。`,
          short: `告警自 ${time} 起持續至今，升級策略「${policy}」已全部通知，仍無人確認，之後不再通知其他人。`,
        },
  en: ({ severity, policy, title, outlet, time }) =>
    policy === null
      ? {
          subject: `[${severity}] Nobody acknowledged: ${title} (its escalation policy was deleted)`,
          text: `The alert “${title}”${outlet} has been firing since ${time}, and nobody has acknowledged it. Its escalation policy was deleted while it told of the alert: no further step is told, the administrators are told instead.\n\nAcknowledge the alert, or have somebody take it.`,
          short: `Firing since ${time}, and nobody has acknowledged it. Its escalation policy was deleted: the administrators are told instead.`,
        }
      : {
          subject: `[${severity}] Nobody acknowledged: ${title} (“${policy}” has told everybody)`,
          text: `The alert “${title}”${outlet} has been firing since ${time}. The escalation policy “${policy}” has told all of its steps and nobody has acknowledged the alert: nobody further will be told.\n\nAcknowledge the alert, or have somebody take it. To have people told until somebody acknowledges, choose that under “Repeats” in the policy.`,
          short: `Firing since ${time}. The escalation policy “${policy}” has told everybody and nobody has acknowledged it: nobody further will be told.`,
        },
};

const textsIn =
  (language: Language) =>
  (of: EndedParams, { timeOf }: { timeOf(at: string): string }): Texts => {
    const { severities, open, close } = alertWords[language];
    const outlet = of.outletName === '' ? '' : `${open}${of.outletName}${close}`;
    const { severity, policy, firedAt } = of;
    const title = titleOf(language, of);
    const said = { severity: severities[severity], policy, title, outlet, time: timeOf(firedAt) };
    const texts = words[language](said);
    return { ...texts, app: { title: texts.subject, text: texts.short } };
  };

/** A policy has told everybody as often as it tells, or was deleted, and nobody has acknowledged the alert. */
export const endedMessage = notification({
  kind: 'escalation-ended',
  params,
  channels: ['app', 'email'],
  about: ({ severity, alertId }) => ({ severity, alertId }),
  texts: { zh: textsIn('zh'), 'zh-TW': textsIn('zh-TW'), en: textsIn('en') },
});

/**
 * Tells the administrators who may see an alert that a policy has ended without anybody having acknowledged it; of a consequence that it told apart
 * those alone who may not see the cause.
 */
export async function tellEnded(
  tx: Tx,
  scope: Pick<Scope, 'tenantId'>,
  {
    alert,
    isApart,
    told: steps,
  }: { readonly alert: AlertToTell; readonly isApart: boolean; readonly told: number },
  policy: { readonly id: string; readonly name: string | null },
): Promise<void> {
  const all = await peopleWith(tx, scope.tenantId, { administrators: true, roleIds: [], memberIds: [] });
  const { id: alertId, severity, ruleName, builtIn, subjectName, outletName } = alert;
  const told = {
    ...{ alertId, severity, ruleName, builtIn, subjectName, outletName, isEscalated: true as const },
    ...{ firedAt: alert.firedAt.toISOString(), policy: policy.name },
  };
  const concerned = isApart ? splitBy(all, alert).apart : all;
  const people = concerned.filter((one) => one.enabled && seesAlertsOf(one, alert.subjectKind));
  // One that was changed to tell more, and has told that too, has ended anew.
  const once = `${alertId} ${policy.id} ${steps}`;
  await notify(
    tx,
    scope,
    endedMessage,
    people.map((person) => {
      const place = alert.storm && stormShownTo(kindsOfPerson(person), alert.storm);
      return { memberId: person.id, params: { ...told, ...stormTold(alert, place) }, once };
    }),
  );
}
