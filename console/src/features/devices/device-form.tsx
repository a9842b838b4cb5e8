import { ApiOutlined } from '@ant-design/icons';
import { type DeviceDetail } from '@linekeeper/contract/devices/devices';
import { Button } from 'antd';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { devicePath } from '../../lib/device-path.ts';
import { toast } from '../../lib/notices.ts';
import { useApi } from '../../lib/query.ts';
import { ChangedMeanwhile, EntityDrawer, LoadedDrawer } from '../../widgets/entity-form/index.ts';
import { DeviceFields } from './device-fields.tsx';
import { type DeviceField, type DeviceValues } from './device-form-values.ts';
import { isSetting } from './probe-values.ts';
import { settingText } from './setting-text.ts';
import { useDeviceForm } from './use-device-form.ts';

interface Props {
  /** The device to change; undefined adds one. */
  readonly deviceId: string | undefined;
  readonly onClose: () => void;
}
const size = 'min(480px, 100vw)';

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
  const query = useApi(
    'GET /monitor/api/v1/devices/:deviceId',
    { params: { deviceId } },
    { placeholderData: undefined },
  );
  return (
    <LoadedDrawer title={t('devices:editTitle')} size={size} query={query} onClose={onClose}>
      {(device) => <Form device={device} onClose={onClose} />}
    </LoadedDrawer>
  );
}

interface FormProps {
  readonly device: DeviceDetail | undefined;
  readonly onClose: () => void;
}

function Form({ device, onClose }: FormProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isNew = device === undefined;
  const form = useDeviceForm(device, {
    onSaved: (name) => toast('success', t(isNew ? 'devices:added' : 'devices:saved', { name })),
    leave: (id) => (isNew ? void navigate(devicePath(id)) : onClose()),
  });
  return (
    <EntityDrawer
      title={isNew ? t('devices:addTitle') : t('devices:editNamed', { name: device.name })}
      label={t(isNew ? 'devices:addTitle' : 'devices:editTitle')}
      size={size}
      form={form}
      adds={isNew}
      saveText={t(isNew ? 'devices:add' : 'devices:save')}
      actions={
        <Button icon={<ApiOutlined aria-hidden />} loading={form.isTesting} onClick={form.test}>
          {t('devices:test')}
        </Button>
      }
      onClose={onClose}
    >
      <ChangedMeanwhile
        title={t('devices:changedTitle')}
        text={t('devices:changedText')}
        changed={form.changed}
        label={(field) => fieldName(t, field)}
        shown={(field, values) => shown(t, field, values)}
      />
      <DeviceFields form={form} isNew={isNew} device={device} />
    </EntityDrawer>
  );
}

function fieldName(t: TFunction, field: DeviceField): string {
  return isSetting(field) ? settingText(field) : t(`devices:field.${field}`);
}

/** A field's value as people know it. */
function shown(t: TFunction, field: DeviceField, values: DeviceValues): string {
  if (field === 'kind') return values.kind ? t(`terms:kind.${values.kind}`) : '';
  if (field === 'intervalS') return t(`devices:every.${values.intervalS}`);
  if (field === 'outletId') return t(values.outletId ? 'devices:anOutlet' : 'devices:noneOutlet');
  if (field === 'agentId') return t(values.agentId ? 'devices:anAgent' : 'devices:byServer');
  if (field === 'upstreamIds') {
    const { upstreamIds } = values;
    return upstreamIds.length > 0 ? t('devices:upstream.some', { count: upstreamIds.length }) : '';
  }
  return values[field];
}
