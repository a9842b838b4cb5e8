import { useTranslation } from 'react-i18next';
import { Empty } from '../components/empty.tsx';

/** Somebody signed in who may open no screen at all. */
export function NothingOpen() {
  const { t } = useTranslation();
  return <Empty title={t('common:nothingOpenTitle')} text={t('common:nothingOpenText')} />;
}
