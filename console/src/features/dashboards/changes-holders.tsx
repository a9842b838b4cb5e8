import { states } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import { type Output } from '../../lib/api.ts';
import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';
import { useMayEnter } from '../../lib/use-may-enter.ts';
import { RowsNumber } from '../../widgets/customers-view/index.ts';
import { type Column, type ListRules, useList } from '../../widgets/list-page/index.ts';
import { changedPath } from './changed-path.ts';
import { customerInput, type Places } from './chart-places.ts';
import { HolderList } from './holder-list.tsx';
import { overviewPath } from './kept-time.ts';
import { useKeptTime } from './use-kept-time.ts';
import { usePeriodRows } from './use-period-rows.tsx';

const route = 'POST /monitor/api/v1/charts/changes/customers/list';
type Row = Output<typeof route>['list'][number];
type Sorted = 'total' | 'before' | (typeof states)[number] | 'name';
const rules: ListRules<Sorted, never, 'search'> = {
  sortable: ['total', 'before', ...states, 'name'],
  choices: {},
  texts: ['search'],
};

/** How often what each customer has changed its state over a period, those with most first: a number leads to just these changes, in a stay. */
export function ChangesHolders({ places }: { readonly places: Places }) {
  const { t } = useTranslation();
  const list = useList(rules);
  const keepTime = useKeptTime();
  const mayEnter = useMayEnter();
  const asked = { sort: 'total', order: 'desc', ...list.input, ...customerInput(places) } as const;
  const { query, exportOf, choice } = usePeriodRows(route, asked);
  const number = (key: 'total' | (typeof states)[number], title: string): Column<Row> => ({
    ...{ key, title, align: 'right', isSortable: true },
    render: (row) => (
      <RowsNumber
        {...{ row, title }}
        way={mayEnter ? 'enter' : 'none'}
        to={keepTime(changedPath({}, key === 'total' ? undefined : key))}
        count={row[key]}
      />
    ),
  });
  const title = t('dashboards:changesOf.each');
  const onExport = exportOf('POST /monitor/api/v1/charts/changes/customers/export', title);
  const numbers: Column<Row>[] = [
    number('total', t('dashboards:changesOf.all')),
    {
      ...{ key: 'before', title: t('dashboards:changesOf.before'), align: 'right', isSortable: true },
      render: ({ before }) => <span className="figures quiet">{grouped(before, currentLanguage())}</span>,
    },
    ...states.map((state) =>
      number(state, t('dashboards:changesOf.to', { state: t(`terms:state.${state}`) })),
    ),
  ];
  return (
    <HolderList
      name="changes-holders"
      title={title}
      none={t('dashboards:noChanges')}
      to={keepTime(overviewPath)}
      {...{ places, list, query, numbers, mayEnter, onExport, kinds: query.data?.kinds }}
    >
      {choice}
    </HolderList>
  );
}
