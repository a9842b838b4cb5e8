import { type StandsInName, standsInNames } from '@linekeeper/contract/outlets/outlet-terms';
import {
  DeleteOutlined,
  EditOutlined,
  PlusOutlined,
  ProfileOutlined,
  ThunderboltOutlined,
} from '@ant-design/icons';
import { dialTestKinds } from '@linekeeper/contract/dial/dial-test-kinds';
import { states } from '@linekeeper/contract/monitoring/states';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { type Input } from '../../lib/api.ts';
import { useTopics } from '../../lib/live.ts';
import { StateShape } from '../../components/state-badge.tsx';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { useWhomToAsk } from '../../lib/whom-to-ask.ts';
import { FoldedFilters } from '../../widgets/folded-filters/index.ts';
import {
  Chips,
  ListPage,
  type ListRules,
  RowAction,
  SearchFilter,
  steadyCount,
  useList,
  useOpened,
} from '../../widgets/list-page/index.ts';
import { DeleteTest, fetchDialogs, RunNow, Templates, TestForm } from './dialogs.tsx';
import { OwnOrCustomers, useOwnEmpty } from '../../widgets/customers-view/index.ts';
import { GivenOutlet, StandsInChips } from '../../widgets/outlet-select/index.ts';
import { kindText } from './kind-text.ts';
import { testColumns } from './test-columns.tsx';

type ListBody = Input<'POST /dial/api/v1/tests/list'>['body'];
type Sort = NonNullable<ListBody['sort']>;

const rules: ListRules<Sort, 'kind' | 'state', 'search' | 'outletId' | StandsInName> = {
  sortable: ['name', 'kind', 'state', 'pathCount', 'intervalS', 'measuredAt'],
  choices: { kind: dialTestKinds, state: states },
  texts: ['search', 'outletId', ...standsInNames],
};
const overList = ['add', 'edit', 'run', 'templates'] as const;
const editCode = 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT';
/** States are told at once; what else the list says is read again at this pace rather than told of each path. */
const againMs = 30_000;

/** What narrows both the list and what its chips count. */
const countsBodyOf = ({
  search,
  outletId,
  outletRegion,
  outletTag,
}: ReturnType<typeof useList<Sort, 'kind' | 'state', 'search' | 'outletId' | StandsInName>>['input']) => ({
  ...(search && { search }),
  ...(outletId && { outletId }),
  ...(outletRegion && { outletRegion }),
  ...(outletTag && { outletTag }),
});

/** Dial tests; for who has customers, how theirs stand too. */
export function TestListPage() {
  return (
    <OwnOrCustomers kind="test">
      <OwnTests />
    </OwnOrCustomers>
  );
}

/** All dial tests of the tenant: what is broken first, each a click from its page. */
function OwnTests() {
  const { t } = useTranslation();
  const list = useList(rules);
  const body = { sort: 'state', ...list.input } as ListBody;
  const query = useApi('POST /dial/api/v1/tests/list', { body }, { refetchInterval: againMs });
  const counts = useApi(
    'POST /dial/api/v1/tests/counts',
    { body: countsBodyOf(list.input) },
    { refetchInterval: againMs },
  );
  const session = useSession();
  const mayEdit = holdsAll(session, [editCode]);
  // Who looks at another's tenant steps up instead of asking anybody.
  const isAway = session.user !== undefined && session.companyId !== session.user.companyId;
  const whom = useWhomToAsk();
  const { opened, open, close } = useOpened(overList);
  const [doomed, setDoomed] = useState<{ id: string; name: string; pathCount: number }>();
  useTopics('dial-tests');
  const [templateId, setTemplateId] = useState<string>();
  useEffect(fetchDialogs, []);
  const empty = useOwnEmpty('test', {
    title: t('dial:emptyTitle'),
    text: mayEdit ? t('dial:emptyText') : t(isAway ? 'acting:readsOnly' : 'dial:emptyTextView', whom),
  });
  return (
    <>
      <ListPage
        name="dial-tests"
        title={t('screens:dialTests')}
        list={list}
        query={query}
        columns={testColumns(t)}
        rowKey={(row) => row.id}
        action={
          <Allowed codes={[editCode]}>
            <Button icon={<ProfileOutlined aria-hidden />} onClick={() => open('templates')}>
              {t('dial:templates')}
            </Button>
            <Button icon={<ThunderboltOutlined aria-hidden />} onClick={() => open('run')}>
              {t('dial:runNow')}
            </Button>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
              {t('dial:add')}
            </Button>
          </Allowed>
        }
        filters={
          <>
            <SearchFilter list={list} placeholder={t('dial:search')} />
            <FoldedFilters list={list}>
              <GivenOutlet list={list} />
              <StandsInChips list={list} />
              <Chips
                label={t('dial:kind')}
                values={dialTestKinds}
                chosen={list.state.choices.kind}
                isBusy={!counts.data}
                count={(value) => steadyCount(counts.data?.kind[value])}
                text={kindText}
                onChange={(kind) => list.change({ kind })}
              />
              <Chips
                label={t('dial:worstState')}
                values={states}
                chosen={list.state.choices.state}
                isBusy={!counts.data}
                count={(value) => steadyCount(counts.data?.state[value])}
                onChange={(state) => list.change({ state })}
                text={(value) => (
                  <>
                    <StateShape state={value} />
                    {t(`terms:state.${value}`)}
                  </>
                )}
              />
            </FoldedFilters>
          </>
        }
        rowActions={({ id, name, pathCount }) => (
          <Allowed codes={[editCode]}>
            <RowAction
              icon={<EditOutlined aria-hidden />}
              label={t('dial:editNamed', { name })}
              title={t('dial:edit')}
              onClick={() => open('edit', id)}
            />
            <RowAction
              isDanger
              icon={<DeleteOutlined aria-hidden />}
              label={t('dial:deleteNamed', { name })}
              title={t('dial:delete')}
              onClick={() => setDoomed({ id, name, pathCount })}
            />
          </Allowed>
        )}
        empty={empty}
      />
      <Dialogs>
        {mayEdit && (opened.add ?? opened.edit) !== undefined && (
          <TestForm
            testId={opened.edit}
            templateId={templateId}
            onClose={() => {
              setTemplateId(undefined);
              close();
            }}
          />
        )}
        {mayEdit && opened.templates !== undefined && (
          <Templates
            onUse={(id) => {
              setTemplateId(id);
              open('add');
            }}
            onClose={close}
          />
        )}
        {mayEdit && opened.run !== undefined && <RunNow onClose={close} />}
        {doomed && <DeleteTest test={doomed} onClose={() => setDoomed(undefined)} />}
      </Dialogs>
    </>
  );
}
