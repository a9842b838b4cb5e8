import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../components/action-dialog.tsx';

interface Props {
  /** Visits that end by it. */
  readonly openCount: number;
  /** Members that a provider made and nobody confirmed: they are suspended by it. */
  readonly waitingCount: number;
  readonly isBusy: boolean;
  readonly onForbid: () => void;
  readonly onClose: () => void;
}

/** Says what it ends before providers are forbidden to act for the tenant. */
export function ForbidDialog({ openCount, waitingCount, isBusy, onForbid, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <ActionDialog
      title={t('audit:forbidTitle')}
      okText={t('audit:forbid')}
      isDanger
      isBusy={isBusy}
      onOk={onForbid}
      onClose={onClose}
    >
      <p>{t('audit:forbidText', { count: openCount })}</p>
      {waitingCount > 0 && <p>{t('audit:forbidMembers', { count: waitingCount })}</p>}
    </ActionDialog>
  );
}
