import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTab } from '../../components/use-tab.ts';
import { ScheduleList } from './schedule-list.tsx';
import { fetchViews, Holidays, PolicyList } from './views.tsx';

const tabs = ['schedules', 'escalations', 'holidays'] as const;

/** Who is on call, who is told after whom, and the days that are not what their weekday is. */
export function OnCallPage() {
  const { t } = useTranslation();
  const [tab, show] = useTab(tabs);
  useEffect(fetchViews, []);
  return (
    <div className="grid gap-2 narrow">
      <h1 className="title">{t('screens:onCall')}</h1>
      <Tabs
        label={t('screens:onCall')}
        active={tab}
        onChange={show}
        tabs={tabs.map((key) => ({ key, label: t(`on-call:tab.${key}`) }))}
      >
        {tab === 'schedules' && <ScheduleList />}
        <Suspense fallback={<SkeletonRows count={6} />}>
          {tab === 'escalations' && <PolicyList />}
          {tab === 'holidays' && <Holidays />}
        </Suspense>
      </Tabs>
    </div>
  );
}
