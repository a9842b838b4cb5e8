import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { catchUp } from '../../lib/live-cache.ts';
import { toast } from '../../lib/notices.ts';
import { onRightsChanged } from '../../lib/rights.ts';
import { screenAt } from '../../lib/screen-tree.ts';
import { currentSession } from '../../lib/session.ts';
import { reloadRights } from '../load-session.ts';
import { openRoutes } from '../open-routes.ts';

/**
 * Follows a change of what one may do, without a reload: codes, menu and routes are read again. A screen that is closed now
 * is left with a word about it; one that stays open is read again, since it may show more or less.
 */
export function useRightsChange(): void {
  const { t } = useTranslation();
  const navigate = useNavigate();
  useEffect(
    () =>
      onRightsChanged(() => {
        reloadRights()
          .then((changed) => {
            if (!changed) return;
            const path = location.hash.slice(1).split('?')[0] || '/';
            if (screenAt(path, openRoutes(currentSession()))) {
              toast('info', t('shell:rightsChanged'));
              catchUp();
            } else {
              toast('info', t('shell:screenClosed'));
              void navigate('/', { replace: true });
            }
          })
          // A fault was told already; the server refuses what is closed, whatever the menu shows.
          .catch(() => undefined);
      }),
    [navigate, t],
  );
}
