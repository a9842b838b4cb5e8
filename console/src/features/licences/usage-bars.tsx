import { type UsageRow } from '@linekeeper/contract/products/licences';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { quantity } from './licence-words.ts';
import styles from './licences.module.css';

/** What is left of each quantity that can be used here, as a bar of what is used and given on. */
export function UsageBars({ rows }: { readonly rows: readonly UsageRow[] }) {
  const { t } = useTranslation();
  const id = useId();
  return (
    <section className="grid gap-3" aria-labelledby={id}>
      <h2 id={id} className="heading">
        {t('licences:usage')}
      </h2>
      <ul className={`card flat ${styles.bars}`}>
        {rows
          .filter(({ runs }) => runs)
          .map((row) => (
            <Bar key={row.kind} row={row} />
          ))}
      </ul>
    </section>
  );
}

function Bar({ row }: { readonly row: UsageRow }) {
  const { t } = useTranslation();
  const { kind, limit, used, given, remaining, uncoveredBy, forecast } = row;
  const unit = t(`licences:unit.${kind}`);
  const percent = (part: number) => (limit ? Math.min(100, (100 * part) / limit) : 0);
  const taken = used + given;
  const isOver = limit !== null && taken > limit;
  return (
    <li>
      <div className={`line between ${styles.barHead}`}>
        <span>{t(`licences:kind.${kind}`)}</span>
        <span className={`figures ${styles.remaining}`}>
          {remaining === null
            ? t('licences:unlimited')
            : t('licences:remainingOf', {
                remaining: quantity(t, remaining),
                limit: quantity(t, limit),
                unit,
              })}
        </span>
      </div>
      {limit !== null && (
        <div className={styles.bar} data-full={limit > 0 && taken / limit >= 0.9} aria-hidden>
          <span style={{ width: `${percent(used)}%` }} />
          <span data-given style={{ width: `${Math.min(percent(given), 100 - percent(used))}%` }} />
        </div>
      )}
      <p className={`quiet small flat ${styles.barNote}`}>
        <span>{t('licences:usedUnit', { used: quantity(t, used), unit })}</span>
        {given > 0 && <span>{t('licences:givenUnit', { given: quantity(t, given), unit })}</span>}
        {forecast && limit !== null && (
          <span>
            {t('licences:runsOut')}
            {t('licences:colon')}
            {t(`licences:forecast.${forecast.kind}`, {
              day: forecast.kind === 'day' ? forecast.day : '',
              days: forecast.kind === 'too-short' ? forecast.days : 0,
            })}
          </span>
        )}
      </p>
      {isOver && (
        <p className="fault small flat">
          {t('licences:overGiven', {
            taken: quantity(t, taken),
            given: quantity(t, given),
            limit: quantity(t, limit),
            unit,
          })}
        </p>
      )}
      {uncoveredBy !== null && (
        <p className="fault small flat">{t('licences:uncovered', { giver: uncoveredBy })}</p>
      )}
    </li>
  );
}
