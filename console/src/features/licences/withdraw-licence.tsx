import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';
import { toast } from '../../lib/notices.ts';
import { useApiMutation } from '../../lib/query.ts';
import { licencesChanged } from './licences-changed.ts';

interface Props {
  readonly companyId: number;
  readonly name: string;
  readonly licenceId: string;
  readonly onClose: () => void;
}

/** Says what a withdrawal hits before it is done. */
export function WithdrawLicence({ companyId, name, licenceId, onClose }: Props) {
  const { t } = useTranslation();
  const withdraw = useApiMutation('POST /api/v1/licences/withdraw', {
    onSuccess: ({ withdrawn }) => {
      toast('success', t('licences:withdrawn', { count: withdrawn }));
      licencesChanged();
      onClose();
    },
  });
  return (
    <ActionDialog
      title={t('licences:withdrawNamed', { name })}
      okText={t('licences:withdraw')}
      isDanger
      isBusy={withdraw.isPending}
      onOk={() => withdraw.mutate({ body: { companyId, licenceId } })}
      onClose={onClose}
    >
      <ul className="flat stack small">
        <li>{t('licences:withdrawHits.add')}</li>
        <li>{t('licences:withdrawHits.grace')}</li>
        <li>{t('licences:withdrawHits.below')}</li>
        <li>{t('licences:withdrawHits.quantity')}</li>
      </ul>
    </ActionDialog>
  );
}
