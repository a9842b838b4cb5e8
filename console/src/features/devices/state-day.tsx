import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { StateTimeline, timesOf } from '../../widgets/chart/index.ts';
import styles from './device-page.module.css';
import { useDay } from './use-day.ts';
import { useRecentMarks } from './use-events.ts';

/** The states of the last 24 hours, and what happened meanwhile. */
export function StateDay({ device }: { readonly device: DeviceDetail }) {
  const { t } = useTranslation();
  const { data, error, refetch, dataUpdatedAt } = useDay(device.id);
  const marks = useRecentMarks(device);
  const isNarrow = useNarrow();
  return (
    <section className={`card grid gap-3 ${styles.panel}`} aria-labelledby="state-day">
      <h2 id="state-day" className={`strong flat ${styles.panelTitle}`}>
        {t('devices:stateDay')}
      </h2>
      {data ? (
        <StateTimeline
          subject={device.name}
          intervals={data.intervals}
          {...timesOf({ last: '24h' }, dataUpdatedAt, Date.parse(device.createdAt))}
          marks={marks}
          tickCount={isNarrow ? 4 : 12}
        />
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <div style={{ height: 72 }}>
          <SkeletonBlock />
        </div>
      )}
    </section>
  );
}
