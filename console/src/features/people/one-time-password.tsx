import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../components/copy-button.tsx';
import styles from './people.module.css';

/** A password that is shown this once: of a new member, of one that was reset, or of an invitation that did not get through. */
export interface Handover {
  readonly kind: 'created' | 'reset' | 'mailFailed';
  readonly name: string;
  readonly username: string;
  readonly password: string;
}

/** Shows a one-time password; it closes by its button alone. */
export function OneTimePassword({
  handover,
  onClose,
}: {
  readonly handover: Handover;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const { kind, name, username, password } = handover;
  return (
    <Modal
      open
      title={t('people:oneTimeTitle')}
      okText={t('people:noted')}
      cancelButtonProps={{ style: { display: 'none' } }}
      closable={false}
      mask={{ closable: false }}
      keyboard={false}
      onOk={onClose}
    >
      <p>{t(`people:oneTime.${kind}`, { name })}</p>
      <dl className={styles.facts}>
        {[
          { label: t('people:username'), value: username },
          { label: t('people:oneTimePassword'), value: password },
        ].map(({ label, value }) => (
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
