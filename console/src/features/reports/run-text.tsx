import { type ScheduleRun } from '@linekeeper/contract/reports/report-schedules';
import { useTranslation } from 'react-i18next';
import { exactTime } from '../../lib/time.ts';

/** How a run stands or ended, in a line. */
export function RunText({ run }: { readonly run: ScheduleRun }) {
  const { t } = useTranslation();
  const { beganAt, endedAt, done, total, leftOut, failed, why, missed } = run;
  const parts = [
    endedAt === null ? t('reports:run.running', { done, total }) : t('reports:run.done', { count: done }),
    leftOut > 0 && t('reports:run.leftOut', { count: leftOut }),
    failed > 0 && t('reports:run.failed', { count: failed }),
    why === 'late' && t('reports:run.late', { count: missed + 1 }),
  ].filter((part) => part !== false);
  return (
    <span>
      <span className="figures">{exactTime(Date.parse(beganAt)).slice(0, 16)}</span>{' '}
      <span className={failed > 0 ? 'fault' : 'quiet caption'}>{parts.join(t('reports:run.comma'))}</span>
    </span>
  );
}
