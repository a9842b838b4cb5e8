import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PlainPage } from '../../components/plain-page.tsx';

/** Every unknown path, and every path that is not open to this member, comes here. */
export function NotFoundPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  return (
    <PlainPage
      figure="404"
      title={t('common:notFoundTitle')}
      text={t('common:notFoundText')}
      action={t('common:toStart')}
      onAction={() => void navigate('/')}
    />
  );
}
