import { useTranslation } from 'react-i18next';
import { bitRate } from '../../lib/quantity.ts';
import { highestOf, Spark } from '../../widgets/spark/index.ts';

interface Props {
  readonly inBps: readonly (number | null)[];
  readonly outBps: readonly (number | null)[];
}

/** A day of traffic at a glance: in and out on one scale of their own, from zero. */
export function TrafficSpark({ inBps, outBps }: Props) {
  const { t } = useTranslation();
  const title = t('devices:trendOf', {
    inRate: bitRate(highestOf(inBps)),
    outRate: bitRate(highestOf(outBps)),
  });
  return (
    <Spark
      title={title}
      lines={[
        { values: inBps, series: 1 },
        { values: outBps, series: 2 },
      ]}
    />
  );
}
