import { states } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../components/use-now.ts';
import { type Output } from '../../../lib/api.ts';
import { grouped } from '../../../lib/grouped.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { clockTime, exactTime } from '../../../lib/time.ts';
import dashboard from '../dashboards.module.css';
import styles from './changes-bars.module.css';

type Changes = Output<'POST /monitor/api/v1/charts/changes/customers'>;

/** How many changes there were step by step, by the state that something came into; what went wrong stands at the bottom. */
export function ChangesBars({ data: { steps, bounds } }: { readonly data: Changes }) {
  const { t } = useTranslation();
  const now = useNow();
  const ends = bounds.map((at) => Date.parse(at));
  const [fromMs, toMs] = [ends[0]!, ends.at(-1)!];
  const most = Math.max(1, ...steps.map(({ total }) => total));
  const stateWords = (step: Changes['whole']) =>
    states
      .filter((state) => step[state] > 0)
      .map((state) => `${t(`terms:state.${state}`)} ${grouped(step[state], currentLanguage())}`)
      .join(' · ');
  return (
    <div className={dashboard.trendBox}>
      <span className="quiet caption figures">
        {t('dashboards:changesOf.scale', { count: most, shown: grouped(most, currentLanguage()) })}
      </span>
      <div className={styles.bars} role="img" aria-label={t('dashboards:changesOf.trend')}>
        {steps.map((step, at) => (
          <span
            key={ends[at]}
            className={styles.step}
            style={{ width: `${(100 * (ends[at + 1]! - ends[at]!)) / (toMs - fromMs)}%` }}
            title={t('dashboards:changesOf.step', {
              ...{ at: exactTime(ends[at]!), count: step.total },
              ...{ shown: grouped(step.total, currentLanguage()), states: stateWords(step) },
            })}
          >
            {states
              .toReversed()
              .map(
                (state) =>
                  step[state] > 0 && (
                    <span
                      key={state}
                      className={styles.part}
                      data-state={state}
                      style={{ height: `${(100 * step[state]) / most}%` }}
                    />
                  ),
              )}
          </span>
        ))}
      </div>
      <span className="row quiet caption figures">
        <span>{clockTime(fromMs, now)}</span>
        <span className="end">{clockTime(toMs, now)}</span>
      </span>
    </div>
  );
}
