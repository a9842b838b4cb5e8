import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Empty } from '../../../components/empty.tsx';
import { SubjectLink } from '../../../components/subject-link.tsx';
import { linePath } from '../../../lib/line-path.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { outletPath } from '../../../lib/outlet-path.ts';
import { percent } from '../../../lib/quantity.ts';
import { durationText } from '../../../lib/time.ts';
import { useKeptTime } from '../use-kept-time.ts';
import { defineChart, type Drawn } from '../chart.ts';
import { placesInput } from '../chart-places.ts';
import { beforeOf } from '../compared-table.ts';
import { restRow } from '../rest-row.ts';
import styles from '../dashboards.module.css';
import { differenceText } from '../shares-of.ts';
import { worstPath } from '../worst-path.ts';

const route = 'POST /monitor/api/v1/charts/worst';
type Stands = Pick<
  Drawn<typeof route>['data']['kinds'][number]['rows'][number],
  'outletNumber' | 'outletName'
>;
export const pathOf = { outlet: outletPath, line: linePath } as const;

/** Where a line stands; an outlet is told from others of its name by its number. */
export const outletOf = (kind: keyof typeof pathOf, { outletNumber, outletName }: Stands) =>
  kind === 'outlet' ? outletNumber : `${outletNumber} ${outletName}`;

function Draw({ data, isCompared, places }: Drawn<typeof route>) {
  const { t } = useTranslation();
  const keepTime = useKeptTime();
  if (data.kinds.length === 0) return <p className="note">{t('dashboards:noKinds')}</p>;
  return data.kinds.map(({ kind, total, rows }) => (
    <div key={kind} className={styles.part}>
      <h3 className="quiet small">
        {t(`dashboards:kind.${kind}`)}
        {total > rows.length && (
          <>
            {' · '}
            <Link className="link" to={keepTime(worstPath(places, kind))}>
              {t('dashboards:worstOf', { count: total })}
            </Link>
          </>
        )}
      </h3>
      {rows.length === 0 ? (
        <Empty title={t('dashboards:noneDown')} />
      ) : (
        <ol className={`list ${styles.lines}`}>
          {rows.map(({ id, name, about, availability, before, reason, removedAt, ...stands }) => (
            <li key={id}>
              <span className={styles.who}>
                <SubjectLink to={keepTime(pathOf[kind](id))} {...{ name, removedAt }} />
                <span className="quiet caption cut">
                  {[outletOf(kind, stands), about, t(`state:reason.${reason}`)].filter(Boolean).join(' · ')}
                </span>
              </span>
              <span className="figures">
                {percent(availability.availabilityPercent)}
                {isCompared && (
                  <span className="quiet caption block">
                    {t('dashboards:before', {
                      percent: percent(before.availabilityPercent),
                      difference: differenceText(
                        availability.availabilityPercent,
                        before.availabilityPercent,
                      ),
                    })}
                  </span>
                )}
              </span>
              <span className="quiet caption figures unbroken">
                {t(`dashboards:downFor.${kind}`, {
                  duration: durationText(availability.downMs, currentLanguage(), 'short'),
                })}
              </span>
            </li>
          ))}
        </ol>
      )}
    </div>
  ));
}

export const worst = defineChart<typeof route>({
  ...{ id: 'worst', chartCode: 'overall_operations_overview', route, isOfPeriod: true, draw: Draw },
  inputOf: (period, places) => ({ body: { ...period, ...placesInput(places) } }),
  titleOf: (t) => t('dashboards:chart.worst'),
  tableOf: (t, { kinds }, isCompared) => ({
    head: [
      ...['kind', 'name', 'outlet', 'about', 'availability', 'downMinutes', 'reason'].map((key) =>
        t(`dashboards:column.${key as 'kind'}`),
      ),
      ...(isCompared ? [beforeOf(t, t('dashboards:column.availability'))] : []),
    ],
    rows: kinds.flatMap(({ kind, rows, total }) => [
      ...rows.map(({ name, about, availability, before, reason, removedAt: _removed, ...stands }) => [
        ...[t(`dashboards:kind.${kind}`), name, outletOf(kind, stands), about],
        ...[
          percent(availability.availabilityPercent, 3),
          String(Math.round(availability.downMs / 60_000)),
          t(`state:reason.${reason}`),
        ],
        ...(isCompared ? [percent(before.availabilityPercent, 3)] : []),
      ]),
      ...restRow(t, rows.length, total).map((rest) => [t(`dashboards:kind.${kind}`), ...rest]),
    ]),
  }),
});
