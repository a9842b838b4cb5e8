import { useTranslation } from 'react-i18next';
import { bitRate } from '../../lib/quantity.ts';
import styles from './devices.module.css';
import { sparkPath } from './spark-path.ts';

const widthPx = 88;
const heightPx = 24;

interface Props {
  readonly inBps: readonly (number | null)[];
  readonly outBps: readonly (number | null)[];
}

/** A day of traffic at a glance: in and out on one scale of their own, from zero. */
export function TrafficSpark({ inBps, outBps }: Props) {
  const { t } = useTranslation();
  const highest = (values: readonly (number | null)[]) => Math.max(0, ...values.map((value) => value ?? 0));
  const [inTop, outTop] = [highest(inBps), highest(outBps)];
  const box = { widthPx, heightPx, top: Math.max(inTop, outTop) };
  const title = t('devices:trendOf', { inRate: bitRate(inTop), outRate: bitRate(outTop) });
  return (
    <svg className={styles.spark} width={widthPx} height={heightPx} role="img" aria-label={title}>
      <title>{title}</title>
      <path d={sparkPath(inBps, box)} stroke="var(--series-1)" />
      <path d={sparkPath(outBps, box)} stroke="var(--series-2)" />
    </svg>
  );
}
