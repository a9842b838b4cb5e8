import { type ServiceDetail } from '@linekeeper/contract/services/services';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { percent } from '../../lib/quantity.ts';
import {
  RangeChoice,
  refreshMs,
  StateTimeline,
  timesOf,
  useMoving,
  useRange,
} from '../../widgets/chart/index.ts';
import styles from './services.module.css';

/** The states of a service over a range, as its members make them. */
export function ServiceTimes({ service: { id, name } }: { readonly service: ServiceDetail }) {
  const { t } = useTranslation();
  const [range, setRange] = useRange();
  const isNarrow = useNarrow();
  const { data, error, refetch } = useMoving('POST /monitor/api/v1/services/:serviceId/times', {
    key: { serviceId: id, ...range },
    everyMs: refreshMs(range),
    inputAt: (now) => {
      const { fromMs, toMs } = timesOf(range, now);
      return {
        params: { serviceId: id },
        body: { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() },
      };
    },
  });
  return (
    <section className={`card pad-4 grid gap-3 ${styles.panel}`} aria-labelledby="service-times">
      <div className="line between gap-3">
        <h2 id="service-times" className="heading flat">
          {t('services:timesTitle')}
          {data && (
            <span className={`quiet caption figures ${styles.beside}`}>
              {t('services:timesNote', {
                percent: percent(data.availability.availabilityPercent),
                coverage: percent(data.availability.coveragePercent),
              })}
            </span>
          )}
        </h2>
        <RangeChoice range={range} onChange={setRange} />
      </div>
      {data ? (
        <StateTimeline
          subject={name}
          intervals={data.intervals}
          fromMs={Date.parse(data.from)}
          toMs={Date.parse(data.to)}
          tickCount={isNarrow ? 4 : 12}
        />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBlock />
      )}
    </section>
  );
}
