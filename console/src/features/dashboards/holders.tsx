import { customerLevels } from '@linekeeper/contract/dashboards/resource-terms';
import { placeText } from '@linekeeper/contract/outlets/map-place';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { askToEnter } from '../../lib/acting.ts';
import { type Input, type Output } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { useMayEnter } from '../../lib/use-may-enter.ts';
import { useDivisionPath } from '../../lib/use-division-path.ts';
import {
  ChipFilter,
  type Column,
  csvOf,
  ListPage,
  type ListRules,
  SearchFilter,
  useList,
} from '../../widgets/list-page/index.ts';
import { CustomerName, RowsNumber } from '../../widgets/customers-view/index.ts';
import { customerInput, useCustomer } from './chart-places.ts';
import { type HeldNumber, holdersPath } from './holders-path.ts';
import { placedRows, resourceRows } from './resource-path.ts';
import { sharesTitle, shareText } from './resource-words.ts';

const route = 'POST /monitor/api/v1/charts/resources/customers/list';
type Row = Output<typeof route>['list'][number];
const rules: ListRules<'count' | 'name', 'level', 'search'> = {
  sortable: ['count', 'name'],
  choices: { level: customerLevels },
  texts: ['search'],
};

/** The customers that a number was made of, with how many each has: a number leads to the things themselves, in a stay. */
export function Holders({ kind, by, value, wants, place }: HeldNumber) {
  const { t } = useTranslation();
  const list = useList(rules);
  const places = useCustomer();
  const mayEnter = useMayEnter();
  const isByBranch = list.state.choices.level.includes('branch');
  const { level: _level, ...input } = list.input as Record<string, unknown> & { level?: readonly string[] };
  const body = {
    ...{ sort: 'count', order: 'desc', ...input },
    ...{
      counted: { kind, by, ...customerInput(places) },
      ...(value && { value }),
      ...{ ...(wants && { wants }), ...(place && { place }) },
      level: isByBranch ? 'branch' : 'each',
    },
  } as Input<typeof route>['body'];
  const query = useApi(route, { body });
  const isDivision = by === 'province' || by === 'city';
  const path = useDivisionPath(isDivision ? value?.[0] : undefined);
  const said = place
    ? t('dashboards:resources.map.title', { kind: t(`dashboards:kind.${kind}`) })
    : value
      ? shareText(t, by, { value, name: path, count: 0 })
      : sharesTitle(t, kind, by);
  const what = wants ? `${said} · ${t(`dashboards:resources.wants.${wants}`)}` : said;
  const title = t('dashboards:resources.holders', { what });
  // Who is entered with all below it shows how those stand; a customer, the things that were counted.
  const to = isByBranch
    ? `/resourceDistributionOverview${holdersPath({ kind, by, value, wants, place }, {})}`
    : place
      ? placedRows(kind, {}, placeText(place))
      : resourceRows(kind, {}, value && { by, value }, wants);
  const columns: Column<Row>[] = [
    {
      ...{ key: 'name', title: t('customers:customer'), isSortable: true, isFixed: true, isName: true },
      share: 60,
      render: (row) => (
        <CustomerName
          row={row}
          onEnter={mayEnter ? () => askToEnter({ companyId: row.companyId, name: row.name, to }) : undefined}
        />
      ),
    },
    {
      ...{ key: 'count', title: t('dashboards:resources.count'), isSortable: true, align: 'right' },
      render: (row) => (
        <RowsNumber {...{ row, to, count: row.count, title: what }} way={mayEnter ? 'enter' : 'none'} />
      ),
    },
  ];
  return (
    <>
      <Link className="link" to={places.customer === undefined ? '?' : `?customer=${places.customer}`}>
        {t('dashboards:resources.back')}
      </Link>
      <ListPage
        name="resource-holders"
        level={2}
        title={title}
        list={list}
        query={query}
        columns={columns}
        onExport={csvOf('POST /monitor/api/v1/charts/resources/customers/export', title, { body })}
        rowKey={(row) => String(row.companyId)}
        filters={
          <>
            <SearchFilter list={list} placeholder={t('customers:search')} />
            <ChipFilter
              list={list}
              name="level"
              label={t('customers:view')}
              values={['branch'] as const}
              text={(one) => t(`dashboards:resources.${one}`)}
            />
          </>
        }
        empty={{ title: t('customers:none'), text: t('dashboards:resources.none') }}
      />
    </>
  );
}
