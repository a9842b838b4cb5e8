import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../lib/language.ts';
import { exactTime, relativeTime } from '../lib/time.ts';
import { useNow } from './use-now.ts';

interface Props {
  readonly at: string | null;
  /** For columns of a table. */
  readonly isShort?: boolean;
  /** A time to come. What has happened never reads as ahead of a browser whose clock is slow. */
  readonly isAhead?: boolean;
}

/** A time relative to now, with the exact time on hover; null is "never". */
export function TimeText({ at, isShort, isAhead }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  if (at === null) return <span>{t('common:never')}</span>;
  const atMs = Date.parse(at);
  return (
    <time dateTime={at} title={exactTime(atMs)}>
      {relativeTime(atMs, isAhead ? now : Math.max(now, atMs), currentLanguage(), isShort ? 'short' : 'long')}
    </time>
  );
}
