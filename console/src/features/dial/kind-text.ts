import { dialForms, type DialKind } from '@linekeeper/contract/dial/dial-kinds';
import { type DialMetricName } from '@linekeeper/contract/dial/dial-metrics';
import { type Expectation } from '@linekeeper/contract/dial/dial-test-kinds';
import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { currentLanguage } from '../../lib/language.ts';
import { metricText } from '../../lib/metric-text.ts';
import { valueText } from '../../lib/value-text.ts';

/** What a kind of test is called in the reader's language. Read it while rendering. */
export const kindText = (kind: DialKind): string => dialForms[kind].title[currentLanguage()];

/** A value of a metric with its unit; a code or a count is a plain number. */
export function measuredText(metric: DialMetricName, value: number | undefined | null): string {
  if (value === undefined || value === null) return '–';
  const { unit } = metricOf(metric);
  return unit === '' ? String(value) : valueText(value, unit);
}

/** "Round-trip time ≤ 40 ms". */
export const expectationText = ({ metric, bound, value }: Expectation): string =>
  `${metricText(metric)} ${bound === 'most' ? '≤' : '≥'} ${measuredText(metric, value)}`;
