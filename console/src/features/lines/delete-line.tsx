import { DeleteOutlined } from '@ant-design/icons';
import { type LineRow } from '@linekeeper/contract/lines/lines';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { linesChanged } from './lines-changed.ts';

interface Props {
  readonly line: Pick<LineRow, 'id' | 'name' | 'provider'>;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Asks before a line is deleted: says what goes with it, and wants its name typed. */
export function DeleteLine({ line, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const { id, name, provider } = line;
  const remove = useApiMutation('DELETE /monitor/api/v1/lines/:lineId', {
    onSuccess: () => {
      toast('success', t('lines:deleted', { name }));
      onClose();
      onDeleted?.();
      linesChanged();
    },
  });
  return (
    <ActionDialog
      title={t('lines:deleteTitle', { name })}
      okText={t('lines:delete')}
      okIcon={<DeleteOutlined aria-hidden />}
      isDanger
      isBusy={remove.isPending}
      typed={{ id: 'delete-name', label: t('lines:deleteType', { name }), wanted: name }}
      onOk={() => remove.mutate({ params: { lineId: id } })}
      onClose={onClose}
    >
      <p>{t('lines:deleteHits', { provider })}</p>
    </ActionDialog>
  );
}
