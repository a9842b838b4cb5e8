import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';

interface Props {
  readonly act: 'disable' | 'remove';
  readonly product: string;
  readonly tenant: string;
  readonly isBusy: boolean;
  readonly onGo: () => void;
  readonly onClose: () => void;
}

/** Says what an act hits before it is done; a deletion wants the tenant's name typed. */
export function ActDialog({ act, product, tenant, isBusy, onGo, onClose }: Props) {
  const { t } = useTranslation();
  const label = t('products:deleteType', { tenant });
  return (
    <ActionDialog
      title={t(`products:ask.${act}`, { product })}
      okText={t(`products:act.${act}`)}
      isDanger
      isBusy={isBusy}
      typed={act === 'remove' ? { id: 'product-tenant-name', label, wanted: tenant } : undefined}
      onOk={onGo}
      onClose={onClose}
    >
      <p>{t(`products:hits.${act}`, { tenant })}</p>
    </ActionDialog>
  );
}
