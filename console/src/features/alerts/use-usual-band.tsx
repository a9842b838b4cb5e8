import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { type Output } from '../../lib/api.ts';
import { useApi } from '../../lib/query.ts';
import { seriesColors } from '../../lib/tokens.ts';
import { useUi } from '../../lib/ui.ts';
import { type UsualBand } from '../../widgets/chart/index.ts';
import { askedHours, usualSpans } from './usual-band-of.ts';

/**
 * What was usual over the time of a baseline alert's chart, and what is to be said of it: that too little was known, or that it could not be
 * loaded. Nothing of another alert.
 */
export function useUsualBand(
  alert: AlertDetail,
  chart: Output<'POST /monitor/api/v1/metrics/chart'> | undefined,
): { readonly usual: UsualBand | undefined; readonly note: ReactNode } {
  const { t } = useTranslation();
  const color = seriesColors[useUi((ui) => ui.theme)][2] ?? '';
  const isOf = alert.condition.kind === 'baseline' && chart !== undefined;
  const { data, error, refetch } = useApi(
    'GET /monitor/api/v1/alerts/:alertId/usual',
    {
      params: { alertId: alert.id },
      query: askedHours(Date.parse(chart?.from ?? alert.beganAt), Date.parse(chart?.to ?? alert.beganAt) + 1),
    },
    { enabled: isOf, placeholderData: (before) => before },
  );
  if (!isOf || alert.condition.kind !== 'baseline') return { usual: undefined, note: null };
  if (!data)
    return {
      usual: undefined,
      note: error ? <Failure error={error} onRetry={() => void refetch()} /> : null,
    };
  const spans = usualSpans(alert, data.hours);
  const { deviations } = alert.condition.settings;
  const isLacking = spans.length < data.hours.length;
  return {
    usual: spans.length > 0 ? { name: t('alerts:usualBand', { deviations }), color, spans } : undefined,
    note: isLacking && (
      <p className="note">{t(spans.length > 0 ? 'alerts:usualLacksSome' : 'alerts:usualLacksAll')}</p>
    ),
  };
}
