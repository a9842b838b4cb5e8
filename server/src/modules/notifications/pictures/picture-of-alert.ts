import { type Language } from '@linekeeper/contract/language';
import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { stateNames } from '@linekeeper/contract/monitoring/state-names';
import { states } from '@linekeeper/contract/monitoring/states';
import { type MailPicture } from '../../../platform/delivery/mail-page.ts';
import { type Canvas } from '../../../platform/pictures/canvas.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { type AlertDrawn, limitOf } from '../../alerts/index.ts';
import { type Readings } from '../../monitoring/index.ts';
import { drawChart } from './draw-chart.ts';
import { drawStates } from './draw-states.ts';
import { ink, stateColors } from './picture-colors.ts';
import { lastedText, pictureWords } from './picture-words.ts';
import { clockText, rangeText } from './time-axis.ts';
import { scaleFor, valueText } from './value-scale.ts';

export interface PictureAsked {
  readonly readings: Readings;
  readonly scope: Scope;
  readonly alert: AlertDrawn;
  readonly timeZone: string;
  readonly nowMs: number;
}

/** What is drawn, without words yet. */
export interface DrawnPicture {
  readonly canvas: Canvas;
  said(language: Language): Omit<MailPicture, 'png' | 'width' | 'height'>;
}

const hourMs = 3_600_000;
const before = { chart: 6 * hourMs, states: 24 * hourMs };
const longestMs = 7 * 24 * hourMs;
/** More would not be seen. */
const points = 270;

/** From so long before it fired to now, or to an hour after its end. */
function spanOf({ alert, nowMs, timeZone }: PictureAsked, beforeMs: number) {
  const firedMs = alert.firedAt.getTime();
  const resolvedMs = alert.resolvedAt?.getTime() ?? null;
  const endMs = resolvedMs === null ? nowMs : Math.min(nowMs, resolvedMs + hourMs);
  const toMs = Math.max(endMs, firedMs + 1);
  const fromMs = Math.max(firedMs - beforeMs, toMs - longestMs);
  return { fromMs, toMs, timeZone, firedMs, resolvedMs };
}
type Span = ReturnType<typeof spanOf>;

const rangeOf = ({ fromMs, toMs }: Span) => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
});

function momentsSaid(language: Language, { fromMs, timeZone, firedMs, resolvedMs }: Span) {
  const words = pictureWords[language];
  const clock = (atMs: number) => clockText(timeZone, atMs);
  return [
    ...(firedMs < fromMs ? [] : [{ color: ink.fired, text: words.fired(clock(firedMs)) }]),
    ...(resolvedMs === null ? [] : [{ color: ink.resolved, text: words.resolved(clock(resolvedMs)) }]),
  ];
}

/** The metric that an alert is about; undefined where there is none, or nothing of it was measured. */
async function chartOf(asked: PictureAsked): Promise<DrawnPicture | undefined> {
  const { readings, scope, alert } = asked;
  const { metric, subject } = alert;
  if (metric === null) return undefined;
  const span = spanOf(asked, before.chart);
  const { series, unmeasured } = await readings.chart(scope, { subject, metric, points, ...rangeOf(span) });
  const measured = series[0]?.points ?? [];
  const lows = measured.flatMap(([, least]) => least ?? []);
  const highs = measured.flatMap(([, , , most]) => most ?? []);
  if (lows.length === 0 || highs.length === 0) return undefined;
  const { unit, fromZero, texts } = metricOf(metric);
  const limit = limitOf(alert);
  const [least, most] = [Math.min(...lows), Math.max(...highs)];
  const last = series[0]?.last ?? most;
  const scale = scaleFor(unit, Math.max(most, limit ?? most));
  const gaps = unmeasured.map(({ from, to }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) }));
  return {
    canvas: await drawChart({ ...span, points: measured, limit, fromZero, scale, unmeasured: gaps }),
    said: (language) => {
      const words = pictureWords[language];
      const name = texts[language];
      const text = (value: number) => valueText(value, unit);
      const extent = words.extent({ least: text(least), most: text(most), last: text(last) });
      return {
        caption: `${name}${words.comma}${rangeText(span.timeZone, span.fromMs, span.toMs)}`,
        alt: `${name}${words.colon}${extent}`,
        legend: [
          { color: ink.values, text: name },
          ...(limit === null ? [] : [{ color: ink.limit, text: words.limit(text(limit)) }]),
          ...momentsSaid(language, span),
          ...(gaps.length === 0 ? [] : [{ color: ink.unmeasured, text: words.unmeasured }]),
        ],
      };
    },
  };
}

/** How the subject of an alert was before and since. */
async function stripOf(asked: PictureAsked): Promise<DrawnPicture | undefined> {
  const { readings, scope, alert } = asked;
  const span = spanOf(asked, before.states);
  const found = await readings.states(scope, alert.subject, rangeOf(span));
  const intervals = found.intervals.map(({ state, from, to }) => ({
    ...{ state, fromMs: Date.parse(from), toMs: Date.parse(to) },
  }));
  const lasted = states.flatMap((state) => {
    const ms = intervals.reduce((sum, one) => sum + (one.state === state ? one.toMs - one.fromMs : 0), 0);
    return ms > 0 ? [{ state, ms }] : [];
  });
  if (lasted.length === 0) return undefined;
  return {
    canvas: drawStates({ ...span, intervals }),
    said: (language) => {
      const words = pictureWords[language];
      const each = lasted.map(({ state, ms }) => ({
        color: stateColors[state],
        text: `${stateNames[state][language]} ${lastedText(language, ms)}`,
      }));
      return {
        caption: `${words.states}${words.comma}${rangeText(span.timeZone, span.fromMs, span.toMs)}`,
        alt: `${words.states}${words.colon}${each.map(({ text }) => text).join(words.comma)}`,
        legend: [...each, ...momentsSaid(language, span)],
      };
    },
  };
}

/** What an alert is about, over the time around it: its metric, else the states of its subject; undefined where nothing was measured. */
export const pictureOfAlert = async (asked: PictureAsked): Promise<DrawnPicture | undefined> =>
  (await chartOf(asked)) ?? stripOf(asked);
