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
    <ShownOnce title={t('people:oneTimeTitle')} okText={t('people:noted')} onClose={onClose}>
      <p>{t(`people:oneTime.${kind}`, { name })}</p>
      <CopyLine label={t('people:username')} value={username} />
      <CopyLine label={t('people:oneTimePassword')} value={password} />
    </ShownOnce>
  );
}
