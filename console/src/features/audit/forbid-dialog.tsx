import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';

interface Props {
  /** Visits that end by it. */
  readonly openCount: number;
  readonly isBusy: boolean;
  readonly onForbid: () => void;
  readonly onClose: () => void;
}

/** Says what it ends before providers are forbidden to act for the tenant. */
export function ForbidDialog({ openCount, isBusy, onForbid, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      open
      title={t('audit:forbidTitle')}
      okText={t('audit:forbid')}
      cancelText={t('common:cancel')}
      okButtonProps={{ danger: true, loading: isBusy }}
      onOk={onForbid}
      onCancel={onClose}
    >
      <p>{t('audit:forbidText', { count: openCount })}</p>
    </Modal>
  );
}
