import { HistoryOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { usePast, writeAt } from './past.ts';
import { type Source } from './source.ts';

// Most looks are at now.
const TimeBar = lazy(() => import('./time-bar.tsx').then((m) => ({ default: m.TimeBar })));

/** Leads from now to the past: an hour ago, from where the bar goes on. */
export function PastButton() {
  const { t } = useTranslation();
  const past = usePast();
  const [, setSearch] = useSearchParams();
  if (past) return null;
  return (
    <Button
      icon={<HistoryOutlined aria-hidden />}
      onClick={() =>
        setSearch((before) => writeAt(before, Date.now() - 3_600_000), { preventScrollReset: true })
      }
    >
      {t('past:open')}
    </Button>
  );
}

/** Where a page shows a moment of the past: says so, and moves it. Nothing where it shows now. */
export function PastBar({ source }: { readonly source: Source }) {
  const past = usePast();
  if (!past) return null;
  return (
    <Suspense fallback={<SkeletonRows count={2} />}>
      <TimeBar past={past} source={source} />
    </Suspense>
  );
}
