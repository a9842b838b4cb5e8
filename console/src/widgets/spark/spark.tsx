import { sparkPath } from './spark-path.ts';
import styles from './spark.module.css';

const widthPx = 88;
const heightPx = 24;

export interface SparkLine {
  /** Side by side, at equal distances; null is "no value". */
  readonly values: readonly (number | null)[];
  /** The n-th of the series' colours. */
  readonly series: 1 | 2 | 3;
}

interface Props {
  readonly lines: readonly SparkLine[];
  /** What is seen, in words. */
  readonly title: string;
}

/** The largest of values, from zero. */
export const highestOf = (values: readonly (number | null)[]) =>
  Math.max(0, ...values.map((value) => value ?? 0));

/** A course of values at a glance: all lines on one scale of their own, from zero. */
export function Spark({ lines, title }: Props) {
  const box = { widthPx, heightPx, top: Math.max(...lines.map(({ values }) => highestOf(values))) };
  return (
    <svg className={styles.spark} width={widthPx} height={heightPx} role="img" aria-label={title}>
      <title>{title}</title>
      {lines.map(({ values, series }) => (
        <path key={series} d={sparkPath(values, box)} stroke={`var(--series-${series})`} />
      ))}
    </svg>
  );
}
