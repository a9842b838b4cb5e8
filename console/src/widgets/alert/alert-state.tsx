import { type AlertRow } from '@linekeeper/contract/alerts/alerts';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../components/use-now.ts';
import { currentLanguage } from '../../lib/language.ts';
import { durationText, exactTime } from '../../lib/time.ts';
import { alertStateText, sinceOf } from './alert-words.ts';

type Shown = Pick<AlertRow, 'state' | 'firedAt' | 'beganAt' | 'resolvedAt'>;
const hourMs = 3_600_000;

/** How an alert stands, in words: what nobody has taken yet stands out. */
export const AlertState = ({ state }: Pick<AlertRow, 'state'>) => (
  <span className={`unbroken ${state === 'firing' ? 'medium' : 'quiet'}`}>{alertStateText(state)}</span>
);

/** How long an alert has lasted, or did last; from when to when on hover. */
export function AlertDuration({ alert }: { readonly alert: Shown }) {
  const { t } = useTranslation();
  const now = useNow();
  const fromMs = Date.parse(sinceOf(alert));
  const toMs = alert.resolvedAt === null ? Math.max(now, fromMs) : Date.parse(alert.resolvedAt);
  const lastedMs = toMs - fromMs;
  const from = exactTime(fromMs);
  const title =
    alert.resolvedAt === null
      ? t('terms:alert.since', { from })
      : t('terms:alert.fromTo', { from, to: exactTime(toMs) });
  return (
    <time className="unbroken figures" dateTime={sinceOf(alert)} title={title}>
      {durationText(lastedMs, currentLanguage(), lastedMs < hourMs ? 'short' : undefined)}
    </time>
  );
}
