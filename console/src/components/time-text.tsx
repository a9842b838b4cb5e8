import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../lib/language.ts';
import { exactTime, relativeTime } from '../lib/time.ts';
import { useNow } from './use-now.ts';

/** A time relative to now, with the exact time on hover; null is "never". `isShort` for columns of a table. */
export function TimeText({ at, isShort }: { readonly at: string | null; readonly isShort?: boolean }) {
  const { t } = useTranslation();
  const now = useNow();
  if (at === null) return <span>{t('common:never')}</span>;
  const atMs = Date.parse(at);
  return (
    <time dateTime={at} title={exactTime(atMs)}>
      {relativeTime(atMs, Math.max(now, atMs), currentLanguage(), isShort ? 'short' : 'long')}
    </time>
  );
}
