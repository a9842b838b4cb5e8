import { useTranslation } from 'react-i18next';
import { percent } from '../../lib/quantity.ts';
import { type ChartRange, useSpanName } from '../chart/index.ts';
import { Figure } from './figure.tsx';
import { type ShownSubject } from './shown-subject.ts';
import { useStates } from './use-states.ts';

interface Props {
  readonly subject: ShownSubject;
  readonly range: ChartRange;
}

/** Availability over the range of the page, with the time it is of and its coverage. */
export function AvailabilityFigure({ subject, range }: Props) {
  const { t } = useTranslation();
  const states = useStates(subject, range);
  const spanOf = useSpanName(Date.parse(subject.createdAt));
  const { availability, from, to } = states.data ?? {};
  const coverage = availability?.coveragePercent ?? null;
  // Of a range that began before the subject: what there is of it.
  const measured = from &&
    to && { fromMs: Date.parse(to) - (availability?.spanMs ?? 0), toMs: Date.parse(to) };
  const notes = [
    measured ? spanOf(measured) : '',
    coverage === null ? '' : t('devices:coverage', { percent: percent(coverage) }),
  ];
  return (
    <Figure name={t('devices:availability')} notes={notes.filter((note) => note !== '')}>
      {percent(availability?.availabilityPercent)}
    </Figure>
  );
}
