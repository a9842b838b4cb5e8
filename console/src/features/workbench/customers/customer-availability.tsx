import { type CustomerRow } from '@linekeeper/contract/overview/customers';
import { useTranslation } from 'react-i18next';
import { useNow } from '../../../components/use-now.ts';
import { currentLanguage } from '../../../lib/language.ts';
import { percent } from '../../../lib/quantity.ts';
import { durationText } from '../../../lib/time.ts';

/** Availability beside its coverage; of what has just been added, since when it is there and no percentage. */
export function CustomerAvailability({
  availability,
}: {
  readonly availability: NonNullable<CustomerRow['availability']>;
}) {
  const { t } = useTranslation();
  const watchedMs = useNow() - Date.parse(availability.from);
  const { coveragePercent } = availability;
  if (coveragePercent === null) {
    const time = durationText(Math.max(60_000, Math.floor(watchedMs / 60_000) * 60_000), currentLanguage());
    return <span className="quiet unbroken">{t('workbench:customers.sinceAdded', { time })}</span>;
  }
  return (
    <span className="figures unbroken">
      {percent(availability.percent)}
      <span className="quiet">
        {' · '}
        {t('workbench:customers.measured', { percent: percent(coveragePercent, 0) })}
      </span>
    </span>
  );
}
