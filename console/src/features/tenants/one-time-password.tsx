import { CheckOutlined } from '@ant-design/icons';
import { Alert, Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import { type Handover } from './use-tenant-form.ts';
import styles from './tenants.module.css';

/** The password of a new tenant's first administrator: shown this once, so it closes by its button alone. */
export function OneTimePassword({
  handover,
  onClose,
}: {
  readonly handover: Handover;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { name, prefix, username, oneTimePassword, invited } = handover;
  const facts = [
    { label: t('tenants:signInAddress'), value: `${location.origin}/${prefix}` },
    { label: t('tenants:administrator.username'), value: username },
    { label: t('tenants:password'), value: oneTimePassword ?? '' },
  ];
  return (
    <Modal
      open
      title={t('tenants:passwordTitle')}
      okText={t('tenants:done')}
      okButtonProps={{ icon: <CheckOutlined aria-hidden /> }}
      cancelButtonProps={{ style: { display: 'none' } }}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      onOk={onClose}
    >
      {invited === false && (
        <Alert type="warning" showIcon title={t('tenants:notInvited')} className={styles.notInvited} />
      )}
      <p>{t('tenants:passwordText', { name })}</p>
      <dl className={styles.facts}>
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="mono">
              {value}
              <CopyButton text={value} />
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
