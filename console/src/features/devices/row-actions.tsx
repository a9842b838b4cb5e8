import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons';
import { type DeviceRow } from '@linekeeper/contract/devices/devices';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Allowed } from '../../components/allowed.tsx';
import { devicePath } from '../../lib/device-path.ts';

interface Props {
  readonly device: Pick<DeviceRow, 'id' | 'name'>;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** What one does with one device of the list. */
export function RowActions({ device, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { name } = device;
  return (
    <>
      <Button
        type="text"
        size="small"
        icon={<EyeOutlined aria-hidden />}
        aria-label={t('devices:openNamed', { name })}
        title={t('devices:open')}
        onClick={() => void navigate(devicePath(device.id))}
      />
      <Allowed codes={['DMS_SERVER_MANAGE_DEVICE_EDIT']}>
        <Button
          type="text"
          size="small"
          icon={<EditOutlined aria-hidden />}
          aria-label={t('devices:editNamed', { name })}
          title={t('devices:edit')}
          onClick={onEdit}
        />
        <Button
          type="text"
          size="small"
          danger
          icon={<DeleteOutlined aria-hidden />}
          aria-label={t('devices:deleteNamed', { name })}
          title={t('devices:delete')}
          onClick={onDelete}
        />
      </Allowed>
    </>
  );
}
