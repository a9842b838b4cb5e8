import { Segmented } from 'antd';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Empty } from '../../components/empty.tsx';
import { Loaded } from '../../components/loaded.tsx';
import { type Output } from '../../lib/api.ts';
import { milliseconds, percent } from '../../lib/quantity.ts';
import { level } from '../../lib/value-text.ts';
import {
  type ChartRange,
  RangeChoice,
  refreshMs,
  timesOf,
  useMoving,
  useRange,
} from '../../widgets/chart/index.ts';
import { CompareCharts } from './compare-charts.tsx';
import { LineChoice, ProviderChoice } from './compare-choice.tsx';
import { comparedOf, type SideKind, type Sides, sidesOf } from './compared-sides.ts';
import styles from './lines.module.css';

export type Compared = Output<'POST /monitor/api/v1/lines/compare'>;

/** Two lines, or two providers, beside each other over one range. */
export function CompareLines() {
  const { t } = useTranslation();
  const [range, setRange] = useRange();
  const [search, setSearch] = useSearchParams();
  const sides = sidesOf(search);
  const set = (change: Readonly<Record<string, string | undefined>>) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [key, value] of Object.entries(change))
          if (value) next.set(key, value);
          else next.delete(key);
        return next;
      },
      { replace: true },
    );
  const Choice = sides.kind === 'lines' ? LineChoice : ProviderChoice;
  return (
    <section className="stack" aria-label={t('lines:tab.compare')}>
      <div className={`line between ${styles.choices}`}>
        <Segmented<SideKind>
          aria-label={t('lines:compare.what')}
          value={sides.kind}
          options={(['lines', 'providers'] as const).map((value) => ({
            value,
            label: t(`lines:compare.${value}`),
          }))}
          onChange={(kind) =>
            set({ of: kind === 'providers' ? kind : undefined, a: undefined, b: undefined })
          }
        />
        <RangeChoice range={range} onChange={setRange} />
      </div>
      <div className={`grid gap-4 ${styles.sides}`}>
        {(['a', 'b'] as const).map((side, n) => (
          <Choice
            key={`${sides.kind} ${side}`}
            label={t('lines:compare.side', { n: n + 1 })}
            value={sides[side]}
            onChange={(value) => set({ [side]: value })}
          />
        ))}
      </div>
      <Comparison sides={sides} range={range} onRange={setRange} />
    </section>
  );
}

interface Props {
  readonly sides: Sides;
  readonly range: ChartRange;
  readonly onRange: (range: ChartRange) => void;
}

function Comparison({ sides, range, onRange }: Props) {
  const { t } = useTranslation();
  const asked = comparedOf(sides);
  const query = useMoving('POST /monitor/api/v1/lines/compare', {
    // What another pair did would stand under wrong names.
    key: { part: 'compare', pair: `${sides.a} ${sides.b}`, ...range },
    everyMs: refreshMs(range),
    isOn: asked !== undefined,
    inputAt: (now) => {
      const { fromMs, toMs } = timesOf(range, now);
      const times = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString() };
      return { body: { ...times, sides: asked ?? [] } };
    },
    own: ['NOT_FOUND'],
  });
  if (!asked)
    return (
      <Empty
        title={t('lines:compare.chooseTitle')}
        text={t(sides.a !== '' && sides.a === sides.b ? 'lines:compare.same' : 'lines:compare.chooseText')}
      />
    );
  if (query.error?.data?.error === 'NOT_FOUND') return <Empty title={t('lines:compare.gone')} />;
  return (
    <Loaded query={query}>
      {(data) => (
        <>
          <Figures compared={data} />
          <CompareCharts compared={data} range={range} onRange={onRange} />
        </>
      )}
    </Loaded>
  );
}

/** The figures of both in one table, each with what stands behind it. */
function Figures({ compared: { sides } }: { readonly compared: Compared }) {
  const { t } = useTranslation();
  type Side = Compared['sides'][number];
  const covered = (coverage: number | null) =>
    coverage === null ? '' : t('lines:ranking.coverage', { percent: percent(coverage, 1) });
  const rows: readonly (readonly [string, (side: Side) => readonly [string, string]])[] = [
    [
      t('lines:ranking.availability'),
      ({ availability: of }) => [percent(of.availabilityPercent, 3), covered(of.coveragePercent)],
    ],
    [t('lines:ranking.rtt'), ({ rtt }) => [milliseconds(rtt.mean), covered(rtt.coveragePercent)]],
    [t('lines:ranking.loss'), ({ loss }) => [level(loss.mean), covered(loss.coveragePercent)]],
    [t('lines:ranking.lines'), ({ lineCount }) => [String(lineCount), '']],
  ];
  return (
    <div className={`card ${styles.wide}`}>
      <table className={`table figures ${styles.ranking}`}>
        <thead>
          <tr>
            <td />
            {sides.map(({ name }, n) => (
              <th key={n} scope="col" className={styles.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, of]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {sides.map((side, n) => {
                const [value, behind] = of(side);
                return (
                  <td key={n} className={styles.number}>
                    <span className="strong">{value}</span>
                    <span className="block caption quiet">{behind}</span>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
