import { useTranslation } from 'react-i18next';
import { type PollerNumbers } from '@linekeeper/contract/monitoring/monitoring';
import { currentLanguage } from '../../lib/language.ts';
import { durationText } from '../../lib/time.ts';
import { Panel } from './panel.tsx';
import styles from './workbench.module.css';

/** Lateness below this is the ordinary spread of a schedule. */
const punctualMs = 1000;

/** How the watch itself is doing: who measures must be measured. */
export function PollerHealth({ poller }: { readonly poller: PollerNumbers }) {
  const { t } = useTranslation();
  const count = (value: number) => new Intl.NumberFormat(currentLanguage()).format(Math.round(value));
  const { targets, pollsPerMinute, samplesPerMinute, lateMs, pingBy } = poller;
  const isLate = lateMs >= punctualMs;
  return (
    <Panel title={t('workbench:poller')}>
      <dl className={`grid small flat near pad-3-4 ${styles.facts} figures`}>
        <div>
          <dt>{t('workbench:targets')}</dt>
          <dd>{count(targets)}</dd>
        </div>
        <div>
          <dt>{t('workbench:polls')}</dt>
          <dd>{t('workbench:pollsPerMinute', { value: count(pollsPerMinute) })}</dd>
        </div>
        <div>
          <dt>{t('workbench:samples')}</dt>
          <dd>{t('workbench:samplesPerMinute', { value: count(samplesPerMinute) })}</dd>
        </div>
        <div>
          <dt>{t('workbench:lateness')}</dt>
          <dd data-bad={isLate || undefined}>
            {isLate
              ? t('workbench:lateBy', { time: durationText(lateMs, currentLanguage()) })
              : t('workbench:onTime')}
          </dd>
        </div>
        {pingBy !== null && (
          <div>
            <dt>{t('workbench:pingTool')}</dt>
            <dd data-bad={pingBy === 'none' || undefined}>{t(`workbench:pingBy.${pingBy}`)}</dd>
          </div>
        )}
      </dl>
      {pingBy !== null && pingBy !== 'fping' && (
        <p className={styles.hint}>{t(`workbench:pingHint.${pingBy}`)}</p>
      )}
    </Panel>
  );
}
