import { conditionForms, type ConditionKind } from '@linekeeper/contract/alerts/conditions';
import { type DialKind, dialForms } from '@linekeeper/contract/dial/dial-kinds';
import { metricOf, metricNames, type MetricName } from '@linekeeper/contract/monitoring/metrics';
import { type Setting } from '@linekeeper/contract/monitoring/setting';
import { type TFunction } from 'i18next';
import { conditionText, settingsText } from '../../lib/condition-text.ts';
import { metricText } from '../../lib/metric-text.ts';
import { valueText as measuredText } from '../../lib/value-text.ts';
import { builtInRole } from './coded-values.ts';

type Fields = Readonly<Record<string, unknown>>;
type Form = (t: TFunction, text: string) => string | undefined;

const isMetric = (name: unknown): name is MetricName => metricNames.includes(name as MetricName);

function parsed(text: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Fields) : undefined;
  } catch {
    return undefined;
  }
}

/** `{"kind":"threshold","settings":{…},"metric":"ping.rtt"}`; lines of before name no metric, and so no unit. */
const condition: Form = (t, text) => {
  const { kind, settings, metric } = parsed(text) ?? {};
  if (typeof kind !== 'string' || !Object.hasOwn(conditionForms, kind)) return undefined;
  return conditionText(t, {
    condition: { kind: kind as ConditionKind, settings: (settings ?? {}) as object },
    metric: isMetric(metric) ? metric : null,
  });
};

/** Settings of a dial test: the form is the first that knows all of them, since a line does not always tell the kind. */
const dialSettings: Form = (t, text) => {
  const settings = parsed(text);
  if (!settings) return undefined;
  const kinds = Object.keys(dialForms) as DialKind[];
  const fields = kinds
    .map((kind): Readonly<Record<string, Setting>> => dialForms[kind].fields)
    .find((form) => Object.keys(settings).every((name) => Object.hasOwn(form, name)));
  return fields && (settingsText(t, fields, settings).join(' · ') || '–');
};

/** `dial.rtt most 80`. */
const expectation: Form = (t, text) => {
  const [, metric, bound, value] = /^(\S+) (most|least) (\S+)$/.exec(text) ?? [];
  if (!isMetric(metric)) return undefined;
  const { unit } = metricOf(metric);
  return t(`audit:form.${bound}`, { metric: metricText(metric), value: measuredText(Number(value), unit) });
};

const builtInRoleOr = (t: TFunction, code: string) =>
  code === 'administrators' ? t('audit:words.escalation.to.administrators') : (builtInRole(code) ?? code);

/** `5 min: administrators, Li (app, email)`. */
const step: Form = (t, text) => {
  const [, minutes, whom = '', by] =
    /^(\d+) min: (.*?)(?: \(((?:app|email)(?:, (?:app|email))*)\))?$/.exec(text) ?? [];
  if (minutes === undefined) return undefined;
  const separator = t('audit:separator');
  const named = whom
    .split(', ')
    .map((one) => builtInRoleOr(t, one))
    .join(separator);
  const ways = by?.split(', ').map((way) => t(`audit:words.escalation.ways.${way}`));
  const to = ways ? t('audit:form.by', { to: named, ways: ways.join(separator) }) : named;
  return minutes === '0'
    ? t('audit:form.atOnce', { to })
    : t('audit:form.after', { count: Number(minutes), to });
};

/** `Li → Wu · week 1 09:00 · 2026-11-23 · working · 08:00–18:00`. */
const layer: Form = (t, text) => {
  const found =
    /^(.*) · (?:week (\d)|day) (\d\d:\d\d) · (\d{4}-\d\d-\d\d) · (all|working|free)(?: · (\S+))?$/.exec(text);
  if (!found) return undefined;
  const [, names, weekday, at, day, days, hours] = found;
  const turn = weekday
    ? t('audit:form.week', { day: t(`audit:words.maintenance.weekdays.${weekday}`), at })
    : t('audit:form.day', { at });
  const when = [t(`audit:words.on-call-schedule.days.${days}`), ...(hours ? [hours] : [])];
  return [names, turn, t('audit:form.since', { day }), ...when].join(' · ');
};

/** `2026-10-01 free National Day`. */
const holiday: Form = (t, text) => {
  const [, day, kind, name] = /^(\d{4}-\d\d-\d\d) (free|working) (.*)$/.exec(text) ?? [];
  if (day === undefined) return undefined;
  return t('audit:form.holiday', { day, kind: t(`audit:words.on-call-holidays.kind.${kind}`), name });
};

/** `2026-10-01 2026-10-31`. */
const days: Form = (_t, text) => {
  const found = /^(\d{4}-\d\d-\d\d) (\d{4}-\d\d-\d\d)$/.exec(text);
  return found ? `${found[1]} – ${found[2]}` : undefined;
};

const forms: Readonly<Record<string, Form>> = {
  'alert-rule.condition': condition,
  'dial-template.settings': dialSettings,
  'dial-test.expectations': expectation,
  'dial-test.settings': dialSettings,
  'escalation.steps': step,
  'on-call-holidays.added': holiday,
  'on-call-holidays.removed': holiday,
  'on-call-schedule.layers': layer,
  'report-schedule.period': days,
};

/** What a line keeps of several facts in one text, each of them in words. Undefined where the text is none of that. */
export const composedText = (
  t: TFunction,
  subject: string,
  field: string,
  text: string,
): string | undefined => forms[`${subject}.${field}`]?.(t, text);
