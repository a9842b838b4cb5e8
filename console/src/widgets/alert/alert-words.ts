import {
  alertStateNames,
  budgetText,
  leftDaysText,
  resolveReasonNames,
  severityNames,
} from '@linekeeper/contract/alerts/alert-names';
import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { ruleTitle } from '@linekeeper/contract/alerts/alert-title';
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
/** What an alert is called; its subject stands beside it. */
export const alertTitle = (alert: Pick<AlertRow, 'ruleName' | 'builtIn'>): string =>
  ruleTitle(alert, currentLanguage());

/** How much is in a storm that an alert stands or stood for; null where it stands for none. */
export const extentText = ({ storm }: Pick<AlertRow, 'storm'>): string | null =>
  storm && stormText(storm, currentLanguage());

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
