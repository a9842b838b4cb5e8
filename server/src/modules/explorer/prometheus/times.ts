import { mostSteps } from '@linekeeper/contract/explorer/prometheus';
import { wrong } from '../promql/query-fault.ts';
import { durationMs } from '../promql/tokens.ts';
import { type Steps } from '../promql/values.ts';

const invalid = (name: string, reason: string) => wrong(`invalid parameter "${name}": ${reason}`);

/** What we can name in both directions: the years 1 to 9999, far within what a number of milliseconds can say. */
const farthestMs = 253_402_300_799_999;

/** A moment as Prometheus' API takes it: seconds since 1970, or RFC 3339. Throws QUERY_WRONG. */
export function timeMs(name: string, text: string): number {
  const isNumber = /^[+-]?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text);
  const isDate = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(text);
  const ms = isNumber ? Math.round(Number(text) * 1000) : isDate ? Date.parse(text) : NaN;
  if (!Number.isFinite(ms) || Math.abs(ms) > farthestMs)
    throw invalid(name, `cannot parse ${JSON.stringify(text)} to a valid timestamp`);
  return ms;
}

/** A width: seconds, or a duration like `1m`. Throws QUERY_WRONG. */
function widthMs(name: string, text: string): number {
  const isDuration = /^(\d+(ms|[smhdwy]))+$/.test(text);
  const ms = /^\d+(\.\d+)?(e[+-]?\d+)?$/i.test(text)
    ? Math.round(Number(text) * 1000)
    : isDuration
      ? durationMs(text)
      : NaN;
  if (!Number.isFinite(ms) || ms > farthestMs)
    throw invalid(name, `cannot parse ${JSON.stringify(text)} to a valid duration`);
  if (ms <= 0)
    throw invalid(
      name,
      'zero or negative query resolution step widths are not accepted. Try a positive integer',
    );
  return ms;
}

/** The steps of a question over a time. Throws QUERY_WRONG. */
export function stepsOf(given: {
  readonly start: string;
  readonly end: string;
  readonly step: string;
}): Steps {
  const startMs = timeMs('start', given.start);
  const endMs = timeMs('end', given.end);
  if (endMs < startMs) throw invalid('end', 'end timestamp must not be before start time');
  const stepMs = widthMs('step', given.step);
  const count = Math.floor((endMs - startMs) / stepMs) + 1;
  if (count > mostSteps)
    throw wrong(
      `exceeded maximum resolution of ${mostSteps.toLocaleString('en')} points per timeseries. Try decreasing the query resolution (?step=XX)`,
    );
  return { startMs, stepMs, count };
}
