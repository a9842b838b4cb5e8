import { DeleteOutlined, EditOutlined, PoweroffOutlined } from '@ant-design/icons';
import { type MaintenanceRow } from '@linekeeper/contract/alerts/maintenance';
import { useTranslation } from 'react-i18next';
import { RowAction } from '../../widgets/list-page/index.ts';

interface Props {
  readonly plan: Pick<MaintenanceRow, 'title' | 'state'>;
  readonly onEdit: () => void;
  readonly onEnd: () => void;
  readonly onCallOff: () => void;
}

/** What one does with announced work. */
export function RowActions({ plan: { title, state }, onEdit, onEnd, onCallOff }: Props) {
  const { t } = useTranslation();
  return (
    <>
      {state === 'running' && (
        <RowAction
          icon={<PoweroffOutlined aria-hidden />}
          label={t('maintenance:endNamed', { title })}
          title={t('maintenance:end')}
          onClick={onEnd}
        />
      )}
      <RowAction
        icon={<EditOutlined aria-hidden />}
        label={t('maintenance:editNamed', { title })}
        title={t('maintenance:edit')}
        onClick={onEdit}
      />
      <RowAction
        isDanger
        icon={<DeleteOutlined aria-hidden />}
        label={t('maintenance:callOffNamed', { title })}
        title={t('maintenance:callOff')}
        onClick={onCallOff}
      />
    </>
  );
}
