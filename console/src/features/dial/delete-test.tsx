import { DeleteOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { toast } from '../../lib/notices.ts';
import { invalidate, useApiMutation } from '../../lib/query.ts';

interface Props {
  readonly test: { readonly id: string; readonly name: string; readonly pathCount: number };
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Asks before a test is deleted: says what goes with it, and wants its name typed. */
export function DeleteTest({ test: { id, name, pathCount }, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const remove = useApiMutation('DELETE /dial/api/v1/tests/:testId', {
    onSuccess: () => {
      toast('success', t('dial:deleted', { name }));
      onClose();
      onDeleted?.();
      invalidate('POST /dial/api/v1/tests/list', 'POST /dial/api/v1/tests/counts');
    },
  });
  return (
    <ActionDialog
      title={t('dial:deleteTitle', { name })}
      okText={t('dial:delete')}
      okIcon={<DeleteOutlined aria-hidden />}
      isDanger
      isBusy={remove.isPending}
      typed={{ id: 'delete-name', label: t('dial:deleteType', { name }), wanted: name }}
      onOk={() => remove.mutate({ params: { testId: id } })}
      onClose={onClose}
    >
      <p>{t('dial:deleteHits', { count: pathCount })}</p>
    </ActionDialog>
  );
}
