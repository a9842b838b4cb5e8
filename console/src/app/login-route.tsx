import { useNavigate } from 'react-router';
import { LoginPage } from '../features/login/login-page.tsx';

/** The login inside the router: where one comes whose session ended on the way. */
export function LoginRoute() {
  const navigate = useNavigate();
  return <LoginPage onSignedIn={(path) => void navigate(path, { replace: true })} />;
}
