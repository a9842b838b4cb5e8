import { type Judge } from './condition.ts';
import { type BadSince, lastingValue } from './lasting-value.ts';

/** A metric stays beyond a value. While the alert is open, it has to come back by the hysteresis beyond it. */
export const threshold: Judge<'threshold', BadSince> = (settings, look, known) => {
  const { bound, value, hysteresis, forS } = settings;
  const margin = known.isFiring ? hysteresis : 0;
  const measured = look.value ?? NaN;
  const isBad = bound === 'above' ? measured > value - margin : measured < value + margin;
  return lastingValue(isBad, forS * 1000, look, known);
};
