import { type TestDetail } from '@linekeeper/contract/dial/dial-tests';
import { type TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/language.ts';
import { durationText } from '../../lib/time.ts';
import { expectationText, kindText } from './kind-text.ts';
import { StateCounts } from './state-counts.tsx';

/** What a test is, in one line, and what is expected of it. */
export function TestFacts({ test }: { readonly test: TestDetail }) {
  const { t } = useTranslation();
  const { kind, intervalS, hours, states, isEnabled, expectations, violatedCount, tags } = test;
  const every = durationText(intervalS * 1000, currentLanguage(), 'short');
  return (
    <>
      <p className="flat wrap gap-3">
        {isEnabled ? <StateCounts counts={states} /> : <span className="quiet">{t('dial:paused')}</span>}
        <span>{kindText(kind)}</span>
        <span className="quiet">
          {hours === null
            ? t('dial:every', { every })
            : t('dial:everyWithin', { every, hours: hours.map((hour) => `${hour}:00`).join(', ') })}
        </span>
        <span className="quiet">{t('dial:from', { sources: sourcesText(t, test) })}</span>
        {tags.length > 0 && <span className="quiet">{tags.join(t('dial:and'))}</span>}
      </p>
      {expectations.length > 0 && (
        <p className={violatedCount > 0 ? 'flat warn' : 'note'}>
          {t('dial:expected', { expected: expectations.map(expectationText).join('; ') })}{' '}
          {t(violatedCount > 0 ? 'dial:violatedOn' : 'dial:fulfilled', { count: violatedCount })}
        </p>
      )}
    </>
  );
}

/** Where a test is sent from, in a few words. */
function sourcesText(t: TFunction, { sources, agentCount, overLines }: TestDetail): string {
  const { server, allAgents, outletIds, tags } = sources;
  const hasAgents = allAgents || outletIds.length + tags.length > 0;
  return [
    ...(server ? [t('dial:server')] : []),
    ...(hasAgents ? [t(overLines ? 'dial:agentsOverLines' : 'dial:agentsCount', { count: agentCount })] : []),
  ].join(t('dial:and'));
}
