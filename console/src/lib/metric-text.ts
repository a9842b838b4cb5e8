import { type MetricName, metricOf } from '@linekeeper/contract/monitoring/metrics';
import { currentLanguage } from './language.ts';

/** What a metric is called in the reader's language. Read it while rendering: a component of `useTranslation` follows a change of it. */
export const metricText = (name: MetricName): string => metricOf(name).texts[currentLanguage()];
