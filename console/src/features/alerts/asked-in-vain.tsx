import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../components/use-now.ts';
import { useApi } from '../../lib/query.ts';
import { actsForAnother, useSession } from '../../lib/session.ts';
import { clockTime } from '../../lib/time.ts';
import { useWhomToAsk } from '../../lib/whom-to-ask.ts';
import { askedReason } from './asked-reason.ts';

/** Whether the reader acts for a tenant and may not change anything there until stepped up. */
function useReadOnlyStay(): boolean {
  const session = useSession();
  const isAway = actsForAnother(session);
  const { data } = useApi('GET /api/v1/proxy/grants', {}, { enabled: isAway });
  return isAway && data?.find(({ companyId }) => companyId === session.companyId)?.steppedUp === false;
}

/** Why a link that asks to acknowledge an alert has nothing to offer: it is over, somebody has it, or one may not. */
export function AskedInVain({ alert }: { readonly alert: AlertDetail }) {
  const { t } = useTranslation();
  const now = useNow();
  const whom = useWhomToAsk();
  const { state, acknowledgedBy, acknowledgedAt, resolvedAt } = alert;
  const reason = askedReason(state, useReadOnlyStay());
  const at = state === 'resolved' ? resolvedAt : acknowledgedAt;
  return (
    <p className="flat" role="status" data-asked={reason}>
      {t(`alerts:asked.${reason}`, {
        ...whom,
        who: acknowledgedBy ?? '',
        at: at === null ? '' : clockTime(Date.parse(at), now),
      })}
    </p>
  );
}
