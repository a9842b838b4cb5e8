import { useTranslation } from 'react-i18next';
import { PlainPage } from '../components/plain-page.tsx';

/** The server did not answer the very first call: nothing can be shown yet. */
export function Unreachable() {
  const { t } = useTranslation();
  return (
    <PlainPage
      title={t('common:unreachableTitle')}
      text={t('common:unreachableText')}
      action={t('common:retry')}
      onAction={() => location.reload()}
    />
  );
}
