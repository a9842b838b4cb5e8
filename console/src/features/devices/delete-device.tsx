import { type DeviceRow } from '@linekeeper/contract/devices/devices';
import { DeleteOutlined } from '@ant-design/icons';
import { Input, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';

type Doomed = Pick<DeviceRow, 'id' | 'name' | 'address' | 'interfaceCount'>;

interface Props {
  readonly device: Doomed;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Asks before a device is deleted: says what goes with it, and wants its name typed. */
export function DeleteDevice({ device, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const remove = useApiMutation('DELETE /monitor/api/v1/devices/:deviceId', {
    onSuccess: () => {
      toast('success', t('devices:deleted', { name: device.name }));
      onClose();
      onDeleted?.();
      invalidate(
        'POST /monitor/api/v1/devices/list',
        'POST /monitor/api/v1/devices/counts',
        'GET /monitor/api/v1/workbench',
      );
    },
  });
  const isSame = typed.trim() === device.name;
  const go = () => isSame && remove.mutate({ params: { deviceId: device.id } });
  return (
    <Modal
      open
      title={t('devices:deleteTitle', { name: device.name })}
      okText={t('devices:delete')}
      cancelText={t('common:cancel')}
      okButtonProps={{
        icon: <DeleteOutlined aria-hidden />,
        danger: true,
        disabled: !isSame,
        loading: remove.isPending,
      }}
      onOk={go}
      onCancel={onClose}
    >
      <p>{t('devices:deleteHits', { address: device.address, count: device.interfaceCount })}</p>
      <label htmlFor="delete-name">{t('devices:deleteType', { name: device.name })}</label>
      <Input
        id="delete-name"
        style={{ marginTop: 8 }}
        autoComplete="off"
        value={typed}
        placeholder={device.name}
        onChange={(event) => setTyped(event.target.value)}
        onPressEnter={go}
      />
    </Modal>
  );
}
