import { ApiOutlined, CheckOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { Failure } from '../../components/failure.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { toast } from '../../lib/notices.ts';
import { useApi } from '../../lib/query.ts';
import { ChangedMeanwhile } from './changed-meanwhile.tsx';
import { DeviceFields } from './device-fields.tsx';
import { devicePath } from '../../lib/device-path.ts';
import { useOnceSaved } from '../../lib/use-once-saved.ts';
import { UnsavedGuard } from '../../components/unsaved-guard.tsx';
import { useDeviceForm } from './use-device-form.ts';

interface Props {
  /** The device to change; undefined adds one. */
  readonly deviceId: string | undefined;
  readonly onClose: () => void;
}

/** Adds or changes a device, in a drawer beside the screen it was opened from. */
export function DeviceForm({ deviceId, onClose }: Props) {
  return deviceId === undefined ? (
    <Form device={undefined} onClose={onClose} />
  ) : (
    <EditForm key={deviceId} deviceId={deviceId} onClose={onClose} />
  );
}

function EditForm({ deviceId, onClose }: { readonly deviceId: string; readonly onClose: () => void }) {
  const { t } = useTranslation();
  const query = useApi('GET /monitor/api/v1/devices/:deviceId', { params: { deviceId } });
  if (query.data?.id === deviceId) return <Form device={query.data} onClose={onClose} />;
  return (
    <Drawer open title={t('devices:editTitle')} size="min(480px, 100vw)" onClose={onClose}>
      {query.error ? (
        <Failure error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows count={8} />
      )}
    </Drawer>
  );
}

function Form({
  device,
  onClose,
}: {
  readonly device: DeviceDetail | undefined;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [savedId, setSavedId] = useState<string>();
  const form = useDeviceForm(device, (id, name) => {
    toast('success', t(device ? 'devices:saved' : 'devices:added', { name }));
    setSavedId(id);
  });
  const isNew = device === undefined;
  useOnceSaved(savedId, (id) => {
    if (isNew) void navigate(devicePath(id));
    else onClose();
  });
  return (
    <>
      <UnsavedGuard isDirty={form.isDirty && savedId === undefined} />
      <Drawer
        open
        title={isNew ? t('devices:addTitle') : t('devices:editNamed', { name: device.name })}
        size="min(480px, 100vw)"
        onClose={onClose}
        footer={
          <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
            <Button onClick={onClose}>{t('common:cancel')}</Button>
            {/* With an icon of its own to give way to, the sign of loading comes and goes without a transition, which a
                fast answer would leave standing. */}
            <Button icon={<ApiOutlined aria-hidden />} loading={form.isTesting} onClick={form.test}>
              {t('devices:test')}
            </Button>
            <Button
              type="primary"
              icon={isNew ? <PlusOutlined aria-hidden /> : <CheckOutlined aria-hidden />}
              loading={form.isSaving}
              onClick={form.save}
            >
              {t(isNew ? 'devices:add' : 'devices:save')}
            </Button>
          </div>
        }
      >
        <form
          noValidate
          style={{ display: 'grid', gap: 20 }}
          aria-label={t(isNew ? 'devices:addTitle' : 'devices:editTitle')}
          onSubmit={(event) => {
            event.preventDefault();
            form.save();
          }}
        >
          {form.changes && <ChangedMeanwhile changes={form.changes} />}
          <DeviceFields form={form} isNew={isNew} />
          {/* Enter saves from every field. */}
          <button type="submit" hidden />
        </form>
      </Drawer>
    </>
  );
}
