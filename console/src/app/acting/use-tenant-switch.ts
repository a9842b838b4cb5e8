import { useNavigate } from 'react-router';
import { api } from '../../lib/api.ts';
import { currentSession, resetToken } from '../../lib/session.ts';
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
    // The screen of before must be gone when the cache is emptied: it would ask the other tenant for what is not there.
    await navigate('/', { flushSync: true });
    queryClient.removeQueries({ type: 'inactive' });
    await queryClient.resetQueries();
  };
}

/** Ends the stay in the tenant acted for and goes back to the own one. */
export function useLeave(): () => Promise<void> {
  const switchTo = useTenantSwitch();
  return async () => {
    const { user, companyId } = currentSession();
    if (!user || companyId === undefined) return;
    // Going back must not hang on it: a stay that could not be ended ends by its time.
    await api('POST /api/v1/proxy/leave', { body: { companyId } }, { silent: true }).catch(() => undefined);
    await switchTo(user.companyId);
  };
}
