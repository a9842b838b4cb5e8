import { budgetText } from '@linekeeper/contract/alerts/alert-names';
import { alertSeverities, staysAfterMin } from '@linekeeper/contract/alerts/alert-terms';
import { stormText } from '@linekeeper/contract/alerts/storm-text';
import { type Language } from '@linekeeper/contract/language';
import { eventNames } from '@linekeeper/contract/monitoring/event-names';
import { subjectEventKinds } from '@linekeeper/contract/monitoring/events';
import { metricNames, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { toldSteps } from '@linekeeper/contract/notifications/told-terms';
import { z } from 'zod';
import {
  notification,
  type NotificationReader,
  type Texts,
} from '../../../platform/delivery/message-kind.ts';
import { type MailMark, type MailRow } from '../../../platform/delivery/mail-page.ts';
import { valueText } from '../pictures/value-scale.ts';
import { alertWords, ruleTitle } from './alert-words.ts';
import { plainName } from './plain-name.ts';
import { toldStorm } from './told-storm.ts';

/** Characters of what was written when an alert was closed: the page has all of it. */
const mostNote = 300;

const params = z.strictObject({
  alertId: z.uuid(),
  step: z.enum(toldSteps),
  severity: z.enum(alertSeverities),
  /** Empty: it is called as the program calls `builtIn`. */
  ruleName: plainName,
  builtIn: z.string().nullable(),
  subjectName: plainName,
  outletName: plainName,
  /** What was measured when it fired, and what it was to keep to, in the unit of the metric; null: no number says it. */
  metric: z.enum(metricNames).nullable().default(null),
  value: z.number().nullable().default(null),
  limit: z.number().nullable().default(null),
  /** The kind of its condition: what its value is where no metric is looked at. What was put out before it was told has none. */
  condition: z.string().default(''),
  /** What happened, of a rule that looks at events, and how. What was put out before this was told has none. */
  event: z
    .strictObject({ kind: z.enum(subjectEventKinds), detail: plainName })
    .nullable()
    .default(null),
  firedAt: z.iso.datetime(),
  resolvedAt: z.iso.datetime().nullable(),
  ...toldStorm,
  /** It comes and goes, or does and stays this time; null: neither. */
  flapping: z.enum(['comes-and-goes', 'stays']).nullable().default(null),
  /** It was closed by hand: by whom, who came from where, and why. Null: it ended by itself, or goes on. */
  closed: z
    .strictObject({
      by: plainName,
      from: plainName.nullable(),
      note: plainName.transform((text) => text.slice(0, mostNote)),
    })
    .nullable()
    .default(null),
  /** A step of an escalation tells it: it rings in quiet hours too. */
  isEscalated: z.boolean().default(false),
  /** Others had it too, as their carrier failed, when it was told: numbers and names are nobody else's. */
  isElsewhereToo: z.boolean().default(false),
  /** Of a business service: what pulls it down, of what the reader may see. */
  cause: z.string().nullable().default(null),
});
export type AlertParams = z.output<typeof params>;

type Titled = Pick<AlertParams, 'ruleName' | 'builtIn' | 'subjectName'> &
  Partial<Pick<AlertParams, 'storm' | 'isCalledByStorm'>>;

/** `Device down: Core-1`, whatever it stands for. */
const ownTitleOf = (language: Language, of: Titled) =>
  [ruleTitle(language, of), of.subjectName].filter((part) => part !== '').join(alertWords[language].colon);

/** `Device down: Core-1`; of what stands for many how many, and where. */
export const titleOf = (language: Language, of: Titled): string =>
  of.isCalledByStorm && of.storm ? stormText(of.storm, language) : ownTitleOf(language, of);

/** What stands before it: how bad it is, or that it is over. */
export function markOf(language: Language, { step, severity, closed }: AlertParams): string {
  const { severities, resolved, closedByHand } = alertWords[language];
  if (step === 'fired') return severities[severity];
  return closed ? closedByHand : resolved;
}

export const badgeOf = (language: Language, of: AlertParams): MailMark => ({
  text: markOf(language, of),
  tone: of.step === 'fired' ? of.severity : 'over',
});

/** What happened, as a sentence. */
function leadOf(language: Language, { step, closed, flapping }: AlertParams, tenant: string): string {
  const { lead } = alertWords[language];
  if (step === 'fired') return lead(flapping === 'stays' ? 'stays' : step, tenant);
  return lead(closed ? 'closed' : step, tenant);
}

export const alertPath = (alertId: string) => `/alerts/${alertId}`;
/** It only opens the page, which asks for a sign-in and then for a click: programs follow links before people do. */
export const acknowledgePath = (alertId: string) => `${alertPath(alertId)}?acknowledge=1`;

/** What was measured when it fired, with the name of the metric before it. */
function measuredRow(
  language: Language,
  { metric, value, limit, condition }: AlertParams,
): [string, string | null] {
  const budget = budgetText(condition, value, language);
  if (budget) return [alertWords[language].labels.budget, budget];
  if (metric === null || value === null) return ['', null];
  const { texts, unit } = metricOf(metric);
  const said = (number: number) => valueText(number, unit);
  return [texts[language], alertWords[language].measured(said(value), limit === null ? null : said(limit))];
}

/** What happened, and how: `Address changed: 192.0.2.1 → 192.0.2.2`. */
function happenedText(language: Language, { event }: AlertParams): string | null {
  if (!event) return null;
  const name = eventNames[event.kind][language];
  return event.detail === '' ? name : `${name}${alertWords[language].colon}${event.detail}`;
}

const textsIn =
  (language: Language) =>
  (of: AlertParams, { tenant, timeOf, linkTo }: NotificationReader): Texts => {
    const { labels, colon, open, close, severities, switchOff, acts, elsewhereToo } = alertWords[language];
    const closer = of.closed && [of.closed.by, of.closed.from].filter(Boolean).join(' · ');
    const opening = leadOf(language, of, tenant);
    const flapping = of.flapping && alertWords[language].flapping[of.flapping](staysAfterMin);
    const title = titleOf(language, of);
    const own = ownTitleOf(language, of);
    // What its title does not say: what leads a storm, or how much was in one that it outlived.
    const lead = own === title ? null : own;
    const storm = lead === null && of.storm ? stormText(of.storm, language) : null;
    const happened = happenedText(language, of);
    const see = linkTo(alertPath(of.alertId));
    const acknowledge = of.step === 'fired' ? linkTo(acknowledgePath(of.alertId)) : null;
    const facts: readonly (readonly [string, string | null])[] = [
      [labels.severity, severities[of.severity]],
      [labels.first, lead],
      [labels.subject, lead === null ? of.subjectName : null],
      [labels.outlet, of.outletName],
      [labels.extent, storm],
      [labels.flapping, flapping],
      [labels.cause, of.cause],
      [labels.carrier, of.isElsewhereToo ? elsewhereToo : null],
      [labels.event, happened],
      measuredRow(language, of),
      [labels.fired, timeOf(of.firedAt)],
      [labels.resolvedAt, of.step === 'resolved' && of.resolvedAt ? timeOf(of.resolvedAt) : null],
      [labels.closedBy, closer],
      [labels.closedNote, of.closed?.note ?? null],
    ];
    const rows = facts.flatMap(([label, value]): MailRow[] => (value ? [[label, value]] : []));
    const said: readonly (readonly [string, string | null])[] = [
      ...rows,
      [labels.page, see],
      [labels.acknowledge, acknowledge],
    ];
    const lines = said.flatMap(([label, value]) => (value ? [`${label}${colon}${value}`] : []));
    const actions = [
      { text: acts.acknowledge, href: acknowledge },
      { text: acts.see, href: see },
    ].flatMap(({ text, href }) => (href === null ? [] : [{ text, href }]));
    return {
      subject: `[${markOf(language, of)}] ${title}${open}${tenant}${close}`,
      text: [`${opening}\n${title}`, lines.join('\n'), switchOff].join('\n\n'),
      short: `[${markOf(language, of)}] ${title}`,
      app: {
        title,
        text: [
          of.step === 'resolved' ? markOf(language, of) : '',
          closer,
          of.closed?.note,
          of.outletName,
          lead,
          happened,
          storm,
          flapping && `${labels.flapping}${colon}${flapping}`,
        ]
          .filter(Boolean)
          .join(' · '),
      },
      // How bad it is stands in its badge.
      page: {
        ...{
          mark: badgeOf(language, of),
          title,
          lead: [opening],
          rows: rows.slice(1),
          actions,
        },
        ends: [switchOff],
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
