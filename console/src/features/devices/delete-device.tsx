import { type DeviceRow } from '@linekeeper/contract/devices/devices';
import { DeleteOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';

interface Props {
  readonly device: Pick<DeviceRow, 'id' | 'name' | 'address' | 'interfaceCount'>;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Asks before a device is deleted: says what goes with it, and wants its name typed. */
export function DeleteDevice({ device, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const { id, name, address, interfaceCount } = device;
  const remove = useApiMutation('DELETE /monitor/api/v1/devices/:deviceId', {
    onSuccess: () => {
      toast('success', t('devices:deleted', { name }));
      onClose();
      onDeleted?.();
      invalidate(
        'POST /monitor/api/v1/devices/list',
        'POST /monitor/api/v1/devices/counts',
        'POST /monitor/api/v1/devices/makes',
        'GET /monitor/api/v1/workbench',
      );
    },
  });
  return (
    <ActionDialog
      title={t('devices:deleteTitle', { name })}
      okText={t('devices:delete')}
      okIcon={<DeleteOutlined aria-hidden />}
      isDanger
      isBusy={remove.isPending}
      typed={{ id: 'delete-name', label: t('devices:deleteType', { name }), wanted: name }}
      onOk={() => remove.mutate({ params: { deviceId: id } })}
      onClose={onClose}
    >
      <p>{t('devices:deleteHits', { address, count: interfaceCount })}</p>
    </ActionDialog>
  );
}
