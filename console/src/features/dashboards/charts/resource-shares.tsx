import { type ResourceKind, type ResourceTrait } from '@linekeeper/contract/dashboards/resource-terms';
import { type TFunction } from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Loaded } from '../../../components/loaded.tsx';
import { type Input } from '../../../lib/api.ts';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { percent } from '../../../lib/quantity.ts';
import { useApi } from '../../../lib/query.ts';
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

/** The call that a chart is drawn from, and how many of its values have been told. */
export interface MoreAsked {
  readonly route: typeof route | 'POST /monitor/api/v1/charts/resources/customers';
  readonly body: Readonly<Record<string, unknown>>;
  readonly told: number;
}

interface MoreProps extends Pick<BarsProps, 'by' | 'pathOf' | 'more'> {
  readonly text: string;
}

/** The values after those that were told, as many again once they are asked for: none is without its rows. */
export function MoreShares({ by, pathOf, more, text }: MoreProps) {
  const [isOpen, setOpen] = useState(false);
  const input = { body: { ...more.body, skip: more.told } } as unknown as Input<typeof route>;
  // Both calls answer with shares.
  const query = useApi(more.route as typeof route, input, { enabled: isOpen });
  if (!isOpen)
    return (
      <button type="button" className="link" aria-expanded={false} onClick={() => setOpen(true)}>
        {text}
      </button>
    );
  return (
    <Loaded query={query} lines={6}>
      {(data) => (
        <ShareBars
          {...{ data, by, pathOf }}
          more={{ ...more, told: more.told + data.values.length }}
          isRest
        />
      )}
    </Loaded>
  );
}

interface BarsProps {
  readonly data: Shares;
  readonly by: ResourceTrait;
  readonly pathOf: (share: Share) => string;
  /** They are values after those that were told, all of which are shown. */
  readonly isRest?: boolean;
  /** How the values after these are asked for. */
  readonly more: MoreAsked;
}

/** Values as bars, the most frequent first, each opening its rows. */
export function ShareBars({ data, by, pathOf, more, isRest = false }: BarsProps) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(isRest);
  if (data.total === 0) return <p className="note">{t('dashboards:resources.none')}</p>;
  const shown = isWhole ? data.values : data.values.slice(0, mostBars);
  const rest = {
    values: data.others.values + data.values.length - shown.length,
    count: data.others.count + data.values.slice(shown.length).reduce((sum, { count }) => sum + count, 0),
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
          {data.values.length === shown.length ? (
            <MoreShares {...{ by, pathOf, more, text: others }} />
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

/** Values as rows of a file, and in the last what was not told one by one. */
export function sharesTable(t: TFunction, by: ResourceTrait, { total, values, others }: Shares) {
  const row = (text: string, count: number) => [text, String(count), percent((100 * count) / total, 1)];
  return [
    ...values.map((share) => row(shareText(t, by, share), share.count)),
    ...(others.values > 0
      ? [
          row(
            t('dashboards:resources.others', { count: others.values, things: String(others.count) }),
            others.count,
          ),
        ]
      : []),
  ];
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
        more={{ route, body: bodyOf(kind, by, places), told: data.values.length }}
      />
    ),
    tableOf: (t, data) => ({
      head: [t(`dashboards:resources.by.${by}`), t('dashboards:total'), t('dashboards:resources.share')],
      rows: sharesTable(t, by, data),
    }),
  });

/** The body of the call. What is counted by what was chosen from the contract's own lists. */
export const bodyOf = (kind: ResourceKind, by: ResourceTrait, places: Places) =>
  ({ kind, by, ...placesBody(places) }) as { kind: 'device'; by: 'kind' };
