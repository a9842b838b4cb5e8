import { Alert } from 'antd';
import { useTranslation } from 'react-i18next';

/** Above the fields of a form that was not saved, as some of them are wrong (spec sections 5 and 8). */
export function FieldErrors() {
  const { t } = useTranslation();
  return <Alert type="error" showIcon title={t('common:fieldError')} description={t('common:formFault')} />;
}
