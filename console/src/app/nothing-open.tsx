import { useTranslation } from 'react-i18next';
import { PlainPage } from '../components/plain-page.tsx';

/** Somebody signed in who may open no screen at all. */
export function NothingOpen() {
  const { t } = useTranslation();
  return <PlainPage title={t('common:nothingOpenTitle')} text={t('common:nothingOpenText')} />;
}
