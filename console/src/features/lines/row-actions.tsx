import { DeleteOutlined, EditOutlined, EyeOutlined } from '@ant-design/icons';
import { type LineRow } from '@linekeeper/contract/lines/lines';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Allowed } from '../../components/allowed.tsx';
import { linePath } from '../../lib/line-path.ts';
import { RowAction } from '../../widgets/list-page/index.ts';

interface Props {
  readonly line: Pick<LineRow, 'id' | 'name'>;
  readonly onEdit: () => void;
  readonly onDelete: () => void;
}

/** What one does with one line of the list. */
export function RowActions({ line, onEdit, onDelete }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { name } = line;
  return (
    <>
      <RowAction
        icon={<EyeOutlined aria-hidden />}
        label={t('lines:openNamed', { name })}
        title={t('lines:open')}
        onClick={() => void navigate(linePath(line.id))}
      />
      <Allowed codes={['DMS_SERVER_MANAGE_WAN_VIEW_EDIT']}>
        <RowAction
          icon={<EditOutlined aria-hidden />}
          label={t('lines:editNamed', { name })}
          title={t('lines:edit')}
          onClick={onEdit}
        />
        <RowAction
          isDanger
          icon={<DeleteOutlined aria-hidden />}
          label={t('lines:deleteNamed', { name })}
          title={t('lines:delete')}
          onClick={onDelete}
        />
      </Allowed>
    </>
  );
}
