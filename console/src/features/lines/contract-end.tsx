import { useTranslation } from 'react-i18next';
import { useNow } from '../../components/use-now.ts';
import { daysUntil } from './days-until.ts';

/** From so many days on before it, the end of a contract is worth a word. */
const soonDays = 60;

/** The day on which a contract ends, with how near it is. */
export function ContractEnd({ day }: { readonly day: string | null }) {
  const { t } = useTranslation();
  const now = useNow();
  if (day === null) return <span className="quiet">–</span>;
  const days = daysUntil(day, now);
  return (
    <span className="figures">
      <span className="unbroken">{day}</span>
      {days <= soonDays && (
        <span className={`caption ${days < 0 ? 'fault' : 'warn'}`}>
          {' '}
          {days < 0 ? t('lines:ended') : t('lines:endsSoon', { count: days })}
        </span>
      )}
    </span>
  );
}
