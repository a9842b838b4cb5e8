import { DownloadOutlined, PictureOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { type ReactNode, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Loaded } from '../../components/loaded.tsx';
import { useNow } from '../../components/use-now.ts';
import { useSession } from '../../lib/session.ts';
import { exactTime } from '../../lib/time.ts';
import { isOfOverview } from './kept-time.ts';
import { useKeptTime } from './use-kept-time.ts';
import { type ChartRange, refreshMs, useMoving, useSpanName } from '../../widgets/chart/index.ts';
import { usePast } from '../../widgets/time-machine/index.ts';
import { type Chart, type Period } from './chart.ts';
import { periodAt, periodOf } from './chart-period.ts';
import { type PicturedPlaces } from './chart-places.ts';
import styles from './dashboards.module.css';

/** What is true now is pushed; that nothing came is noticed by asking again. */
const againMs = 30_000;

interface Props {
  readonly chart: Chart;
  readonly range: ChartRange;
  readonly places: PicturedPlaces;
  readonly isCompared: boolean;
}

/** A chart in its card: what it shows of which time, its picture, its numbers and its rows. */
export function ChartCard({ chart, range, places, isCompared }: Props) {
  const { t } = useTranslation();
  const {
    id,
    chartCode,
    route,
    inputOf,
    isOfPeriod,
    titleOf,
    tableOf,
    saveAll,
    draw: Draw,
    rows,
    rowsAt,
    isWide,
    isThird,
  } = chart;
  const moment = usePast();
  // The others have no bar that would say so.
  const past = chartCode === 'overall_operations_overview' ? moment : undefined;
  const isUntold = past !== undefined && chart.isOfNow === true;
  const titleId = useId();
  const drawing = useRef<HTMLDivElement>(null);
  const session = useSession();
  const nowMs = useNow();
  const spanOf = useSpanName();
  const keepTime = useKeptTime();
  const everyMs = isOfPeriod ? refreshMs(range) : againMs;
  const query = useMoving(route, {
    key: { chart: id, places, ...(isOfPeriod && { range }), ...(chart.isAskedBefore && { isCompared }) },
    inputAt: (atMs) =>
      past
        ? inputOf(periodAt(range, atMs), places, new Date(atMs).toISOString(), isCompared)
        : inputOf(periodOf(range, atMs), places, undefined, isCompared),
    past,
    isOn: !isUntold,
    ...(everyMs !== undefined && { everyMs }),
  });
  const period = past ? periodAt(range, past.atMs) : periodOf(range, query.dataUpdatedAt || nowMs);
  const title = titleOf(t, past !== undefined);
  const shownMs = past?.atMs ?? query.dataUpdatedAt;
  const span = isOfPeriod ? spanOf(msOf(period)) : past ? exactTime(shownMs) : t('dashboards:now');
  const exact = isOfPeriod
    ? `${exactTime(msOf(period).fromMs)} – ${exactTime(msOf(period).toMs)}`
    : exactTime(shownMs);
  const rowsOf = past ? rowsAt?.(places, past.at) : rows?.(places);
  // Other lists of what is true now know no time.
  const rowsPath = rowsOf !== undefined && (isOfPeriod || isOfOverview(rowsOf)) ? keepTime(rowsOf) : rowsOf;

  // Files are made by code that is fetched when one is asked for.
  const save = async (ending: 'png' | 'csv') => {
    if (query.data === undefined) return;
    const [shown, element] = [{ title, exact }, drawing.current];
    const { saveCsv, savePicture } = await import('./chart-files.ts');
    if (ending === 'png') {
      if (element) await savePicture(element, shown, { t, session, places });
    } else if (tableOf) saveCsv(await tableOf(t, query.data, isCompared), shown);
    // A fault has been told by the one reaction already.
    else await saveAll?.(title, places).catch(() => undefined);
  };
  const tool = (ending: 'png' | 'csv', words: `dashboards:${'png' | 'csv'}`, icon: ReactNode) => (
    <Button
      type="text"
      size="small"
      icon={icon}
      aria-label={t(words, { title })}
      title={t(`chart:${ending}`)}
      disabled={isUntold || query.data === undefined}
      onClick={() => void save(ending)}
    />
  );
  return (
    <section
      className={`card ${styles.card}`}
      data-wide={isWide || undefined}
      data-third={isThird || undefined}
      aria-labelledby={titleId}
    >
      <div className={`row gap-2 ${styles.head}`}>
        <h2 id={titleId}>{title}</h2>
        <span className="quiet caption figures">{span}</span>
        <span className={`inline ${styles.tools}`}>
          {tool('png', 'dashboards:png', <PictureOutlined aria-hidden />)}
          {tool('csv', 'dashboards:csv', <DownloadOutlined aria-hidden />)}
          {rowsPath && (
            <Link className={styles.rows} to={rowsPath}>
              {t('dashboards:rows')}
            </Link>
          )}
        </span>
      </div>
      <div ref={drawing}>
        {isUntold ? (
          <p className="note">{t('past:untold')}</p>
        ) : (
          <Loaded query={query} lines={6}>
            {(data) => (
              <Draw data={data} range={range} places={places} isCompared={isCompared} at={past?.at} />
            )}
          </Loaded>
        )}
      </div>
    </section>
  );
}

const msOf = ({ from, to }: Period) => ({ fromMs: Date.parse(from), toMs: Date.parse(to) });
