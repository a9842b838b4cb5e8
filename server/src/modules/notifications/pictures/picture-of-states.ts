import { stateNames } from '@linekeeper/contract/monitoring/state-names';
import { states } from '@linekeeper/contract/monitoring/states';
import { drawStates, type StatesDrawn } from './draw-states.ts';
import { stateColors } from './picture-colors.ts';
import { type DrawnPicture, momentsSaid, type Span } from './picture-span.ts';
import { lastedText, pictureWords } from './picture-words.ts';
import { rangeText } from './time-axis.ts';

/** States over the time around an alert, and how long each lasted; undefined where none is known. */
export function pictureOfStates(span: Span, intervals: StatesDrawn['intervals']): DrawnPicture | undefined {
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
