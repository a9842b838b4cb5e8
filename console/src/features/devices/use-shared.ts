import { useTranslation } from 'react-i18next';
import { useSpanName } from '../../widgets/chart/index.ts';
import { saveSamples } from './save-samples.ts';
import { type Ranged } from './use-chart.ts';

/** What all charts of a device have in common: its name, its times, and what one does with them. */
export function useShared(
  { device, range, onRange }: Ranged,
  query: { readonly error: unknown; readonly refetch: () => unknown },
) {
  const { t } = useTranslation();
  return {
    subject: device.name,
    spanOf: useSpanName(Date.parse(device.createdAt)),
    error: query.error,
    onRetry: () => void query.refetch(),
    emptyText: t('devices:noLatency'),
    onZoom: (zoom: Ranged['range']['zoom']) => onRange({ ...range, zoom }),
    onBack: () => onRange({ last: range.last }),
    onExport: saveSamples({ kind: 'device', id: device.id }),
  };
}
