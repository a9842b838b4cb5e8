import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import {
  mostOutletsAtOnce,
  type OutletPosition,
  outletPositions,
  outletSortable,
  outletStates,
} from '@linekeeper/contract/outlets/outlet-terms';
import { type OutletRow } from '@linekeeper/contract/outlets/outlets';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { type Input } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { lineCode, useOutletTopics } from '../../lib/use-outlet-topics.ts';
import {
  BulkBar,
  csvOf,
  ListPage,
  type ListRules,
  useList,
  useOpened,
  useTicks,
} from '../../widgets/list-page/index.ts';
import { OwnOrCustomers, useOwnEmpty } from '../../widgets/customers-view/index.ts';
import { type BulkAction, bulkActions } from './bulk-actions.ts';
import { BulkDialog, DeleteOutlet, fetchDialogs, ImportOutlets, OutletForm } from './dialogs.tsx';
import { outletColumns } from './outlet-columns.tsx';
import { OutletFilters } from './outlet-filters.tsx';
import { OutletRowActions } from './outlet-row-actions.tsx';
import { filterOf, type FilterTexts } from './outlet-rules.ts';

type ListBody = Input<'POST /monitor/api/v1/outlets/list'>['body'];
type Sort = NonNullable<ListBody['sort']>;

const rules: ListRules<Sort, 'state' | 'position', keyof FilterTexts> = {
  sortable: outletSortable,
  choices: { state: outletStates, position: outletPositions },
  texts: ['search', 'region', 'division', 'tag', 'box'],
};
/** What stands over the list, by its name in the address. */
const overList = ['add', 'edit', 'import', 'operation'] as const;
const editCode = 'DMS_SERVER_MANAGE_DEVICE_EDIT';

/** Outlets; for who has customers, how theirs stand too. */
export function OutletListPage() {
  return (
    <OwnOrCustomers kind="outlet">
      <OwnOutlets />
    </OwnOrCustomers>
  );
}

/** All outlets of the tenant with how what stands in them is: each a click from its page. */
function OwnOutlets() {
  const { t } = useTranslation();
  const list = useList(rules);
  const { page, pageSize, sort, order, choices, texts } = list.state;
  const body = {
    ...{ page, pageSize, sort: sort ?? 'state', order },
    ...filterOf(texts, choices.position as OutletPosition[]),
    ...(choices.state.length > 0 && { state: choices.state }),
  } as ListBody;
  const query = useApi('POST /monitor/api/v1/outlets/list', { body });
  const session = useSession();
  const mayEdit = holdsAll(session, [editCode]);
  const seesLines = holdsAll(session, [lineCode]);
  const { opened, open, close } = useOpened(overList);
  const [doomed, setDoomed] = useState<OutletRow>();
  const ticks = useTicks<OutletRow>(mostOutletsAtOnce);
  const [act, setAct] = useState<BulkAction>();
  useOutletTopics();
  useEffect(fetchDialogs, []);
  const empty = useOwnEmpty('outlet', {
    title: t('outlets:emptyTitle'),
    text: t(mayEdit ? 'outlets:emptyText' : 'outlets:emptyTextView'),
  });
  const isFormOpen = mayEdit && (opened.add ?? opened.edit) !== undefined;
  return (
    <>
      <ListPage
        name="outlets"
        title={t('screens:outlets')}
        list={list}
        query={query}
        columns={outletColumns(t, { ticks: mayEdit ? ticks : undefined, seesLines })}
        rowKey={(row) => row.id}
        action={
          <Allowed codes={[editCode]}>
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => open('import')}>
              {t('outlets:import.open')}
            </Button>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
              {t('outlets:add')}
            </Button>
          </Allowed>
        }
        filters={
          <>
            <OutletFilters list={list} />
            {ticks.ticked.size > 0 && (
              <BulkBar
                text={t('outlets:bulk.ticked', { count: ticks.ticked.size })}
                acts={bulkActions.map((key) => ({
                  key,
                  label: t(`outlets:bulk.act.${key}`),
                  isDanger: key === 'delete',
                  onClick: () => setAct(key),
                }))}
                onTickPage={() => ticks.tickAll(query.data?.list ?? [])}
                onClear={ticks.clear}
              />
            )}
          </>
        }
        onExport={csvOf('POST /monitor/api/v1/outlets/export', t('outlets:fileName'), { body })}
        rowActions={(row) => (
          <OutletRowActions
            outlet={row}
            onEdit={() => open('edit', row.id)}
            onDelete={() => setDoomed(row)}
          />
        )}
        empty={empty}
      />
      <Dialogs>
        {isFormOpen && <OutletForm outletId={opened.edit} onClose={close} />}
        {mayEdit && (opened.import ?? opened.operation) !== undefined && (
          <ImportOutlets
            operationId={opened.operation}
            onOperation={(id) => (id ? open('operation', id) : open('import'))}
            onClose={close}
          />
        )}
        {act && ticks.ticked.size > 0 && (
          <BulkDialog
            act={act}
            outlets={[...ticks.ticked.values()]}
            onClose={() => setAct(undefined)}
            onDone={ticks.clear}
          />
        )}
        {doomed && <DeleteOutlet outlet={doomed} onClose={() => setDoomed(undefined)} />}
      </Dialogs>
    </>
  );
}
