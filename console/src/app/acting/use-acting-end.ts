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
      void go
        .current(user.companyId)
        .then(() => {
          // Not before: the way home may be refused or not be answered, and then nobody is back.
          if (currentSession().companyId === user.companyId)
            toast('info', i18n.t('acting:over', { name: user.companyName }));
        })
        .finally(() => {
          isGoing = false;
        });
    });
  }, []);
}
