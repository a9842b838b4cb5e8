import { useTranslation } from 'react-i18next';
import { CopyLine, ShownOnce } from '../../widgets/shown-once/index.ts';
import { type Handover } from './handover.ts';

interface Props {
  readonly handover: Handover;
  readonly onClose: () => void;
}

/** How the first administrator of a new tenant signs in: the password is shown this once. */
export function OneTimePassword({ handover, onClose }: Props) {
  const { t } = useTranslation();
  const { name, prefix, username, oneTimePassword, invited } = handover;
  return (
    <ShownOnce
      title={t('tenants:passwordTitle')}
      okText={t('tenants:done')}
      warning={invited === false ? t('tenants:notInvited') : undefined}
      onClose={onClose}
    >
      <p>{t('tenants:passwordText', { name })}</p>
      <CopyLine label={t('tenants:signInAddress')} value={`${location.origin}/${prefix}`} />
      <CopyLine label={t('tenants:administrator.username')} value={username} />
      <CopyLine label={t('tenants:password')} value={oneTimePassword ?? ''} />
    </ShownOnce>
  );
}
