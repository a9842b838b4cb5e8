import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { untilShown, useActing } from '../../lib/acting.ts';
import { api } from '../../lib/api.ts';
import { isUnanswered } from '../../lib/errors.ts';
import { actsForAnother, currentSession, keptChoice, resetToken } from '../../lib/session.ts';
import { queryClient } from '../../lib/query.ts';
import { mayLeave } from '../../lib/unsaved.ts';
import { chooseTenant } from '../load-session.ts';

const showScreen = (isShown: boolean) =>
  flushSync(() => useActing.setState({ isSwitching: !isShown, unanswered: undefined }));

/** Counts the changes of the tenant that is looked at, to know the last. */
let changes = 0;

/** Begins a change; gives the way to ask whether it is still the last. */
function beginChange(): () => boolean {
  changes += 1;
  const mine = changes;
  return () => mine === changes;
}

/** Where a change to a tenant leads, and the address in the own tenant to return to from there. */
function wayBack(companyId: number): { readonly back: string; readonly from: string } {
  const session = currentSession();
  const from = actsForAnother(session) ? (keptChoice()?.from ?? '/') : location.hash.slice(1) || '/';
  return { back: companyId === session.user?.companyId ? from : '/', from };
}

/** Whether the screen may be left for another tenant: who has typed something that is not saved is asked. */
export function useMayLeave(): () => Promise<boolean> {
  const navigate = useNavigate();
  return () => mayLeave(() => navigate('/'));
}

/**
 * Changes the tenant that is looked at: nothing of the one before stays in the cache or on the screen. Who has typed
 * something that is not saved is asked first, and stays where they are if they want to keep it. Another tenant opens at `to`, else at
 * its home; the own one where it was left, filters and all. Only an answer that refuses signs out: without one the reader stays
 * where they are, or, on the way home from a stay that may be over, is shown no screen until they have tried again.
 */
export function useTenantSwitch(): (companyId: number, to?: string) => Promise<void> {
  const navigate = useNavigate();
  const ask = useMayLeave();
  const go = async (companyId: number, to?: string): Promise<void> => {
    if (!(await ask())) return;
    const { back, from } = wayBack(companyId);
    showScreen(false);
    // Where another change begins meanwhile, that one shows the screen, and where it leads is where the reader goes.
    const isLast = beginChange();
    try {
      await chooseTenant(companyId, from);
      if (!isLast()) return;
      // In one go with the change: what is asked from here on is asked of the other tenant, and nothing else is shown.
      queryClient.removeQueries({ type: 'inactive' });
      void queryClient.resetQueries();
      await navigate(to ?? back);
      await untilShown();
    } catch (error) {
      if (!isLast()) return;
      if (isUnanswered(error)) {
        if (companyId !== currentSession().user?.companyId) return;
        useActing.setState({ unanswered: { error, retry: () => void go(companyId, to) } });
        return;
      }
      resetToken();
      await navigate('/login');
    } finally {
      if (isLast() && !useActing.getState().unanswered) showScreen(true);
    }
  };
  return go;
}

/** Ends the proxy grant in the tenant acted for and goes back to the own one. */
export function useLeave(): () => Promise<void> {
  const switchTo = useTenantSwitch();
  const ask = useMayLeave();
  return async () => {
    const { user, companyId } = currentSession();
    // Before anything is ended: what is typed could be saved nowhere any more.
    if (!user || companyId === undefined || !(await ask())) return;
    // Going back must not hang on it: a proxy grant that could not be ended ends by its time.
    await api('POST /api/v1/proxy/leave', { body: { companyId } }, { silent: true }).catch(() => undefined);
    await switchTo(user.companyId);
  };
}
