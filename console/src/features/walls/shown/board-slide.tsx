import { type SlideData } from '@linekeeper/contract/walls/slide-data';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { type Unit, valueText } from '../../../lib/value-text.ts';
import { type ChartData, hasValues, latestOf, PlainChart } from '../../../widgets/chart/index.ts';
import { chartsOf } from '../../../widgets/explored/index.ts';
import styles from './board-slide.module.css';
import { reloadOnceServed } from './new-build.ts';
import { useWallUnit } from './use-wall-unit.ts';
import wordStyles from './words.module.css';

export type BoardData = Extract<SlideData, { readonly kind: 'board' }>;
type Pinned = BoardData['charts'][number];

/** Letters of a chart are 12 px on a desk and 2.4 units on a wall. */
const lettersOfUnit = 2.4 / 12;

/** Charts as they were pinned to a dashboard of the explorer, or why there are none. */
export function BoardSlide({ data: { standing, charts, total } }: { readonly data: BoardData }) {
  const { t } = useTranslation();
  if (standing !== 'shown') return <p className={wordStyles.none}>{t(`walls:board.${standing}`)}</p>;
  if (charts.length === 0)
    return <p className={wordStyles.none}>{t(total === 0 ? 'walls:board.empty' : 'walls:board.noneHere')}</p>;
  return (
    <div className={styles.charts} data-count={charts.length}>
      {charts.map((chart, at) => (
        <PinnedChart key={at} chart={chart} />
      ))}
    </div>
  );
}

function PinnedChart({ chart: { title, last, isStacked, drawn } }: { readonly chart: Pinned }) {
  const { t } = useTranslation();
  const charts = useMemo(
    () => (drawn ? chartsOf(t, drawn, { theme: 'dark', isStacked }) : []),
    [t, drawn, isStacked],
  );
  const gone = drawn?.gone ?? 0;
  return (
    <section className={styles.chart} aria-label={title}>
      <h2>
        <span className="cut">{title}</span>
        <small>{t(`walls:last.${last}`)}</small>
      </h2>
      {charts.map((data) => (
        <Drawn key={data.unit} data={data} title={title} />
      ))}
      {!drawn && <p className={wordStyles.rest}>{t('walls:board.tooMuch')}</p>}
      {drawn && drawn.series.length === 0 && gone === 0 && (
        <p className={wordStyles.rest}>{t('walls:board.unmeasured')}</p>
      )}
      {gone > 0 && <p className={wordStyles.rest}>{t('walls:board.gone', { count: gone })}</p>}
    </section>
  );
}

function Drawn({ data, title }: { readonly data: ChartData; readonly title: string }) {
  const { t } = useTranslation();
  const scale = Math.max(1, useWallUnit() * lettersOfUnit);
  if (!hasValues(data)) return <p className={wordStyles.rest}>{t('walls:board.unmeasured')}</p>;
  const named = data.series.filter(({ isFaint }) => !isFaint);
  const description = [title, ...named.map(({ name }) => name)].join(', ');
  return (
    <>
      <PlainChart {...{ data, description, scale }} theme="dark" onMissing={reloadOnceServed} />
      <ul className={styles.legend}>
        {named.map((series) => (
          <li key={series.key}>
            <span className={styles.swatch} style={{ background: series.color }} />
            <span className="cut">{series.name}</span>
            <strong className="figures">{valueText(latestOf(data, series), series.unit as Unit)}</strong>
          </li>
        ))}
        {named.length < data.series.length && <li className="quiet">{t('walls:board.broken')}</li>}
      </ul>
    </>
  );
}
