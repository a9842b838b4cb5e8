import { type Judge, unknown, type Usual } from './condition.ts';
import { type BadSince, lastingValue } from './lasting-value.ts';

/** Makes a median absolute deviation comparable with a standard deviation, where values are spread normally. */
const madToSigma = 1.4826;
/** What never varied would make every change an alert: a deviation is at least so much of what is usual. */
const leastShare = 0.02;
/**
 * What is known is means of hours, what is judged is one measurement: a deviation is at least so much of how far an hour's highest value lies
 * above its mean. Of sixty values that are spread normally that is two or three standard deviations.
 */
const swingToSigma = 1 / 3;

/** One deviation, in the metric's unit. */
export const deviationOf = ({ median, mad, swing }: Usual): number =>
  Math.max(mad * madToSigma, Math.abs(median) * leastShare, swing * swingToSigma);

/** A metric is not what it usually is at this hour of the week. Where what is usual is not known, nothing is judged. */
export const baseline: Judge<'baseline', BadSince> = (settings, look, known) => {
  const { direction, deviations, forS } = settings;
  if (!look.usual) return { finding: unknown, memory: known.memory, lookAtMs: null };
  const away = ((look.value ?? NaN) - look.usual.median) / deviationOf(look.usual);
  const isBad =
    direction === 'either'
      ? Math.abs(away) > deviations
      : direction === 'above'
        ? away > deviations
        : -away > deviations;
  return lastingValue(isBad, forS * 1000, look, known);
};
