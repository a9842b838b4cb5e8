import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { SkeletonBlock } from '../../components/skeleton.tsx';
import { Button } from 'antd';
import { DownloadOutlined } from '@ant-design/icons';
import {
  type ChartData,
  type ChartRange,
  ExploreLink,
  fileNameOf,
  refreshMs,
  timesOf,
  useMoving,
  useSpanName,
} from '../chart/index.ts';
import { SmokeChart } from './smoke-chart.tsx';
import styles from './smoke-chart.module.css';

interface Props {
  readonly subject: {
    readonly kind: 'line' | 'dial_path';
    readonly id: string;
    readonly name: string;
    readonly createdAt: string;
  };
  readonly range: ChartRange;
  /** A part of the time was chosen to look at. */
  readonly onZoom?: (zoom: ChartRange['zoom']) => void;
  /** Saves the figures of the runs over what is drawn. */
  readonly onExport?: (
    drawn: Pick<ChartData, 'fromMs' | 'toMs' | 'series'>,
    fileName: string,
  ) => Promise<void>;
}

const columns = 600;
/** A month of it is made anew with each look, not with each measurement. */
const slowMs = 25 * 3_600_000;

/** The smoke chart of a line or of a path of a dial test, over the range of its page. */
export function SubjectSmoke({ subject: { kind, id, name, createdAt }, range, onZoom, onExport }: Props) {
  const { t } = useTranslation();
  const spanOf = useSpanName(Date.parse(createdAt));
  const { data, error, refetch } = useMoving('POST /monitor/api/v1/wan/subjects/:kind/:id/runs/smoke', {
    key: { subjectId: id, part: 'smoke', ...range, isSlow: isSlow(range) },
    everyMs: refreshMs(range),
    inputAt: (now) => {
      const { fromMs, toMs } = timesOf(range, now, Date.parse(createdAt));
      const times = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
      return { params: { kind, id }, body: { ...times, columns } };
    },
  });
  const axis = data && { fromMs: Date.parse(data.from), toMs: Date.parse(data.to) };
  return (
    <section className="card pad-4 grid gap-3" aria-labelledby="smoke-title">
      <h2 id="smoke-title" className={`strong flat line gap-2 ${styles.heading}`}>
        {t('chart:smoke')}
        <span className={`quiet caption figures ${styles.span}`}>{axis && spanOf(axis)}</span>
        <span className="end inline gap-2">
          <ExploreLink series={exploredOf(kind, id)} data={axis} />
          {onExport && (
            <Button
              type="text"
              size="small"
              icon={<DownloadOutlined aria-hidden />}
              aria-label={t('chart:csv')}
              disabled={!axis}
              onClick={() => {
                if (!axis) return;
                const fileName = `${fileNameOf(name, t('chart:smoke'))}.csv`;
                // A fault has been told by the one reaction already.
                void onExport({ ...axis, series: [] }, fileName).catch(() => undefined);
              }}
            >
              CSV
            </Button>
          )}
        </span>
      </h2>
      {data && axis ? (
        data.columns.length === 0 ? (
          <p className="note">{t('chart:smokeNone')}</p>
        ) : (
          <SmokeChart
            label={`${t('chart:smoke')}: ${name}`}
            {...axis}
            stepMs={data.stepMs}
            columns={data.columns}
            {...(onZoom && { onZoom })}
          />
        )
      ) : error ? (
        <Failure error={error} onRetry={() => void refetch()} />
      ) : (
        <div className={styles.canvas}>
          <SkeletonBlock />
        </div>
      )}
    </section>
  );
}

/** What the explorer knows of it: the fastest, usual and slowest round trips of each run. */
const exploredOf = (kind: 'line' | 'dial_path', id: string) =>
  kind === 'line'
    ? (['line.rtt', 'line.rtt_min', 'line.rtt_max'] as const).map((metric) => ({ kind, id, metric }))
    : (['dial.rtt', 'dial.rtt_min', 'dial.rtt_max'] as const).map((metric) => ({ kind, id, metric }));

/** Of a range of days nobody waits for the newest run. */
const isSlow = (range: ChartRange): boolean => {
  const { fromMs, toMs } = timesOf(range, 0);
  return toMs - fromMs > slowMs;
};
