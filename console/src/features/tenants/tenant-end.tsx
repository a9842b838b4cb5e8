import { type TFunction } from 'i18next';
import { exactTime } from '../../lib/time.ts';

const dayMs = 86_400_000;
/** From so many days on the end is said in days. */
const soonDays = 30;

/** When a tenant ends: in days where it is soon, with the exact time on hover. */
export function tenantEnd(t: TFunction, expiresAt: string | null) {
  if (expiresAt === null) return <span className="quiet">{t('tenants:never')}</span>;
  const atMs = Date.parse(expiresAt);
  const days = Math.ceil((atMs - Date.now()) / dayMs);
  const exact = exactTime(atMs);
  const words =
    days <= 0
      ? t('tenants:expired')
      : days <= soonDays
        ? t('tenants:daysLeft', { count: days })
        : exact.slice(0, 10);
  return (
    <time dateTime={expiresAt} title={exact} className={days <= 0 ? 'fault' : days <= soonDays ? 'warn' : ''}>
      {words}
    </time>
  );
}
