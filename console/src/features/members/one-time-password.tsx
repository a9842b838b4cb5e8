import { useTranslation } from 'react-i18next';
import { CopyLine, ShownOnce } from '../../widgets/shown-once/index.ts';
import { type Handover } from './tasks.ts';

interface Props {
  readonly handover: Handover;
  readonly onClose: () => void;
}

export function OneTimePassword({ handover, onClose }: Props) {
  const { t } = useTranslation();
  const { kind, name, username, password } = handover;
  return (
    <ShownOnce title={t('members:oneTimeTitle')} okText={t('members:noted')} onClose={onClose}>
      <p>{t(`members:oneTime.${kind}`, { name })}</p>
      <CopyLine label={t('members:username')} value={username} />
      <CopyLine label={t('members:oneTimePassword')} value={password} />
    </ShownOnce>
  );
}
