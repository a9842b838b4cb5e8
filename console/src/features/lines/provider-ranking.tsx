import { leastRankedCoverage } from '@linekeeper/contract/lines/line-terms';
import { Segmented } from 'antd';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { Select } from '../../components/select.tsx';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { milliseconds, percent } from '../../lib/quantity.ts';
import { level } from '../../lib/value-text.ts';
import { RangeChoice, refreshMs, timesOf, useMoving, useRange } from '../../widgets/chart/index.ts';
import styles from './lines.module.css';
import {
  byRegion,
  figureOf,
  isComparable,
  type Ranked,
  type Ranking,
  rankings,
  rankProviders,
} from './rank-providers.ts';

/** How providers did over a range, ranked in all regions together and in each, with what stands behind each figure. */
export function ProviderRanking() {
  const { t } = useTranslation();
  const [range, setRange] = useRange();
  const [search, setSearch] = useSearchParams();
  const by = rankings.find((one) => one === search.get('rank')) ?? 'availability';
  const wanted = search.get('region') ?? '';
  const set = (key: string, value: string | undefined) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === undefined) next.delete(key);
        else next.set(key, value);
        return next;
      },
      { replace: true },
    );
  const query = useMoving('POST /monitor/api/v1/lines/providers', {
    key: { part: 'providers', ...range },
    everyMs: refreshMs(range),
    inputAt: (now) => {
      const { fromMs, toMs } = timesOf(range, now);
      return { body: { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() } };
    },
  });
  const regions = byRegion(query.data?.list ?? []);
  const shown = wanted === '' ? regions : regions.filter(({ region }) => region === wanted);
  return (
    <section className="stack" aria-label={t('lines:tab.providers')}>
      <div className={`line between ${styles.choices}`}>
        <span className={`line ${styles.choices}`}>
          <Segmented<Ranking>
            aria-label={t('lines:ranking.by')}
            value={by}
            options={rankings.map((value) => ({ value, label: t(`lines:ranking.${value}`) }))}
            onChange={(value) => set('rank', value === 'availability' ? undefined : value)}
          />
          <Select<string>
            aria-label={t('lines:region')}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            style={{ width: 180 }}
            placeholder={t('lines:allRegions')}
            value={wanted === '' ? undefined : wanted}
            options={regions.flatMap(({ region }) =>
              region === null ? [] : [{ value: region, label: region }],
            )}
            onChange={(chosen: string | undefined) => set('region', chosen)}
          />
        </span>
        <RangeChoice range={range} onChange={setRange} />
      </div>
      <Loaded query={query} lines={8}>
        {({ list }) =>
          list.length === 0 ? (
            <Empty title={t('lines:ranking.emptyTitle')} text={t('lines:ranking.emptyText')} />
          ) : (
            <div className={`card ${styles.wide}`} aria-busy={query.isFetching}>
              <table className={`table figures ${styles.ranking}`}>
                <colgroup>
                  <col className={styles.small} />
                  <col />
                  <col className={styles.small} />
                  <col span={rankings.length} />
                </colgroup>
                <Head by={by} />
                {shown.map(({ region, list: own }) => (
                  <tbody key={region ?? ''}>
                    <tr>
                      <th scope="rowgroup" colSpan={6}>
                        {region ?? t('lines:ranking.together')}
                      </th>
                    </tr>
                    {rankProviders(own, by).map((row) => (
                      <Row key={row.of.provider} row={row} by={by} />
                    ))}
                  </tbody>
                ))}
              </table>
            </div>
          )
        }
      </Loaded>
      <p className="note">{t('lines:ranking.note', { least: percent(leastRankedCoverage) })}</p>
    </section>
  );
}

function Head({ by }: { readonly by: Ranking }) {
  const { t } = useTranslation();
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.number}>
          {t('lines:ranking.place')}
        </th>
        <th scope="col">{t('lines:provider')}</th>
        <th scope="col" className={styles.number}>
          {t('lines:ranking.lines')}
        </th>
        {rankings.map((one) => (
          <th
            key={one}
            scope="col"
            className={styles.number}
            aria-sort={sortOf(one, by)}
            data-other={one !== by || undefined}
          >
            {t(`lines:ranking.${one}`)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

/** The best first: the highest availability, the least of the others. */
const sortOf = (one: Ranking, by: Ranking) =>
  one !== by ? undefined : one === 'availability' ? 'descending' : 'ascending';

function Row({ row: { of, place }, by }: { readonly row: Ranked; readonly by: Ranking }) {
  const { t } = useTranslation();
  return (
    <tr>
      <td className={styles.number}>
        {place ?? (
          <span
            className="quiet unbroken"
            title={t('lines:ranking.tooLittleHint', { least: percent(leastRankedCoverage) })}
          >
            {t('lines:ranking.tooLittle')}
          </span>
        )}
      </td>
      <td>{of.provider}</td>
      <td className={styles.number}>{grouped(of.lineCount, currentLanguage())}</td>
      {rankings.map((one) => {
        const { value, coverage } = figureOf(of, one);
        const isQuiet = !isComparable(of, one);
        return (
          <td key={one} className={styles.number} data-other={one !== by || undefined}>
            <span className={isQuiet ? 'quiet' : one === by ? styles.best : undefined}>
              {figure[one](value)}
            </span>
            <span className="block caption quiet">
              {behind([
                one !== 'availability' &&
                  of[one].lineCount !== of.lineCount &&
                  t('lines:ranking.ofLines', { count: of[one].lineCount }),
                coverage !== null && t('lines:ranking.coverage', { percent: percent(coverage, 1) }),
              ])}
            </span>
          </td>
        );
      })}
    </tr>
  );
}

const behind = (parts: readonly (string | false)[]): ReactNode => parts.filter(Boolean).join(' · ');
const figure: Readonly<Record<Ranking, (value: number | null) => string>> = {
  availability: (value) => percent(value, 3),
  rtt: milliseconds,
  loss: level,
};
