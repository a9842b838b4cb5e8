import { type LineRow } from '@linekeeper/contract/lines/lines';
import { type TFunction } from 'i18next';
import { milliseconds } from '../../lib/quantity.ts';
import { type Column } from '../../widgets/list-page/index.ts';
import { highestOf, Spark } from '../../widgets/spark/index.ts';
import { atLeast } from './in-mbit.ts';
import { LineRate } from './line-rate.tsx';
import { MonthAvailability } from './month-availability.tsx';
import { type Trends } from './use-trends.ts';

const none = <span className="quiet">–</span>;

/** What was measured of each line of the list, against what was agreed. */
export function figureColumns(t: TFunction, trends: Trends): Column<LineRow>[] {
  const figure = (
    key: 'rttMs' | 'lossPercent' | 'jitterMs' | 'mos',
    title: string,
    hint?: string,
  ): Column<LineRow> => ({
    key,
    title,
    ...(hint !== undefined && { hint }),
    align: 'right',
    isSortable: true,
    render: ({ [key]: value }) =>
      value === null ? none : <span>{key === 'mos' ? value.toFixed(1) : atLeast(value, 0.01)}</span>,
  });
  return [
    {
      key: 'trend',
      title: t('lines:trend'),
      hint: t('lines:trendHint'),
      width: 104,
      isOffCards: true,
      render: ({ id }) => <RttSpark t={t} rttMs={trends.get(id)?.rttMs} />,
    },
    figure('rttMs', t('lines:rttMs')),
    figure('lossPercent', t('lines:lossPercent')),
    figure('jitterMs', t('lines:jitterMs')),
    figure('mos', t('lines:mos'), t('lines:mosHint')),
    {
      key: 'inBps',
      title: t('lines:inBps'),
      hint: t('lines:rateHint'),
      align: 'right',
      isSortable: true,
      render: ({ inBps, downBps }) => <LineRate bps={inBps} contractBps={downBps} />,
    },
    {
      key: 'outBps',
      title: t('lines:outBps'),
      hint: t('lines:rateOutHint'),
      align: 'right',
      isSortable: true,
      render: ({ outBps, upBps }) => <LineRate bps={outBps} contractBps={upBps} />,
    },
    {
      key: 'month',
      title: t('lines:month'),
      hint: t('lines:monthHint'),
      align: 'right',
      render: ({ id, slaAvailabilityPercent }) => {
        const of = trends.get(id)?.month;
        return of ? <MonthAvailability of={of} slaPercent={slaAvailabilityPercent} /> : none;
      },
    },
  ];
}

function RttSpark({
  t,
  rttMs,
}: {
  readonly t: TFunction;
  readonly rttMs: readonly (number | null)[] | undefined;
}) {
  if (!rttMs || rttMs.every((value) => value === null)) return none;
  const last = rttMs.findLast((value) => value !== null) ?? null;
  const title = t('lines:trendOf', { most: milliseconds(highestOf(rttMs)), last: milliseconds(last) });
  return <Spark title={title} lines={[{ values: rttMs, series: 3 }]} />;
}
