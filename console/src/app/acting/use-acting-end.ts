import { useEffect, useRef } from 'react';
import { onActingOver } from '../../lib/acting.ts';
import { i18n } from '../../lib/language.ts';
import { toast } from '../../lib/notices.ts';
import { actsForAnother, currentSession } from '../../lib/session.ts';
import { useTenantSwitch } from './use-tenant-switch.ts';

/** Goes back to the own tenant, once, when the proxy grant in another one is over: by its time, or because somebody ended it. */
export function useActingEnd(): void {
  const switchTo = useTenantSwitch();
  const go = useRef(switchTo);
  useEffect(() => {
    go.current = switchTo;
  });
  useEffect(() => {
    let isGoing = false;
    return onActingOver(() => {
      const { user } = currentSession();
      if (isGoing || !user || !actsForAnother(currentSession())) return;
      isGoing = true;
      // Said at once: who is asked before typed input is lost knows why. That one is back is seen when one is.
      toast('info', i18n.t('acting:over'));
      void go.current(user.companyId).finally(() => {
        isGoing = false;
      });
    });
  }, []);
}
