import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { PlainPage } from '../../components/plain-page.tsx';
import { token } from '../../lib/session.ts';

/** Complete account information: an account made by an administrator has all that the server asks for, so it says so. */
export function CompleteAccountPage() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isSignedIn = token() !== undefined;
  return (
    <PlainPage
      title={t('screens:completeAccount')}
      text={t(isSignedIn ? 'common:accountComplete' : 'common:accountSignInFirst')}
      action={t(isSignedIn ? 'common:toStart' : 'login:signIn')}
      onAction={() => void navigate('/')}
    />
  );
}
