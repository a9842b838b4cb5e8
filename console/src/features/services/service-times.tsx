import { type ServiceDetail } from '@linekeeper/contract/services/services';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { percent } from '../../lib/quantity.ts';
import { useApi } from '../../lib/query.ts';
import { exactTime } from '../../lib/time.ts';
import {
  RangeChoice,
  refreshMs,
  StateTimeline,
  timesOf,
  useCompared,
  useMoving,
  useRange,
} from '../../widgets/chart/index.ts';
import { ServiceFiles } from './service-files.tsx';
import { timesTable } from './service-tables.ts';
import styles from './services.module.css';

const route = 'POST /monitor/api/v1/services/:serviceId/times';

/** Two moments as the call takes them. */
const spanOf = (fromMs: number, toMs: number) => ({
  from: new Date(fromMs).toISOString(),
  to: new Date(toMs).toISOString(),
});

/** The states of a service over a range, as its members make them. */
export function ServiceTimes({ service: { id, name } }: { readonly service: ServiceDetail }) {
  const { t } = useTranslation();
  const [range, setRange] = useRange();
  const isNarrow = useNarrow();
  const { isCompared, box } = useCompared();
  const drawing = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useMoving(route, {
    key: { serviceId: id, ...range },
    everyMs: refreshMs(range),
    inputAt: (now) => {
      const { fromMs, toMs } = timesOf(range, now);
      return {
        params: { serviceId: id },
        body: spanOf(fromMs, toMs),
      };
    },
  });
  const asked = data && timesOf(range, Date.parse(data.to));
  const { data: before } = useApi(
    route,
    {
      params: { serviceId: id },
      body: spanOf(asked ? 2 * asked.fromMs - asked.toMs : 0, asked?.fromMs ?? 1),
    },
    { enabled: isCompared && asked !== undefined },
  );
  const then = isCompared ? before : undefined;
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
          {then && (
            <span className={`quiet caption figures ${styles.beside}`}>
              {t('services:compared.before', {
                percent: percent(then.availability.availabilityPercent),
                coverage: percent(then.availability.coveragePercent),
              })}
            </span>
          )}
        </h2>
        <span className="inline gap-2">
          {box}
          <RangeChoice range={range} onChange={setRange} />
          <ServiceFiles
            title={t('services:timesTitle')}
            service={name}
            time={data ? [data.from, data.to].map((at) => exactTime(Date.parse(at))).join(' – ') : ''}
            drawing={drawing}
            table={data && (() => timesTable(t, data, then))}
          />
        </span>
      </div>
      {data ? (
        <div ref={drawing}>
          <StateTimeline
            subject={name}
            intervals={data.intervals}
            fromMs={Date.parse(data.from)}
            toMs={Date.parse(data.to)}
            tickCount={isNarrow ? 4 : 12}
          />
        </div>
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonBlock />
      )}
    </section>
  );
}
