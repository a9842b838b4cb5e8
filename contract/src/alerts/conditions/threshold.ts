import { texts } from '../../platform/file-columns.ts';
import { bound, lasting, metricValue } from './shared-fields.ts';

export const thresholdFields = {
  bound,
  value: metricValue(texts('阈值', '閾值', 'Threshold')),
  /** By how much the value has to come back beyond the threshold before the alert ends: without it, a value at the edge flaps. */
  hysteresis: metricValue(texts('恢复余量', '恢復餘裕', 'Margin to recover'), 0),
  forS: lasting(300),
} as const;
