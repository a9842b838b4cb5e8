import { type SubjectState } from '@linekeeper/contract/monitoring/subject-state';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../components/state-badge.tsx';
import { useNow } from '../../components/use-now.ts';
import { currentLanguage } from '../../lib/language.ts';
import { durationText } from '../../lib/time.ts';
import { stateSentence } from './state-sentence.ts';

const hourMs = 3_600_000;

/** A state and for how long it has held: "Up for 23 min", "Up for 3h 12m"; the whole sentence on hover. */
export function StateSince({ state }: { readonly state: SubjectState }) {
  const { t } = useTranslation();
  const now = useNow();
  const lastedMs = now - Date.parse(state.since);
  const duration = durationText(lastedMs, currentLanguage(), lastedMs < hourMs ? 'short' : undefined);
  return (
    <span className="inline gap-2 unbroken" title={stateSentence(t, state, now)}>
      <StateBadge state={state.state} />
      <span className="quiet">
        <time dateTime={state.since}>{t('devices:stateFor', { duration })}</time>
      </span>
    </span>
  );
}
