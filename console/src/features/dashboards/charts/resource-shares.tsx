import { type ResourceKind, type ResourceTrait } from '@linekeeper/contract/dashboards/resource-terms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { percent } from '../../../lib/quantity.ts';
import { defineChart } from '../chart.ts';
import { listCodes } from '../mapped-kind.ts';
import { type Places, placesBody, resourceRows } from '../resource-path.ts';
import { type Share, sharesTitle, shareText, wholeName } from '../resource-words.ts';
import styles from '../resources.module.css';

const route = 'POST /monitor/api/v1/charts/resources';
/** As many bars as can be taken in, until all are asked for; the table of the picture and the CSV have all that are told. */
const mostBars = 12;

export interface Shares {
  readonly total: number;
  readonly values: readonly Share[];
  readonly others: { readonly values: number; readonly count: number };
}

interface BarsProps {
  readonly data: Shares;
  readonly by: ResourceTrait;
  readonly pathOf: (share: Share) => string;
}

/** Values as bars, the most frequent first, each opening its rows. */
export function ShareBars({ data, by, pathOf }: BarsProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  if (data.total === 0) return <p className="note">{t('dashboards:resources.none')}</p>;
  const shown = isWhole ? data.values : data.values.slice(0, mostBars);
  const rest = {
    values: data.others.values + data.values.length - shown.length,
    count: data.total - shown.reduce((sum, { count }) => sum + count, 0),
  };
  const others = t('dashboards:resources.others', {
    ...{ count: rest.values, things: grouped(rest.count, currentLanguage()) },
  });
  return (
    <ul className={`list ${styles.bars}`}>
      {shown.map((share) => (
        <li key={share.value.join('\n')}>
          <Link to={pathOf(share)} title={wholeName(by, share) || undefined}>
            <span className="cut">{shareText(t, by, share)}</span>
            <span className="figures">{grouped(share.count, currentLanguage())}</span>
            <span className="quiet caption figures">{percent((100 * share.count) / data.total, 1)}</span>
            <span className={styles.bar} aria-hidden>
              <span style={{ width: `${(100 * share.count) / data.total}%` }} />
            </span>
          </Link>
        </li>
      ))}
      {rest.values > 0 && (
        <li className={`quiet small ${styles.rest}`}>
          {isWhole || data.values.length === shown.length ? (
            others
          ) : (
            <button type="button" className="link" aria-expanded={false} onClick={() => setWhole(true)}>
              {others}
            </button>
          )}
        </li>
      )}
    </ul>
  );
}

/** Devices or lines of some places counted by a trait. */
export const sharesChart = (kind: ResourceKind, by: ResourceTrait, places: Places) =>
  defineChart<typeof route>({
    id: ['shares', kind, by, ...Object.values(places)].join(' '),
    ...{ chartCode: 'resource_distribution_profile', route, isOfPeriod: false },
    permission: listCodes[kind],
    inputOf: () => ({ body: bodyOf(kind, by, places) }),
    titleOf: (t) => sharesTitle(t, kind, by),
    rows: () => resourceRows(kind, places),
    draw: ({ data }) => (
      <ShareBars
        data={data}
        by={by}
        pathOf={(share) => resourceRows(kind, places, { by, value: share.value })}
      />
    ),
    tableOf: (t, data) => ({
      head: [t(`dashboards:resources.by.${by}`), t('dashboards:total'), t('dashboards:resources.share')],
      rows: data.values.map((share) => [
        ...[shareText(t, by, share), String(share.count), percent((100 * share.count) / data.total, 1)],
      ]),
    }),
  });

/** The body of the call. What is counted by what was chosen from the contract's own lists. */
export const bodyOf = (kind: ResourceKind, by: ResourceTrait, places: Places) =>
  ({ kind, by, ...placesBody(places) }) as { kind: 'device'; by: 'kind' };
