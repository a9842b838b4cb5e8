import { integer } from '../../dial/settings/shared-settings.ts';
import { texts } from '../../platform/file-columns.ts';
import { bound, metricValue } from './shared-fields.ts';

export const mostLooks = 30;

export const kOfNFields = {
  bound,
  value: metricValue(texts('阈值', '閾值', 'Threshold')),
  k: integer(texts('异常次数', '異常次數', 'Bad measurements'), [1, mostLooks], 3),
  n: integer(texts('最近测量次数', '最近測量次數', 'Of the last'), [1, mostLooks], 5),
} as const;
