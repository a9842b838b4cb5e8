import { DeleteOutlined } from '@ant-design/icons';
import { type ServiceRow } from '@linekeeper/contract/services/services';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { servicesChanged } from './services-changed.ts';

interface Props {
  readonly service: Pick<ServiceRow, 'id' | 'name'>;
  readonly onClose: () => void;
  readonly onDeleted?: () => void;
}

/** Asks before a business service is deleted: what it is made of stays. */
export function DeleteService({ service: { id, name }, onClose, onDeleted }: Props) {
  const { t } = useTranslation();
  const remove = useApiMutation('DELETE /monitor/api/v1/services/:serviceId', {
    onSuccess: () => {
      toast('success', t('services:deleted', { name }));
      onClose();
      onDeleted?.();
      servicesChanged();
    },
  });
  return (
    <ActionDialog
      title={t('services:deleteTitle', { name })}
      okText={t('services:delete')}
      okIcon={<DeleteOutlined aria-hidden />}
      isDanger
      isBusy={remove.isPending}
      onOk={() => remove.mutate({ params: { serviceId: id } })}
      onClose={onClose}
    >
      <p>{t('services:deleteText')}</p>
    </ActionDialog>
  );
}
