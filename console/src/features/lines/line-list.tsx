import { PlusOutlined } from '@ant-design/icons';
import { type LineRow } from '@linekeeper/contract/lines/lines';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { Allowed } from '../../components/allowed.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { useWhomToAsk } from '../../lib/whom-to-ask.ts';
import { csvOf, ListPage, useList, useOpened } from '../../widgets/list-page/index.ts';
import { useOwnEmpty } from '../../widgets/customers-view/index.ts';
import { SavedViews } from '../../widgets/saved-views/index.ts';
import { DeleteLine, fetchDialogs, LineForm } from './dialogs.tsx';
import { GroupChoice, groupingOf } from './group-choice.tsx';
import { lineColumns } from './line-columns.tsx';
import { LineFilters } from './line-filters.tsx';
import { LineGroups } from './line-groups.tsx';
import { filterOf, lineRules, listBodyOf } from './line-rules.ts';
import { RowActions } from './row-actions.tsx';
import { useTrends } from './use-trends.ts';

/** States and figures are pushed; what is older than two intervals is taken away by asking again. */
const againMs = 30_000;
const noRows: readonly LineRow[] = [];
/** What stands over the list, by its name in the address. */
const overList = ['add', 'edit'] as const;
export const editCode = 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT';

/** All lines of the tenant, or put together by outlet, provider or region: what is broken first to the eye. */
export function LineList() {
  const { t } = useTranslation();
  const list = useList(lineRules);
  const [search] = useSearchParams();
  const by = groupingOf(search.get('by'));
  const body = listBodyOf(list.input);
  const filter = filterOf(body);
  const query = useApi(
    'POST /monitor/api/v1/lines/list',
    { body },
    { refetchInterval: againMs, enabled: by === undefined },
  );
  const trends = useTrends(by === undefined ? (query.data?.list ?? noRows) : noRows);
  const session = useSession();
  const mayEdit = holdsAll(session, [editCode]);
  // Who looks at another's tenant steps up instead of asking anybody.
  const isAway = session.user !== undefined && session.companyId !== session.user.companyId;
  const whom = useWhomToAsk();
  const { opened, open, close } = useOpened(overList);
  const [doomed, setDoomed] = useState<LineRow>();
  useEffect(fetchDialogs, []);
  const empty = useOwnEmpty('line', {
    title: t('lines:emptyTitle'),
    text: mayEdit ? t('lines:emptyText') : t(isAway ? 'acting:readsOnly' : 'lines:emptyTextView', whom),
  });
  const parts = {
    list,
    action: (
      <Allowed codes={[editCode]}>
        <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
          {t('lines:add')}
        </Button>
      </Allowed>
    ),
    filters: (
      <>
        <LineFilters list={list} filter={filter} />
        <span className="wrap gap-2 end">
          <GroupChoice by={by} />
          <SavedViews area="lines" />
        </span>
      </>
    ),
    onExport: csvOf('POST /monitor/api/v1/lines/export', t('lines:fileName'), { body }),
    empty,
  };
  return (
    <>
      {by === undefined ? (
        <ListPage
          {...parts}
          name="lines"
          level={2}
          title={t('lines:tab.lines')}
          query={query}
          columns={lineColumns(t, trends)}
          rowKey={(row) => row.id}
          rowActions={(row) => (
            <RowActions line={row} onEdit={() => open('edit', row.id)} onDelete={() => setDoomed(row)} />
          )}
        />
      ) : (
        <LineGroups {...parts} by={by} filter={filter} />
      )}
      <Dialogs>
        {mayEdit && (opened.add ?? opened.edit) !== undefined && (
          <LineForm lineId={opened.edit} onClose={close} />
        )}
        {mayEdit && doomed && <DeleteLine line={doomed} onClose={() => setDoomed(undefined)} />}
      </Dialogs>
    </>
  );
}
