import { type PathHistory } from '@linekeeper/contract/monitoring/run-reads';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { useNow } from '../../components/use-now.ts';
import { clockTime, exactTime } from '../../lib/time.ts';
import { type ChartRange, refreshMs, timesOf, useMoving } from '../chart/index.ts';
import { HopTable } from './hop-table.tsx';
import styles from './path-history.module.css';

interface Props {
  readonly subject: { readonly kind: 'line' | 'dial_path'; readonly id: string; readonly createdAt: string };
  readonly range: ChartRange;
}

/** By which routers the traces of a line, or of one trace test, went over the range of its page, and what changed. */
export function SubjectPaths({ subject: { kind, id, createdAt }, range }: Props) {
  const { t } = useTranslation();
  const { data, error, refetch } = useMoving('POST /monitor/api/v1/wan/subjects/:kind/:id/runs/paths', {
    key: { subjectId: id, part: 'paths', ...range },
    everyMs: refreshMs(range),
    inputAt: (now) => {
      const { fromMs, toMs } = timesOf(range, now, Date.parse(createdAt));
      const times = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
      return { params: { kind, id }, body: times };
    },
  });
  return (
    <section className="card pad-4 grid gap-3" aria-labelledby="paths-title">
      <h2 id="paths-title" className={`strong flat ${styles.title}`}>
        {t('chart:pathTitle')}
      </h2>
      {!data && error && <Failure error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows count={2} />}
      {data?.paths.length === 0 && <p className="quiet small flat">{t('chart:pathNone')}</p>}
      {data?.paths.map((path) => (
        <Path key={path.id} path={path} isNamed={kind === 'line'} />
      ))}
    </section>
  );
}

function Path({ path, isNamed }: { readonly path: PathHistory; readonly isNamed: boolean }) {
  const { t } = useTranslation();
  const { testName, sourceName, targetName, count, since, now, changes } = path;
  const named = t('chart:pathNamed', {
    source: sourceName ?? t('chart:pathServer'),
    target: targetName ?? '–',
  });
  return (
    <div className="grid gap-2 small">
      {isNamed && (
        <h3 className={`medium flat ${styles.title}`}>
          {testName} <span className="quiet caption">{named}</span>
        </h3>
      )}
      {count === 0 || since === null ? (
        <p className="quiet flat">{t('chart:pathNoTraces')}</p>
      ) : (
        <>
          <p className="quiet flat">
            {changes.length === 0
              ? t('chart:pathSame', { count })
              : t('chart:pathCount', { count, since: exactTime(Date.parse(since)) })}
          </p>
          {changes.length > 0 && (
            <ul className="list grid gap-1">
              {changes.map((change) => (
                <Change key={change.at} change={change} />
              ))}
            </ul>
          )}
          <details>
            <summary className={styles.summary}>{t('chart:pathNow')}</summary>
            <HopTable routes={[{ name: t('chart:pathNow'), hops: now }]} />
          </details>
        </>
      )}
    </div>
  );
}

function Change({ change }: { readonly change: PathHistory['changes'][number] }) {
  const { t } = useTranslation();
  const now = useNow();
  const { at, added, lost, before, after } = change;
  const atMs = Date.parse(at);
  const told = [
    added.length > 0 && t('chart:pathAdded', { routers: added.join(', ') }),
    lost.length > 0 && t('chart:pathLost', { routers: lost.join(', ') }),
  ];
  return (
    <li>
      <details>
        <summary className={styles.change}>
          <time className="quiet figures unbroken" dateTime={at} title={exactTime(atMs)}>
            {clockTime(atMs, now)}
          </time>
          <span className="breaks">{told.filter(Boolean).join(' · ')}</span>
        </summary>
        <HopTable
          routes={[
            { name: t('chart:pathBefore'), hops: before },
            { name: t('chart:pathAfter'), hops: after },
          ]}
        />
      </details>
    </li>
  );
}
