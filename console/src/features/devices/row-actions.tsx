import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons';
import { type DeviceRow } from '@linekeeper/contract/devices/devices';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Allowed } from '../../components/allowed.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { devicePath } from '../../lib/device-path.ts';
import { RowAction } from '../../widgets/list-page/index.ts';

interface Props {
  readonly device: Pick<DeviceRow, 'id' | 'name'>;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** What one does with one device of the list. */
export function RowActions({ device, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isNarrow = useNarrow();
  const { name } = device;
  return (
    <>
      {/* On a card the name is as large a way there. */}
      {!isNarrow && (
        <RowAction
          icon={<EyeOutlined aria-hidden />}
          label={t('devices:openNamed', { name })}
          title={t('devices:open')}
          onClick={() => void navigate(devicePath(device.id))}
        />
      )}
      <Allowed codes={['DMS_SERVER_MANAGE_DEVICE_EDIT']}>
        <RowAction
          icon={<EditOutlined aria-hidden />}
          label={t('devices:editNamed', { name })}
          title={t('devices:edit')}
          onClick={onEdit}
        />
        <RowAction
          isDanger
          icon={<DeleteOutlined aria-hidden />}
          label={t('devices:deleteNamed', { name })}
          title={t('devices:delete')}
          onClick={onDelete}
        />
      </Allowed>
    </>
  );
}
