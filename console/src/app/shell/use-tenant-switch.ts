import { useNavigate } from 'react-router';
import { resetToken } from '../../lib/session.ts';
import { queryClient } from '../../lib/query.ts';
import { chooseTenant } from '../load-session.ts';

/** Changes the tenant that is looked at: nothing of the one before stays in the cache or on the screen. */
export function useTenantSwitch(): (companyId: number) => Promise<void> {
  const navigate = useNavigate();
  return async (companyId) => {
    try {
      await chooseTenant(companyId);
    } catch {
      resetToken();
      await navigate('/login');
      return;
    }
    await navigate('/');
    queryClient.removeQueries({ type: 'inactive' });
    await queryClient.resetQueries();
  };
}
