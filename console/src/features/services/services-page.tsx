import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons';
import { states } from '@linekeeper/contract/monitoring/states';
import { sloVerdicts } from '@linekeeper/contract/services/service-terms';
import { type ServiceRow } from '@linekeeper/contract/services/services';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { Select } from '../../components/select.tsx';
import { StateBadge } from '../../components/state-badge.tsx';
import { type Input } from '../../lib/api.ts';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { useWhomToAsk } from '../../lib/whom-to-ask.ts';
import { OwnOrCustomers, useOwnEmpty } from '../../widgets/customers-view/index.ts';
import {
  ChipFilter,
  csvOf,
  ListPage,
  type ListRules,
  RowAction,
  SearchFilter,
  useList,
  useOpened,
} from '../../widgets/list-page/index.ts';
import { PastBar, PastButton, usePast } from '../../widgets/time-machine/index.ts';
import { DeleteService, fetchDialogs, ServiceForm } from './dialogs.tsx';
import { serviceColumns } from './service-columns.tsx';

type ListBody = Input<'POST /monitor/api/v1/services/list'>['body'];

const rules: ListRules<NonNullable<ListBody['sort']>, 'state' | 'verdict', 'search' | 'tag'> = {
  sortable: ['state', 'name', 'left', 'availability'],
  choices: { state: states, verdict: sloVerdicts },
  texts: ['search', 'tag'],
};
/** What changes is pushed; that a period goes on is seen by asking again. */
const againMs = 30_000;
const overList = ['add', 'edit'] as const;
const editCode = 'DMS_SERVER_CENTER_HEALTH_MONITOR_EDIT';

/** Business services of the tenant, and of who has customers how theirs stand. */
export function ServicesPage() {
  return (
    <OwnOrCustomers kind="service">
      <OwnServices />
    </OwnOrCustomers>
  );
}

/** Business services of the tenant: health, objective, and what pulls them down; the worst first. */
function OwnServices() {
  const { t } = useTranslation();
  const list = useList(rules);
  const past = usePast();
  const body = { ...list.input, ...(past && { at: past.at }) } as ListBody;
  const again = past ? false : againMs;
  const query = useApi('POST /monitor/api/v1/services/list', { body }, { refetchInterval: again });
  useTopics(...(past ? [] : (['services'] as const)));
  const mayEdit = holdsAll(useSession(), [editCode]);
  const whom = useWhomToAsk();
  const { opened, open, close } = useOpened(overList);
  const [doomed, setDoomed] = useState<ServiceRow>();
  useEffect(fetchDialogs, []);
  return (
    <div className="stack">
      <PastBar source={{ of: 'services' }} />
      <ListPage
        name="services"
        title={t('screens:serviceHealthMonitoring')}
        list={list}
        query={query}
        columns={serviceColumns(t, past?.at)}
        rowKey={({ id }) => id}
        onExport={csvOf('POST /monitor/api/v1/services/export', t('services:fileName'), { body })}
        action={
          <Allowed codes={[editCode]}>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
              {t('services:add')}
            </Button>
          </Allowed>
        }
        filters={
          <>
            <SearchFilter list={list} placeholder={t('services:search')} />
            <PastButton />
            <TagFilter list={list} tags={query.data?.tags} />
            <ChipFilter
              list={list}
              name="state"
              label={t('services:field.state')}
              values={states}
              counts={query.data?.counts ?? null}
              text={(state) => <StateBadge state={state} />}
            />
            <ChipFilter
              list={list}
              name="verdict"
              label={t('services:field.slo')}
              values={sloVerdicts}
              text={(verdict) => t(`services:verdict.${verdict}`)}
            />
          </>
        }
        rowActions={(service) => (
          <Allowed codes={[editCode]}>
            <RowAction
              icon={<EditOutlined aria-hidden />}
              label={t('services:editNamed', { name: service.name })}
              title={t('services:edit')}
              onClick={() => open('edit', service.id)}
            />
            <RowAction
              isDanger
              icon={<DeleteOutlined aria-hidden />}
              label={t('services:deleteNamed', { name: service.name })}
              title={t('services:delete')}
              onClick={() => setDoomed(service)}
            />
          </Allowed>
        )}
        empty={useOwnEmpty('service', {
          title: t('services:emptyTitle'),
          text: mayEdit ? t('services:emptyText') : t('services:emptyTextView', whom),
        })}
      />
      <Dialogs>
        {mayEdit && (opened.add ?? opened.edit) !== undefined && (
          <ServiceForm serviceId={opened.edit} onClose={close} />
        )}
        {mayEdit && doomed && <DeleteService service={doomed} onClose={() => setDoomed(undefined)} />}
      </Dialogs>
    </div>
  );
}

interface TagFilterProps {
  readonly list: Pick<
    ReturnType<typeof useList<string, 'state' | 'verdict', 'search' | 'tag'>>,
    'state' | 'change'
  >;
  readonly tags: readonly string[] | undefined;
}

/** Narrows the list to a tag, where there are some. */
function TagFilter({ list, tags = [] }: TagFilterProps) {
  const { t } = useTranslation();
  const chosen = list.state.texts.tag;
  if (tags.length === 0 && !chosen) return null;
  return (
    <Select<string>
      aria-label={t('services:field.tags')}
      allowClear
      showSearch={{ optionFilterProp: 'value' }}
      placeholder={t('services:field.tags')}
      style={{ width: 150 }}
      popupMatchSelectWidth={220}
      value={chosen || undefined}
      options={tags.map((value) => ({ value, label: value }))}
      onChange={(tag: string | undefined) => list.change({ tag })}
    />
  );
}
