import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../components/state-badge.tsx';
import { useApi } from '../../lib/query.ts';

/** It comes and goes with what others measure, of which nothing is pushed here. */
const againMs = 60_000;

/** Says of a line that is down, or of a carrier's storm, whether its carrier fails elsewhere in the region too; nothing where that is not known. */
export function CarrierElsewhere({ alert }: { readonly alert: AlertDetail }) {
  const { t } = useTranslation();
  const { id, subjectKind, state, provider, region, storm } = alert;
  const isOfCarrier =
    (subjectKind === 'line' && provider !== '' && region !== '') || storm?.kind === 'provider';
  const enabled = isOfCarrier && state !== 'resolved';
  const { data } = useApi(
    'GET /monitor/api/v1/alerts/:alertId/carrier',
    { params: { alertId: id } },
    { enabled, refetchInterval: againMs, background: true },
  );
  if (!enabled || !data?.isElsewhereToo) return null;
  return (
    <p className="inline near flat" role="status">
      <StateShape state="down" />
      {t('alerts:below.elsewhereToo')}
    </p>
  );
}
