import { useTranslation } from 'react-i18next';
import { useSpanName } from '../chart/index.ts';
import { saveSamples } from './save-samples.ts';
import { type Ranged } from './shown-subject.ts';

/** What all charts of a subject have in common: its name, its times, and what one does with them. */
export function useShared(
  { subject, range, onRange }: Ranged,
  query: { readonly error: unknown; readonly refetch: () => unknown },
) {
  const { t } = useTranslation();
  return {
    subject: subject.name,
    spanOf: useSpanName(Date.parse(subject.createdAt)),
    error: query.error,
    onRetry: () => void query.refetch(),
    emptyText: t('devices:noLatency'),
    onZoom: (zoom: Ranged['range']['zoom']) => onRange({ ...range, zoom }),
    onBack: () => onRange({ last: range.last }),
    onExport: saveSamples(subject),
  };
}
