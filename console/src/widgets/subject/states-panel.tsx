import { type State } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { type Mark, StateTimeline } from '../chart/index.ts';
import styles from './subject-page.module.css';

interface Props {
  /** Whose states these are. */
  readonly subject: string;
  /** Undefined: they are not there yet, or `error` says why not. */
  readonly times:
    | {
        readonly from: string;
        readonly to: string;
        readonly intervals: readonly { readonly state: State; readonly from: string; readonly to: string }[];
      }
    | undefined;
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly marks: readonly Mark[];
  /** What the time that is drawn is called. */
  readonly spanOf: (stretch: { readonly fromMs: number; readonly toMs: number }) => string;
}

/** The states of something over a time, and what happened meanwhile. */
export function StatesPanel({ subject, times, error, onRetry, marks, spanOf }: Props) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const axis = times && { fromMs: Date.parse(times.from), toMs: Date.parse(times.to) };
  return (
    <section className={`card grid gap-3 ${styles.panel}`} aria-labelledby="state-strip">
      <h2 id="state-strip" className={`strong flat line gap-2 ${styles.panelTitle}`}>
        {t('devices:stateStrip')}
        <span className={`quiet caption figures ${styles.span}`}>{axis && spanOf(axis)}</span>
      </h2>
      {times && axis ? (
        <StateTimeline
          subject={subject}
          intervals={times.intervals}
          {...axis}
          marks={marks}
          tickCount={isNarrow ? 4 : 12}
        />
      ) : error ? (
        <Failure error={error} onRetry={onRetry} />
      ) : (
        <div className={styles.stripPlace}>
          <SkeletonBlock />
        </div>
      )}
    </section>
  );
}
