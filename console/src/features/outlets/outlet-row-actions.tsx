import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons';
import { type OutletRow } from '@linekeeper/contract/outlets/outlets';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Allowed } from '../../components/allowed.tsx';
import { outletPath } from '../../lib/outlet-path.ts';
import { RowAction } from '../../widgets/list-page/index.ts';

interface Props {
  readonly outlet: Pick<OutletRow, 'id' | 'name'>;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** What one does with one outlet of the list. */
export function OutletRowActions({ outlet: { id, name }, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <>
      <RowAction
        icon={<EyeOutlined aria-hidden />}
        label={t('outlets:openNamed', { name })}
        title={t('outlets:open')}
        onClick={() => void navigate(outletPath(id))}
      />
      <Allowed codes={['DMS_SERVER_MANAGE_DEVICE_EDIT']}>
        <RowAction
          icon={<EditOutlined aria-hidden />}
          label={t('outlets:editNamed', { name })}
          title={t('outlets:edit')}
          onClick={onEdit}
        />
        <RowAction
          isDanger
          icon={<DeleteOutlined aria-hidden />}
          label={t('outlets:deleteNamed', { name })}
          title={t('outlets:delete')}
          onClick={onDelete}
        />
      </Allowed>
    </>
  );
}
