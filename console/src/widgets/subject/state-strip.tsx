import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { type ChartRange, type Mark, StateTimeline, useSpanName } from '../chart/index.ts';
import styles from './subject-page.module.css';
import { type ShownSubject } from './shown-subject.ts';
import { useStates } from './use-states.ts';

interface Props {
  readonly subject: ShownSubject;
  readonly range: ChartRange;
  readonly marks: readonly Mark[];
}

/** The states over the range of the page, and what happened meanwhile. */
export function StateStrip({ subject, range, marks }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useStates(subject, range);
  const isNarrow = useNarrow();
  const spanOf = useSpanName(Date.parse(subject.createdAt));
  const axis = data && { fromMs: Date.parse(data.from), toMs: Date.parse(data.to) };
  return (
    <section className={`card grid gap-3 ${styles.panel}`} aria-labelledby="state-strip">
      <h2 id="state-strip" className={`strong flat line gap-2 ${styles.panelTitle}`}>
        {t('devices:stateStrip')}
        <span className={`quiet caption figures ${styles.span}`}>{axis && spanOf(axis)}</span>
      </h2>
      {data && axis ? (
        <StateTimeline
          subject={subject.name}
          intervals={data.intervals}
          {...axis}
          marks={marks}
          tickCount={isNarrow ? 4 : 12}
        />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.stripPlace}>
          <SkeletonBlock />
        </div>
      )}
    </section>
  );
}
