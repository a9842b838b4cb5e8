import { PlusOutlined } from '@ant-design/icons';
import { reportKinds } from '@linekeeper/contract/reports/report-terms';
import { Button } from 'antd';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { type Input } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { ChipFilter, ListPage, type ListRules, useList, useOpened } from '../../widgets/list-page/index.ts';
import { fetchDialogs, MakeReport } from './dialogs.tsx';
import { useOfferedKinds } from './offered-kinds.ts';
import { reportColumns } from './report-columns.tsx';
import { ReportRoom } from './report-room.tsx';

type ListBody = Input<'POST /monitor/api/v1/reports/list'>['body'];

const rules: ListRules<'createdAt', 'kind', never> = {
  sortable: ['createdAt'],
  choices: { kind: reportKinds },
  texts: [],
};

/** Reports that were made, and a way to make one. */
export function ReportList() {
  const { t } = useTranslation();
  const list = useList(rules);
  const query = useApi('POST /monitor/api/v1/reports/list', { body: list.input as ListBody });
  const { opened, open, close } = useOpened(['make'] as const);
  const mayMake = useOfferedKinds().length > 0;
  useEffect(fetchDialogs, []);
  return (
    <div className="stack">
      {query.data && <ReportRoom room={query.data.room} />}
      <ListPage
        name="reports"
        level={2}
        title={t('reports:tab.made')}
        list={list}
        query={query}
        columns={reportColumns(t)}
        rowKey={(row) => row.id}
        action={
          mayMake && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('make')}>
              {t('reports:add')}
            </Button>
          )
        }
        filters={
          <ChipFilter
            list={list}
            name="kind"
            label={t('reports:column.kind')}
            values={reportKinds}
            text={(value) => t(`reports:kind.${value}`)}
          />
        }
        empty={{ title: t('reports:emptyTitle'), text: t('reports:emptyText') }}
      />
      <Dialogs>{mayMake && opened.make !== undefined && <MakeReport onClose={close} />}</Dialogs>
    </div>
  );
}
