import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTab } from '../../components/use-tab.ts';
import { useTopics } from '../../lib/live.ts';
import styles from './lines.module.css';
import { OwnOrCustomers } from '../../widgets/customers-view/index.ts';
import { LineList } from './line-list.tsx';
import { CompareLines, fetchViews, ProviderRanking, SlaMonth } from './views.tsx';

const tabs = ['lines', 'providers', 'sla', 'compare'] as const;

/** Line monitoring; for who has customers, of theirs too. */
export function WanPage() {
  return (
    <OwnOrCustomers kind="line">
      <OwnLines />
    </OwnOrCustomers>
  );
}

/** Every line as it stands, its provider among the others, the month against its SLA, two beside each other. */
function OwnLines() {
  const { t } = useTranslation();
  // Filters of one view mean nothing to the others.
  const [tab, show] = useTab(tabs);
  useTopics('lines');
  useEffect(fetchViews, []);
  return (
    <div className={`grid gap-2 narrow ${styles.page}`}>
      <h1 className="title">{t('screens:wan')}</h1>
      <Tabs
        label={t('screens:wan')}
        active={tab}
        onChange={show}
        tabs={tabs.map((key) => ({ key, label: t(`lines:tab.${key}`) }))}
      >
        {tab === 'lines' && <LineList />}
        <Suspense fallback={<SkeletonRows count={10} />}>
          {tab === 'providers' && <ProviderRanking />}
          {tab === 'sla' && <SlaMonth />}
          {tab === 'compare' && <CompareLines />}
        </Suspense>
      </Tabs>
    </div>
  );
}
