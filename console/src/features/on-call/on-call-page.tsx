import { useTranslation } from 'react-i18next';
import { ScheduleList } from './schedule-list.tsx';

/** Who is on call. */
export function OnCallPage() {
  const { t } = useTranslation();
  return (
    <div className="stack">
      <h1 className="title">{t('screens:onCall')}</h1>
      <ScheduleList />
    </div>
  );
}
