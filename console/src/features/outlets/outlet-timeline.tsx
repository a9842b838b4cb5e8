import { type OutletDetail } from '@linekeeper/contract/outlets/outlets';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Failure } from '../../components/failure.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { type Output } from '../../lib/api.ts';
import { currentLanguage } from '../../lib/language.ts';
import { subjectPath } from '../../lib/subject-path.ts';
import {
  type ChartRange,
  type Mark,
  refreshMs,
  StateTimeline,
  timesOf,
  useMoving,
  useSpanName,
} from '../../widgets/chart/index.ts';
import { eventLines, eventSentence } from '../../widgets/subject-events/index.ts';
import { OutletEvents } from './outlet-events.tsx';
import styles from './outlet-page.module.css';
import { statesWithin, wholeOf } from './worst-of.ts';

const route = 'POST /monitor/api/v1/outlets/:outletId/timeline';
type Timeline = Output<typeof route>;

/** The states and events of all that stands in an outlet, below each other on one time axis. */
export function OutletTimeline({
  outlet,
  range,
}: {
  readonly outlet: OutletDetail;
  readonly range: ChartRange;
}) {
  const { t } = useTranslation();
  const isNarrow = useNarrow();
  const createdMs = Date.parse(outlet.createdAt);
  const spanOf = useSpanName(createdMs);
  const { data, error, refetch } = useMoving(route, {
    key: { outletId: outlet.id, ...range },
    everyMs: refreshMs(range),
    inputAt: (now) => {
      const { fromMs, toMs } = timesOf(range, now, createdMs);
      const body = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
      return { params: { outletId: outlet.id }, body };
    },
  });
  const whole = useMemo(() => wholeOf(data?.subjects ?? []), [data]);
  if (!data) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <SkeletonBlock />;
  const axis = { fromMs: Date.parse(data.from), toMs: Date.parse(data.to) };
  const marksOf = (events: Timeline['events']): Mark[] =>
    eventLines(events).map((line) => ({ atMs: line.atMs, text: eventSentence(t, line) }));
  const { subjects, total, events } = data;
  return (
    <>
      <section className={`card grid gap-3 ${styles.panel}`} aria-labelledby="outlet-states">
        <h2 id="outlet-states" className={`strong flat line gap-2 ${styles.panelTitle}`}>
          {t('outlets:states')}
          <span className={`quiet caption figures ${styles.aside}`}>{spanOf(axis)}</span>
          {subjects.length > 0 && (
            <span className={`quiet caption end ${styles.aside}`}>{t('outlets:availability')}</span>
          )}
        </h2>
        {subjects.length === 0 ? (
          <p className="quiet small flat">{t('outlets:noStates')}</p>
        ) : (
          <ul className={`list grid ${styles.lanes}`}>
            {subjects.map(({ subject, name, intervals, availability }) => (
              <li key={subject.id} className={styles.lane}>
                <Name to={subjectPath(subject)} name={name} />
                <StateTimeline
                  subject={name}
                  intervals={intervals}
                  {...axis}
                  marks={marksOf(events.filter(({ targetId }) => targetId === subject.id))}
                  isLane
                />
                <Share {...availability} />
              </li>
            ))}
            <li className={`${styles.lane} ${styles.whole}`}>
              <span className="small medium cut">{t('outlets:whole')}</span>
              <StateTimeline
                subject={outlet.name}
                intervals={whole}
                {...axis}
                marks={marksOf(events)}
                tickCount={isNarrow ? 4 : 10}
                alsoShown={statesWithin(subjects, axis)}
              />
              <span />
            </li>
          </ul>
        )}
        {total > subjects.length && (
          <p className="quiet small flat">{t('outlets:worstOf', { count: subjects.length, total })}</p>
        )}
      </section>
      <OutletEvents timeline={data} />
    </>
  );
}

function Name({ to, name }: { readonly to: string | undefined; readonly name: string }) {
  return to === undefined ? (
    <span className="small cut" title={name}>
      {name}
    </span>
  ) : (
    <Link className="name small cut" to={to} title={name}>
      {name}
    </Link>
  );
}

/** An availability with how much of the time it rests on. */
function Share({ availabilityPercent, coveragePercent }: Timeline['subjects'][number]['availability']) {
  const { t } = useTranslation();
  const percent = (value: number | null) =>
    value === null
      ? '–'
      : `${new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: value === 100 ? 0 : 2, roundingMode: 'floor' }).format(value)} %`;
  return (
    <span
      className={`small figures unbroken ${styles.share}`}
      title={t('outlets:covered', { coverage: percent(coveragePercent) })}
    >
      {percent(availabilityPercent)}
    </span>
  );
}
