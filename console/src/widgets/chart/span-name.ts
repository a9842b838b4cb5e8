import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../components/use-now.ts';
import { currentLanguage } from '../../lib/language.ts';
import { durationText } from '../../lib/time.ts';
import { spanText } from './axis-text.ts';
import { type Stretch } from './chart-data.ts';
import { lastNames, lastRanges, shortestMs } from './chart-range.ts';

/** What was asked for "until now" ended no longer ago than this, and is of its length but for what the server's clock differs. */
const aboutMs = 120_000;

/**
 * What a stretch of time is called, by its own ends: "last 24 h", "since added, 10 min", or from and to. A title that is made of what
 * is drawn cannot promise a longer axis than there is.
 */
export function spanName(
  t: TFunction,
  { fromMs, toMs }: Stretch,
  { nowMs, sinceMs = -Infinity }: { readonly nowMs: number; readonly sinceMs?: number },
): string {
  const endsNow = Math.abs(nowMs - toMs) <= aboutMs;
  const beginsWithIt = fromMs <= sinceMs + 1000 && fromMs >= sinceMs - shortestMs;
  if (endsNow && beginsWithIt) {
    const wholeMinutesMs = Math.max(60_000, Math.floor((toMs - sinceMs) / 60_000) * 60_000);
    return t('chart:sinceAdded', { span: durationText(wholeMinutesMs, currentLanguage(), 'short') });
  }
  const last = lastNames.find((name) => Math.abs(toMs - fromMs - lastRanges[name]) <= aboutMs);
  return endsNow && last ? t(`chart:lastSpan.${last}`) : spanText(fromMs, toMs, nowMs);
}

/** The same, with the time of now. `sinceMs`: when its subject was added. */
export function useSpanName(sinceMs?: number): (stretch: Stretch) => string {
  const { t } = useTranslation();
  const nowMs = useNow();
  return (stretch) => spanName(t, stretch, { nowMs, ...(sinceMs !== undefined && { sinceMs }) });
}
