import { alertSeverities } from '@linekeeper/contract/alerts/alert-terms';
import { alertStorm } from '@linekeeper/contract/alerts/alerts';
import { type Language } from '@linekeeper/contract/language';
import { toldSteps } from '@linekeeper/contract/notifications/alert-told';
import { z } from 'zod';
import {
  notification,
  type NotificationReader,
  type Texts,
} from '../../../platform/delivery/message-kind.ts';
import { alertWords, ruleTitle } from './alert-words.ts';

const params = z.strictObject({
  alertId: z.uuid(),
  step: z.enum(toldSteps),
  severity: z.enum(alertSeverities),
  /** Empty: it is called as the program calls `builtIn`. */
  ruleName: z.string(),
  builtIn: z.string().nullable(),
  subjectName: z.string(),
  outletName: z.string(),
  firedAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  /** It stands for many that are out at once: where, and how many. What was put out before this was known has none. */
  storm: alertStorm.pick({ kind: true, name: true, peak: true }).nullable().default(null),
});
export type AlertParams = z.output<typeof params>;

/** `Device down: Core-1`. */
export const titleOf = (language: Language, of: AlertParams) =>
  [ruleTitle(language, of), of.subjectName].filter((part) => part !== '').join(alertWords[language].colon);

/** What stands before it: how bad it is, or that it is over. */
export const markOf = (language: Language, { step, severity }: AlertParams) =>
  step === 'fired' ? alertWords[language].severities[severity] : alertWords[language].resolved;

const textsIn =
  (language: Language) =>
  (of: AlertParams, { tenant, timeOf, linkTo }: NotificationReader): Texts => {
    const { labels, colon, open, close, severities, resolved, lead, switchOff, extent } =
      alertWords[language];
    const storm = of.storm && extent[of.storm.kind](of.storm.name, of.storm.peak);
    const title = titleOf(language, of);
    const rows: readonly (readonly [string, string | null])[] = [
      [labels.severity, severities[of.severity]],
      [labels.subject, of.subjectName],
      [labels.outlet, of.outletName],
      [labels.extent, storm],
      [labels.fired, timeOf(of.firedAt)],
      [labels.resolvedAt, of.step === 'resolved' && of.resolvedAt ? timeOf(of.resolvedAt) : null],
      [labels.page, linkTo(`/alerts/${of.alertId}`)],
    ];
    const facts = rows.flatMap(([label, value]) => (value ? [`${label}${colon}${value}`] : []));
    return {
      subject: `[${markOf(language, of)}] ${title}${open}${tenant}${close}`,
      text: [`${lead(of.step, tenant)}\n${title}`, facts.join('\n'), switchOff].join('\n\n'),
      short: `[${markOf(language, of)}] ${title}`,
      app: {
        title,
        text: [of.step === 'resolved' ? resolved : '', of.outletName, storm].filter(Boolean).join(' · '),
      },
    };
  };

/** An alert that began or is over, told to one of those whom its rule names. */
export const alertMessage = notification({
  kind: 'alert',
  params,
  channels: ['app', 'email'],
  about: ({ severity, alertId }) => ({ severity, alertId }),
  texts: { zh: textsIn('zh'), 'zh-TW': textsIn('zh-TW'), en: textsIn('en') },
});

/** Lines of a mail that says several, before it says how many more there are. */
const mostLines = 100;

/** When what is told of happened. */
const momentOf = ({ step, firedAt, resolvedAt }: AlertParams) =>
  (step === 'resolved' && resolvedAt) || firedAt;

/** Several of them as one mail, in the order in which they happened. */
export function joinedTexts(
  language: Language,
  all: readonly AlertParams[],
  { tenant, timeOf, linkTo }: NotificationReader,
): Pick<Texts, 'subject' | 'text'> {
  const { many, more, labels, colon, switchOff } = alertWords[language];
  const ordered = all.toSorted((one, other) => Date.parse(momentOf(one)) - Date.parse(momentOf(other)));
  const lines = ordered.slice(0, mostLines).map((of) => {
    const title = `[${markOf(language, of)}] ${titleOf(language, of)}`;
    return [title, of.outletName, timeOf(momentOf(of))].filter((part) => part !== '').join(' · ');
  });
  if (all.length > mostLines) lines.push(more(all.length - mostLines));
  const page = linkTo('/alerts');
  return {
    subject: many(all.length, tenant),
    text: [lines.join('\n'), page && `${labels.page}${colon}${page}`, switchOff].filter(Boolean).join('\n\n'),
  };
}
