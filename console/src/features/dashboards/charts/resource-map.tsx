import { type ResourceKind, type ResourceTrait } from '@linekeeper/contract/dashboards/resource-terms';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { defineChart } from '../chart.ts';
import { withMap } from '../mapped-kind.ts';
import { type Places, resourceRows } from '../resource-path.ts';
import { shareText, sharesTitle } from '../resource-words.ts';
import styles from '../resources.module.css';
import { treemap } from '../treemap.ts';
import { bodyOf, MoreShares, type Shares, sharesChart } from './resource-shares.tsx';

const route = 'POST /monitor/api/v1/charts/resources';
const aspect = 2.4;
/** Tiles that are smaller say their words to a pointer and to who listens. */
const leastWidth = 0.11;
const leastHeight = 0.1;
/** Less has room for one line. */
const twoLinesHeight = 0.2;

/** What a map is made of: provinces, in one its cities, in one its outlets; in a region its outlets. */
export const levelOf = ({ division, region, outletId }: Places): ResourceTrait => {
  if (outletId !== undefined) return 'outlet';
  if (division === undefined) return region === undefined ? 'province' : 'outlet';
  return division.length === 2 ? 'city' : 'outlet';
};

interface Props {
  readonly data: Shares;
  readonly kind: ResourceKind;
  readonly by: ResourceTrait;
  readonly places: Places;
}

/** Places as tiles as large as what stands there: one goes into a province, a city or a region, and from an outlet to its list. */
function TreeMap({ data, kind, by, places }: Props) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  if (data.total === 0) return <p className="note">{t('dashboards:resources.none')}</p>;
  const tiles = treemap(
    data.values.map(({ count }) => count),
    aspect,
  );
  const into = (value: string) => {
    if (value === '' || by === 'outlet') return resourceRows(kind, places, { by, value: [value] });
    const { division: _division, region: _region, ...others } = places;
    const kept = { ...others, ...(by === 'region' ? { region: value } : { division: value }) };
    return withMap(search, kept);
  };
  return (
    <>
      <ul className={`list ${styles.map}`} aria-label={sharesTitle(t, kind, by)}>
        {data.values.map((share, at) => {
          const { x, y, width, height } = tiles[at]!;
          const text = shareText(t, by, share);
          const count = grouped(share.count, currentLanguage());
          const isNamed = width >= leastWidth && height >= leastHeight;
          const style = {
            ...{
              left: `${100 * x}%`,
              top: `${100 * y}%`,
              width: `${100 * width}%`,
              height: `${100 * height}%`,
            },
          };
          return (
            <li key={share.value.join('\n')} style={style}>
              <Link
                to={into(share.value[0] ?? '')}
                aria-label={`${text} ${count}`}
                title={`${text} · ${count}`}
                className={height < twoLinesHeight ? styles.low : undefined}
              >
                {isNamed && (
                  <>
                    <span className="cut">{text}</span>
                    <span className="figures">{count}</span>
                  </>
                )}
              </Link>
            </li>
          );
        })}
      </ul>
      {data.others.values > 0 && (
        <div className="note">
          <MoreShares
            by={by}
            pathOf={({ value }) => into(value[0] ?? '')}
            more={{
              route,
              body: bodyOf(kind, by, places),
              told: data.values.length,
            }}
            text={t('dashboards:resources.others', {
              ...{ count: data.others.values, things: grouped(data.others.count, currentLanguage()) },
            })}
          />
        </div>
      )}
    </>
  );
}

/** Where devices or lines stand, as a treemap. */
export const mapChart = (kind: ResourceKind, by: ResourceTrait, places: Places) => {
  const bars = sharesChart(kind, by, places);
  return defineChart<typeof route>({
    ...bars,
    ...{ id: `map ${bars.id}`, route },
    inputOf: () => ({ body: bodyOf(kind, by, places) }),
    draw: ({ data }) => <TreeMap data={data} kind={kind} by={by} places={places} />,
    tableOf: (t, data, isCompared) => bars.tableOf!(t, data as never, isCompared),
  });
};
