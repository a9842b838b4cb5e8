import { type ModelRow } from '@linekeeper/contract/dashboards/resources';
import { type ModelWant } from '@linekeeper/contract/dashboards/resource-terms';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Allowed } from '../../../components/allowed.tsx';
import { Dialogs, laterDialogs } from '../../../components/later-dialogs.tsx';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { csvOf } from '../../../widgets/list-page/index.ts';
import { defineChart, type Drawn } from '../chart.ts';
import { customerInput, type Places } from '../chart-places.ts';
import { holdersPath } from '../holders-path.ts';
import { type Places as ResourcePlaces, placesBody, resourceRows } from '../resource-path.ts';
import styles from '../resources.module.css';
import { pagesAround } from './model-pages.ts';

const route = 'POST /monitor/api/v1/charts/resources/models';
const editCode = 'DMS_SERVER_MANAGE_DEVICE_EDIT';
const pageSize = 10;
const { later } = laterDialogs();
const ModelDialog = later(() => import('../model-dialog.tsx').then((m) => m.ModelDialog));

const nameOf = ({ brand, model }: Pick<ModelRow, 'brand' | 'model'>) =>
  [brand, model].filter(Boolean).join(' ');
const placesOf = ({ customer: _customer, ...places }: Counted['places']): ResourcePlaces => places;
const columns = ['model', 'devices', 'least', 'below', 'until', 'unsupported'] as const;

interface Counted {
  readonly row: ModelRow;
  readonly of: 'own' | 'customers';
  /** A customer alone, or places of the own network alone. */
  readonly places: Places & ResourcePlaces;
  readonly count: number;
  readonly wants?: ModelWant;
  /** What is read of it; the number itself otherwise. */
  readonly text?: string;
}

/** A number of a model with its rows: devices of the own network, or the customers that have them. */
function Number({
  row: { brand, model },
  of,
  places,
  count,
  wants,
  text = grouped(count, currentLanguage()),
}: Counted) {
  if (count === 0) return text;
  const value = [brand, model];
  const path =
    of === 'own'
      ? resourceRows('device', placesOf(places), { by: 'model', value }, wants)
      : holdersPath({ kind: 'device', by: 'model', value, wants }, places);
  return <Link to={path}>{text}</Link>;
}

function ModelTable({
  data,
  of,
  places,
}: Pick<Counted, 'of' | 'places'> & { readonly data: Drawn<typeof route>['data'] }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<ModelRow>();
  if (data.total === 0) return <p className="note">{t('dashboards:resources.none')}</p>;
  return (
    <>
      <div className={styles.scroll}>
        <table className={styles.models} aria-label={t('dashboards:resources.models')}>
          <thead>
            <tr>
              {columns.map((column) => (
                <th key={column} scope="col">
                  {t(`dashboards:resources.${column}`)}
                </th>
              ))}
              <td />
            </tr>
          </thead>
          <tbody>
            {data.list.map((row) => (
              <tr key={`${row.brand}\n${row.model}`}>
                <th scope="row">{nameOf(row)}</th>
                <td className="figures">
                  <Number row={row} of={of} places={places} count={row.devices} />
                </td>
                <td>
                  {row.leastVersion ?? <span className="quiet">{t('dashboards:resources.unset')}</span>}
                  {row.giver !== null && (
                    <span className="quiet caption block">
                      {t('dashboards:resources.giver', { name: row.giver })}
                    </span>
                  )}
                </td>
                <td className="figures" data-bad={row.below > 0 || undefined}>
                  <Number row={row} of={of} places={places} count={row.below} wants="below" />
                  {row.incomparable > 0 && (
                    <span className="quiet caption block">
                      <Number
                        {...{ row, of, places, count: row.incomparable, wants: 'incomparable' }}
                        text={t('dashboards:resources.incomparable', { count: row.incomparable })}
                      />
                    </span>
                  )}
                </td>
                <td className="figures">
                  {row.supportedUntil ?? <span className="quiet">{t('dashboards:resources.unset')}</span>}
                </td>
                <td className="figures" data-bad={row.unsupported > 0 || undefined}>
                  <Number row={row} of={of} places={places} count={row.unsupported} wants="unsupported" />
                </td>
                <td>
                  <Allowed codes={[editCode]}>
                    <button
                      type="button"
                      className="link"
                      aria-label={t('dashboards:resources.editNamed', { name: nameOf(row) })}
                      onClick={() => setOpened(row)}
                    >
                      {t('dashboards:resources.edit')}
                    </button>
                  </Allowed>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="note">{t('dashboards:resources.modelsNote')}</p>
      <Dialogs>
        {opened && <ModelDialog row={opened} name={nameOf(opened)} onClose={() => setOpened(undefined)} />}
      </Dialogs>
    </>
  );
}

const bodyOf = (of: Counted['of'], within: ResourcePlaces, customer: Places) => ({
  ...{ of, ...placesBody(within), ...customerInput(customer) },
  ...({ sort: 'devices', order: 'desc' } as const),
});

/** Models with what was decided of them, the most frequent first; a page of them. Of the own network in some of its places. */
export const modelsChart = (of: Counted['of'], page: number, within: ResourcePlaces = {}) =>
  defineChart<typeof route>({
    id: ['models', of, page, ...Object.values(within)].join(' '),
    ...{ chartCode: 'resource_distribution_profile', route, isOfPeriod: false, isWide: true },
    ...{
      permission: 'DMS_SERVER_MANAGE_DEVICE',
      rows: (places) =>
        of === 'own'
          ? resourceRows('device', within)
          : `/resourceDistributionOverview${holdersPath({ kind: 'device', by: 'model' }, places)}`,
    },
    inputOf: (_period, places) => ({
      body: { page, pageSize, ...bodyOf(of, within, places) },
    }),
    titleOf: (t) => t('dashboards:resources.models'),
    // The card shows a page of them.
    saveAll: (name, places) =>
      csvOf('POST /monitor/api/v1/charts/resources/models/export', name, {
        body: bodyOf(of, within, places),
      })(),
    draw: ({ data, places }) => (
      <>
        <ModelTable data={data} of={of} places={of === 'own' ? within : places} />
        <ModelPages total={data.total} page={page} />
      </>
    ),
  });

/** Goes to the models before and after; which are shown stands in the address. */
function ModelPages({ total, page }: { readonly total: number; readonly page: number }) {
  const { t } = useTranslation();
  const { shown, previous, next } = pagesAround(total, page, pageSize);
  if (previous === undefined && next === undefined) return null;
  const at = (wanted: number) => ({ search: `?${searchWith(wanted)}` });
  return (
    <p className={`inline gap-3 ${styles.pages}`}>
      {shown && (
        <span className="quiet small figures">
          {t('dashboards:resources.modelsShown', { ...shown, total })}
        </span>
      )}
      {previous !== undefined && (
        <Link preventScrollReset to={at(previous)}>
          {t('dashboards:resources.previous')}
        </Link>
      )}
      {next !== undefined && (
        <Link preventScrollReset to={at(next)}>
          {t('dashboards:resources.next')}
        </Link>
      )}
    </p>
  );
}

function searchWith(models: number): string {
  const search = new URLSearchParams(window.location.hash.split('?')[1] ?? '');
  search.set('models', String(models));
  return search.toString();
}
