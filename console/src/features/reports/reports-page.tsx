import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTab } from '../../components/use-tab.ts';
import { ReportList } from './report-list.tsx';
import { fetchViews, ScheduleList, SentList } from './views.tsx';

const tabs = ['made', 'schedules', 'sent'] as const;

/** Reports that were made, the schedules by which they are, and what these sent. */
export function ReportsPage() {
  const { t } = useTranslation();
  const [tab, show] = useTab(tabs);
  useEffect(fetchViews, []);
  return (
    <div className="grid gap-2 narrow">
      <h1 className="title">{t('screens:reports')}</h1>
      <Tabs
        label={t('screens:reports')}
        active={tab}
        onChange={show}
        tabs={tabs.map((key) => ({ key, label: t(`reports:tab.${key}`) }))}
      >
        {tab === 'made' && <ReportList />}
        <Suspense fallback={<SkeletonRows count={6} />}>
          {tab === 'schedules' && <ScheduleList />}
          {tab === 'sent' && <SentList />}
        </Suspense>
      </Tabs>
    </div>
  );
}
