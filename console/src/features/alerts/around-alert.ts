import { type AlertDetail } from '@linekeeper/contract/alerts/alerts';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ruleText, sinceOf } from '../../widgets/alert/index.ts';
import { type ChartRange, type Mark } from '../../widgets/chart/index.ts';

const hourMs = 3_600_000;
const longestMs = 7 * 24 * hourMs;

/** The time around an alert: from an hour before its condition held to an hour after its end, or to now. */
function around({ beganAt, resolvedAt }: AlertDetail, now: number): NonNullable<ChartRange['zoom']> {
  const fromMs = Date.parse(beganAt) - hourMs;
  const endMs = resolvedAt === null ? now : Math.min(now, Date.parse(resolvedAt) + hourMs);
  return { fromMs, toMs: Math.max(fromMs + hourMs, Math.min(endMs, fromMs + longestMs)) };
}

/** The time around an alert that its charts show, into which one zooms and out of which one comes back, and when it fired and ended. */
export function useAround(alert: AlertDetail) {
  const { t } = useTranslation();
  const [start] = useState<ChartRange>(() => ({ last: '24h', zoom: around(alert, Date.now()) }));
  const [range, setRange] = useState(start);
  const marks = useMemo(
    (): Mark[] => [
      { atMs: Date.parse(sinceOf(alert)), text: ruleText(alert) },
      ...(alert.resolvedAt === null
        ? []
        : [{ atMs: Date.parse(alert.resolvedAt), text: t('alerts:resolvedMark') }]),
    ],
    [alert, t],
  );
  return { range, marks, onRange: (next: ChartRange) => setRange(next.zoom ? next : start) };
}
