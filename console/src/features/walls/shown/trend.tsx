import { useNow } from '../../../components/use-now.ts';
import { clockTime } from '../../../lib/time.ts';
import { columnHeights } from './column-heights.ts';
import styles from './trend.module.css';

interface Props {
  readonly label: string;
  /** The value that matters most, in words: the lowest, or the highest. */
  readonly note: string;
  /** One a step; null where nothing was measured. */
  readonly values: readonly (number | null)[];
  /** Where steps begin and the last one ends. */
  readonly bounds: readonly string[];
  /** The value at the top of the picture; the least stands at its bottom unless that is nought. */
  readonly most?: number;
  readonly isFromNought?: boolean;
}

/** Steps of a period as columns, with its ends below: what can be made out from five metres. */
export function Trend({ label, note, values, bounds, most, isFromNought = false }: Props) {
  const nowMs = useNow();
  const heights = columnHeights(values, { most, isFromNought });
  const at = (time: string | undefined) => time && clockTime(Date.parse(time), nowMs);
  return (
    <figure className={styles.trend} aria-label={`${label}: ${note}`}>
      <figcaption className={styles.head}>
        <strong>{label}</strong>
        <span className="figures">{note}</span>
      </figcaption>
      <div className={styles.columns} aria-hidden>
        {heights.map((height, step) => (
          <span key={step} data-gap={height === null || undefined}>
            {height !== null && <span style={{ height: `${height}%` }} />}
          </span>
        ))}
      </div>
      <div className={`figures ${styles.ends}`} aria-hidden>
        <span>{at(bounds[0])}</span>
        <span>{at(bounds.at(-1))}</span>
      </div>
    </figure>
  );
}

/** Pictures below each other. */
export const Trends = ({ children }: { readonly children: React.ReactNode }) => (
  <div className={styles.trends}>{children}</div>
);
