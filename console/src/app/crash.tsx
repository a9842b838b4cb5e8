import { useTranslation } from 'react-i18next';
import { PlainPage } from '../components/plain-page.tsx';

/** A screen's code did not come or broke: says so, with a way out. What happened stands in the browser's own log. */
export function Crash() {
  const { t } = useTranslation();
  return (
    <PlainPage
      title={t('common:crashTitle')}
      text={t('common:crashText')}
      action={t('common:reload')}
      onAction={() => location.reload()}
    />
  );
}
