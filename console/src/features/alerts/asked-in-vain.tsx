import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../components/use-now.ts';
import { clockTime } from '../../lib/time.ts';

/** Why a link that asks to acknowledge an alert has nothing to offer: it is over, somebody has it, or one may not. */
export function AskedInVain({ alert }: { readonly alert: AlertDetail }) {
  const { t } = useTranslation();
  const now = useNow();
  const { state, acknowledgedBy, acknowledgedAt, resolvedAt } = alert;
  const reason = state === 'resolved' || state === 'acknowledged' ? state : 'refused';
  const at = { resolved: resolvedAt, acknowledged: acknowledgedAt, refused: null }[reason];
  return (
    <p className="flat" role="status" data-asked={reason}>
      {t(`alerts:asked.${reason}`, {
        who: acknowledgedBy ?? '',
        at: at === null ? '' : clockTime(Date.parse(at), now),
      })}
    </p>
  );
}
