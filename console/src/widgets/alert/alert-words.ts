import {
  alertStateNames,
  budgetText,
  leftDaysText,
  resolveReasonNames,
  severityNames,
} from '@linekeeper/contract/alerts/alert-names';
import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { alertTitle as titleOf, ruleTitle, standsForStorm } from '@linekeeper/contract/alerts/alert-title';
import { stormText } from '@linekeeper/contract/alerts/storm-text';
import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { currentLanguage } from '../../lib/language.ts';
import { valueText } from '../../lib/value-text.ts';

// In the reader's language: read them while rendering, as `metricText`.

export const severityText = (severity: AlertRow['severity']): string =>
  severityNames[severity][currentLanguage()];
export const alertStateText = (state: AlertRow['state']): string => alertStateNames[state][currentLanguage()];
export const resolveReasonText = (reason: NonNullable<AlertRow['resolveReason']>): string =>
  resolveReasonNames[reason][currentLanguage()];
/** What the rule of an alert is called: what is said of its own subject. */
export const ruleText = (alert: Pick<AlertRow, 'ruleName' | 'builtIn'>): string =>
  ruleTitle(alert, currentLanguage());

type Titled = Pick<AlertRow, 'ruleName' | 'builtIn' | 'storm' | 'resolvedAt'>;

/** What an alert is called, by the storm that it stands for or by its rule; its subject stands beside it. */
export const alertTitle = (alert: Titled): string => titleOf(alert, currentLanguage());

/** What its title does not say of a storm: by which rule what leads it fired, or how much was in one that is over; null where there is none. */
export const besideTitle = (alert: Titled): string | null =>
  standsForStorm(alert) ? ruleText(alert) : alert.storm && stormText(alert.storm, currentLanguage());

/** What was measured, with its unit, how many days were left, or how a budget stood; null where nothing was. */
export function alertValue({
  metric,
  value,
  subjectKind,
  condition,
}: Pick<AlertRow, 'metric' | 'value' | 'subjectKind' | 'condition'>): string | null {
  if (value === null) return null;
  if (metric !== null) return valueText(value, metricOf(metric).unit);
  if (subjectKind === 'licence') return leftDaysText(value, currentLanguage());
  return budgetText(condition.kind, value, currentLanguage());
}

/** Since when it holds: it fires, or is about to. */
export const sinceOf = ({ firedAt, beganAt }: Pick<AlertRow, 'firedAt' | 'beganAt'>): string =>
  firedAt ?? beganAt;
