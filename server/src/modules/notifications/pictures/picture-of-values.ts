import { type Language, type Texts } from '@linekeeper/contract/language';
import { type ChartPoint } from '@linekeeper/contract/monitoring/subject-reads';
import { drawChart } from './draw-chart.ts';
import { ink } from './picture-colors.ts';
import { type DrawnPicture, momentsSaid, type Span } from './picture-span.ts';
import { pictureWords } from './picture-words.ts';
import { rangeText } from './time-axis.ts';
import { type Scale } from './value-scale.ts';

export interface ValuesDrawn {
  readonly name: Texts;
  readonly points: readonly ChartPoint[];
  /** The newest value; missing: the last of the points. */
  readonly last?: number | null;
  /** What the values were to keep to, and what that is called; null: nothing of the kind. */
  readonly limit: { readonly value: number; readonly said: 'limit' | 'usualLimit' } | null;
  readonly fromZero: boolean;
  readonly scaleFor: (most: number) => Scale;
  readonly textOf: (value: number, language: Language) => string;
  readonly unmeasured: readonly { readonly fromMs: number; readonly toMs: number }[];
}

/** Values over the time around an alert, with what they were to keep to; undefined where there are none. */
export async function pictureOfValues(span: Span, drawn: ValuesDrawn): Promise<DrawnPicture | undefined> {
  const { name: names, points, limit, fromZero, scaleFor, textOf, unmeasured } = drawn;
  const lows = points.flatMap(([, low]) => low ?? []);
  const highs = points.flatMap(([, , , high]) => high ?? []);
  if (lows.length === 0 || highs.length === 0) return undefined;
  const [least, most] = [Math.min(...lows), Math.max(...highs)];
  const last = drawn.last ?? points.findLast(([, , middle]) => middle !== null)?.[2] ?? most;
  const level = limit?.value ?? null;
  const scale = scaleFor(Math.max(most, level ?? most));
  return {
    canvas: await drawChart({ ...span, points, limit: level, fromZero, scale, unmeasured }),
    said: (language) => {
      const words = pictureWords[language];
      const name = names[language];
      const text = (value: number) => textOf(value, language);
      const extent = words.extent({ least: text(least), most: text(most), last: text(last) });
      return {
        caption: `${name}${words.comma}${rangeText(span.timeZone, span.fromMs, span.toMs)}`,
        alt: `${name}${words.colon}${extent}`,
        legend: [
          { color: ink.values, text: name },
          ...(limit === null ? [] : [{ color: ink.limit, text: words[limit.said](text(limit.value)) }]),
          ...momentsSaid(language, span),
          ...(unmeasured.length === 0 ? [] : [{ color: ink.unmeasured, text: words.unmeasured }]),
        ],
      };
    },
  };
}
