import { type DeviceRow } from '@linekeeper/contract/devices/devices';
import { Segmented } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { FormField } from '../../components/form-field.tsx';
import { HitList } from '../../components/hit-list.tsx';
import { type ApiError } from '../../lib/errors.ts';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { OutletSelect } from '../../widgets/outlet-select/index.ts';
import { type BulkAction } from './bulk-actions.ts';
import { devicesChanged } from './devices-changed.ts';

interface Props {
  readonly act: BulkAction;
  readonly devices: readonly DeviceRow[];
  readonly onClose: () => void;
  /** Done, for all of them or for all but those that were just listed with their reasons. */
  readonly onDone: () => void;
}

type Outlet = 'keep' | 'none' | 'choose';

/** Shows which devices an act will hit before it is done. What failed comes as a list of ip and reason pairs. */
export function BulkDialog({ act, devices, onClose, onDone }: Props) {
  const { t } = useTranslation();
  const [intervalS, setIntervalS] = useState<10 | 60 | 'keep'>('keep');
  const [outlet, setOutlet] = useState<Outlet>('keep');
  const [outletId, setOutletId] = useState<string>();
  const end = () => {
    devicesChanged();
    onDone();
  };
  const handlers = {
    onSuccess: ({ done }: { readonly done: number }) => {
      toast('success', t(`devices:bulk.done.${act}`, { count: done }));
      end();
    },
    // The others are done.
    onError: ({ code }: ApiError) => {
      if (code === 50001 || code === 50002) end();
    },
  };
  const remove = useApiMutation('POST /monitor/api/v1/devices/bulk-delete', handlers);
  const change = useApiMutation('POST /monitor/api/v1/devices/bulk-change', handlers);
  const poll = useApiMutation('POST /monitor/api/v1/devices/bulk-poll', handlers);

  const count = devices.length;
  const chosen = devices.map(({ id, address }) => ({ id, address }));
  const isChosen = (intervalS !== 'keep' || outlet !== 'keep') && !(outlet === 'choose' && !outletId);
  const go = () => {
    if (act === 'delete') return remove.mutate({ body: { devices: chosen } });
    if (act === 'poll') return poll.mutate({ body: { devices: chosen } });
    return change.mutate({
      body: {
        devices: chosen,
        ...(intervalS !== 'keep' && { intervalS }),
        ...(outlet !== 'keep' && { outletId: outlet === 'none' ? null : outletId }),
      },
    });
  };
  return (
    <ActionDialog
      title={t(`devices:bulk.title.${act}`, { count })}
      okText={t(`devices:bulk.act.${act}`)}
      isDanger={act === 'delete'}
      isReady={act !== 'change' || isChosen}
      isBusy={remove.isPending || change.isPending || poll.isPending}
      typed={
        act === 'delete'
          ? { id: 'bulk-count', label: t('devices:bulk.type', { number: count }), wanted: String(count) }
          : undefined
      }
      onOk={go}
      onClose={onClose}
    >
      <span>{t(`devices:bulk.hits.${act}`)}</span>
      <HitList label={t('devices:bulk.devices')} items={devices}>
        {({ name, address }) => (
          <>
            <span>{name}</span>
            <span className="mono">{address}</span>
          </>
        )}
      </HitList>
      {act === 'change' && (
        <>
          <FormField id="bulk-interval" label={t('devices:interval')} fault={undefined}>
            {({ id }) => (
              <Segmented<10 | 60 | 'keep'>
                id={id}
                aria-label={t('devices:interval')}
                style={{ justifySelf: 'start' }}
                value={intervalS}
                options={[
                  { value: 'keep', label: t('devices:bulk.keep') },
                  { value: 60, label: t('devices:every.60') },
                  { value: 10, label: t('devices:every.10') },
                ]}
                onChange={setIntervalS}
              />
            )}
          </FormField>
          <FormField id="bulk-outlet" label={t('devices:outlet')} fault={undefined}>
            {({ id }) => (
              <Segmented<Outlet>
                id={id}
                aria-label={t('devices:outlet')}
                style={{ justifySelf: 'start' }}
                value={outlet}
                options={[
                  { value: 'keep', label: t('devices:bulk.keep') },
                  { value: 'choose', label: t('devices:chooseOutlet') },
                  { value: 'none', label: t('devices:bulk.noOutlet') },
                ]}
                onChange={setOutlet}
              />
            )}
          </FormField>
          {outlet === 'choose' && (
            <OutletSelect
              id="bulk-outlet-id"
              label={t('devices:chooseOutlet')}
              placeholder={t('devices:chooseOutlet')}
              value={outletId}
              onChange={setOutletId}
            />
          )}
        </>
      )}
    </ActionDialog>
  );
}
