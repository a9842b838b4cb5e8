import { PlusOutlined, UploadOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Allowed } from '../../components/allowed.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { type Input } from '../../lib/api.ts';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { useWhomToAsk } from '../../lib/whom-to-ask.ts';
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
import { deviceColumns } from './device-columns.tsx';
import { type DeviceChoice, DeviceFilters, type DeviceText, deviceTexts } from './device-filters.tsx';
import { DeleteDevice, DeviceForm, fetchDialogs, ImportDevices, BulkDialog } from './dialogs.tsx';
import { RowActions } from './row-actions.tsx';
import { useTraffic } from './use-traffic.ts';
import { type BulkAction, bulkActions } from './bulk-actions.ts';
import {
  ageBands,
  dayBands,
  deviceGaps,
  versionStates,
  portFaults,
} from '@linekeeper/contract/devices/trait-terms';
import { type DeviceRow } from '@linekeeper/contract/devices/devices';
import { standsInNames } from '@linekeeper/contract/outlets/outlet-terms';
import { mostDevicesAtOnce } from '@linekeeper/contract/limits';
import { deviceKinds, states } from '@linekeeper/contract/monitoring/states';

type ListBody = Input<'POST /monitor/api/v1/devices/list'>['body'];
type Sort = NonNullable<ListBody['sort']>;

const sortable: readonly Sort[] = [
  'name',
  'address',
  'kind',
  'state',
  'since',
  'model',
  'outlet',
  'lastPolledAt',
  'rttMs',
  'lossPercent',
  'inBps',
  'outBps',
  'createdAt',
];
const rules: ListRules<Sort, DeviceChoice, DeviceText> = {
  sortable,
  choices: {
    ...{ state: states, kind: deviceKinds, age: ageBands, support: dayBands },
    ...{ software: versionStates, lacks: deviceGaps, ports: portFaults },
  },
  texts: ['search', 'outletId', ...deviceTexts, ...standsInNames],
};

/** States and devices are pushed; when each was polled last and how many interfaces are up is read again at this pace. */
const againMs = 30_000;
const noRows: readonly DeviceRow[] = [];
/** What stands over the list, by its name in the address. */
const overList = ['add', 'edit', 'import', 'operation'] as const;
const editCode = 'DMS_SERVER_MANAGE_DEVICE_EDIT';

/** Devices; for who has customers, how theirs stand too. */
export function DeviceListPage() {
  return (
    <OwnOrCustomers kind="device">
      <OwnDevices />
    </OwnOrCustomers>
  );
}

/** All devices of the tenant: what is broken first to the eye, each a click from its page. */
function OwnDevices() {
  const { t } = useTranslation();
  const list = useList(rules);
  // What an address may hold was checked against the rules, which are the contract's own lists.
  // Without a wish of the reader's the worst stands first.
  const body = { sort: 'state', ...list.input } as ListBody;
  const query = useApi('POST /monitor/api/v1/devices/list', { body }, { refetchInterval: againMs });
  const session = useSession();
  const mayEdit = holdsAll(session, [editCode]);
  // Who looks at another's tenant steps up instead of asking anybody.
  const isAway = session.user !== undefined && session.companyId !== session.user.companyId;
  const whom = useWhomToAsk();
  const { opened, open, close } = useOpened(overList);
  const [doomed, setDoomed] = useState<{
    id: string;
    name: string;
    address: string;
    interfaceCount: number;
  }>();
  const traffic = useTraffic(query.data?.list ?? noRows);
  const ticks = useTicks<DeviceRow>(mostDevicesAtOnce);
  const [act, setAct] = useState<BulkAction>();
  useTopics('devices');
  useEffect(fetchDialogs, []);
  const empty = useOwnEmpty('device', {
    title: t('devices:emptyTitle'),
    text: mayEdit ? t('devices:emptyText') : t(isAway ? 'acting:readsOnly' : 'devices:emptyTextView', whom),
  });

  const isFormOpen = mayEdit && (opened.add ?? opened.edit) !== undefined;

  return (
    <>
      <ListPage
        name="devices"
        title={t('screens:intelligence')}
        list={list}
        query={query}
        columns={deviceColumns(t, mayEdit ? ticks : undefined, traffic)}
        rowKey={(row) => row.id}
        action={
          <Allowed codes={[editCode]}>
            <Button icon={<UploadOutlined aria-hidden />} onClick={() => open('import')}>
              {t('devices:import.open')}
            </Button>
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => open('add')}>
              {t('devices:add')}
            </Button>
          </Allowed>
        }
        filters={
          <>
            <DeviceFilters list={list} input={list.input} />
            {ticks.ticked.size > 0 && (
              <BulkBar
                text={t('devices:bulk.ticked', { count: ticks.ticked.size })}
                acts={bulkActions.map((key) => ({
                  key,
                  label: t(`devices:bulk.act.${key}`),
                  isDanger: key === 'delete',
                  onClick: () => setAct(key),
                }))}
                onTickPage={() => ticks.tickAll(query.data?.list ?? [])}
                onClear={ticks.clear}
              />
            )}
          </>
        }
        onExport={csvOf('POST /monitor/api/v1/devices/export', t('devices:fileName'), { body })}
        rowActions={(row) => (
          <RowActions device={row} onEdit={() => open('edit', row.id)} onDelete={() => setDoomed(row)} />
        )}
        empty={empty}
      />
      <Dialogs>
        {isFormOpen && <DeviceForm deviceId={opened.edit} onClose={close} />}
        {mayEdit && (opened.import ?? opened.operation) !== undefined && (
          <ImportDevices
            operationId={opened.operation}
            onOperation={(id) => (id ? open('operation', id) : open('import'))}
            onClose={close}
          />
        )}
        {act && ticks.ticked.size > 0 && (
          <BulkDialog
            act={act}
            devices={[...ticks.ticked.values()]}
            onClose={() => setAct(undefined)}
            onDone={() => {
              setAct(undefined);
              ticks.clear();
            }}
          />
        )}
        {doomed && <DeleteDevice device={doomed} onClose={() => setDoomed(undefined)} />}
      </Dialogs>
    </>
  );
}
