import { longestBurnMs } from '@linekeeper/contract/alerts/burn-paces';
import { budgetLook } from '@linekeeper/contract/alerts/drawn-level';
import { budgetNames } from '@linekeeper/contract/alerts/alert-names';
import { budgetOver } from '../../alerts/index.ts';
import { pictureOfStates } from './picture-of-states.ts';
import { pictureOfValues } from './picture-of-values.ts';
import { before, type DrawnPicture, type PictureAsked, type Span, spanOf } from './picture-span.ts';
import { pictureWords } from './picture-words.ts';
import { plainNumber, valueText } from './value-scale.ts';

/**
 * A business service over the time around an alert: its error budget where the rule looks at that, else its states, as it is made now;
 * undefined where it is gone, or nothing of it was measured.
 */
export async function pictureOfService(
  asked: PictureAsked,
  serviceId: string,
): Promise<DrawnPicture | undefined> {
  const look = budgetLook(asked.alert.condition);
  const span = spanOf(asked, before.states);
  const { fromMs, toMs } = span;
  const service = await asked.serviceOf(asked.scope, {
    ...{ serviceId, fromMs: fromMs - longestBurnMs, toMs, budgetsFromMs: fromMs },
  });
  if (!service) return undefined;
  const within = (of: Span) =>
    service.spans
      .filter((one) => one.toMs > of.fromMs && one.fromMs < of.toMs)
      .map(({ state, ...at }) => ({
        ...{ state, fromMs: Math.max(of.fromMs, at.fromMs), toMs: Math.min(of.toMs, at.toMs) },
      }));
  const chart = spanOf(asked, before.chart);
  const budget =
    look &&
    (await pictureOfValues(chart, {
      ...{ name: budgetNames[look.drawn === 'used' ? 'used' : 'burn'], fromZero: true },
      points: budgetOver(service, look.drawn, chart).map(([atMs, value]) => [atMs, value, value, value]),
      limit: { value: look.level, said: 'limit' },
      scaleFor: () => ({ unit: look.drawn === 'used' ? '%' : '', by: 1 }),
      textOf: (value, language) =>
        look.drawn === 'used' ? valueText(value, '%') : pictureWords[language].times(plainNumber(value)),
      unmeasured: within(chart).filter(({ state }) => state === 'unmeasured'),
    }));
  return budget ?? pictureOfStates(span, within(span));
}
