import { type Availability } from '@linekeeper/contract/monitoring/subject-reads';
import { useTranslation } from 'react-i18next';
import { percent } from '../../lib/quantity.ts';

interface Props {
  readonly of: Availability;
  /** What was promised, in percent; null: nothing was. */
  readonly slaPercent: number | null;
}

/** From this coverage on a figure stands for all of its time, and it need not be said. */
const whole = 99;

/** Availability of the month so far: whether it is under the SLA, and how much of the time it stands for. */
export function MonthAvailability({ of, slaPercent }: Props) {
  const { t } = useTranslation();
  const { availabilityPercent: available, coveragePercent: coverage } = of;
  if (available === null) return <span className="quiet">–</span>;
  const isBelow = slaPercent !== null && available < slaPercent;
  const title = [
    t('lines:monthOf', { percent: percent(available, 3), coverage: percent(coverage) }),
    slaPercent === null ? '' : t('lines:monthSla', { sla: percent(slaPercent, 3) }),
  ];
  return (
    <span className="unbroken" title={title.filter(Boolean).join(' · ')}>
      <span className={isBelow ? 'fault' : undefined}>{percent(available)}</span>
      {isBelow && (
        <span className="block caption fault">{t('lines:below', { sla: percent(slaPercent, 3) })}</span>
      )}
      {coverage !== null && coverage < whole && (
        <span className="block caption quiet">{t('lines:covered', { percent: percent(coverage, 0) })}</span>
      )}
    </span>
  );
}
