import { drawnLevel } from '@linekeeper/contract/alerts/drawn-level';
import { metricOf } from '@linekeeper/contract/monitoring/metrics';
import { type Subject } from '@linekeeper/contract/monitoring/subjects';
import { pictureOfService } from './picture-of-service.ts';
import { pictureOfStates } from './picture-of-states.ts';
import { pictureOfValues } from './picture-of-values.ts';
import { before, type DrawnPicture, type PictureAsked, rangeOf, spanOf } from './picture-span.ts';
import { scaleFor, valueText } from './value-scale.ts';

/** More would not be seen. */
const points = 270;

/** The metric that an alert is about; undefined where there is none, or nothing of it was measured. */
async function chartOf(asked: PictureAsked, subject: Subject): Promise<DrawnPicture | undefined> {
  const { readings, scope, alert } = asked;
  const { metric, condition } = alert;
  if (metric === null) return undefined;
  const span = spanOf(asked, before.chart);
  const { series, unmeasured } = await readings.chart(scope, { subject, metric, points, ...rangeOf(span) });
  const { unit, fromZero, texts } = metricOf(metric);
  const level = drawnLevel(alert);
  return pictureOfValues(span, {
    ...{ name: texts, points: series[0]?.points ?? [], last: series[0]?.last ?? null, fromZero },
    limit:
      level === null ? null : { value: level, said: condition.kind === 'baseline' ? 'usualLimit' : 'limit' },
    scaleFor: (most) => scaleFor(unit, most),
    textOf: (value) => valueText(value, unit),
    unmeasured: unmeasured.map(({ from, to }) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) })),
  });
}

/** How the subject of an alert was before and since; of a port, how its device was. */
async function stripOf(asked: PictureAsked, subject: Subject): Promise<DrawnPicture | undefined> {
  const span = spanOf(asked, before.states);
  const { kind, id } = subject;
  const whole: Subject = kind === 'interface' ? { kind: 'device', id: asked.alert.targetId } : { kind, id };
  const { intervals } = await asked.readings.states(asked.scope, whole, rangeOf(span));
  return pictureOfStates(
    span,
    intervals.map(({ state, from, to }) => ({ state, fromMs: Date.parse(from), toMs: Date.parse(to) })),
  );
}

/** What an alert is about, over the time around it: its metric, else the states of its subject; undefined where nothing was measured. */
export async function pictureOfAlert(asked: PictureAsked): Promise<DrawnPicture | undefined> {
  const { subject } = asked.alert;
  if (subject.kind === 'service') return pictureOfService(asked, subject.id);
  return (await chartOf(asked, subject)) ?? stripOf(asked, subject);
}
