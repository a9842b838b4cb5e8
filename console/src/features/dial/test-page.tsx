import { DeleteOutlined, EditOutlined, SaveOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { type TestDetail } from '@linekeeper/contract/dial/dial-tests';
import { Button } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { AnnounceWork } from '../../components/announce-work.tsx';
import { Allowed } from '../../components/allowed.tsx';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { Tabs } from '../../components/tabs.tsx';
import { useTab } from '../../components/use-tab.ts';
import { testListPath } from '../../lib/dial-path.ts';
import { useTopics } from '../../lib/live.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { DeleteTest, fetchDialogs, RunNow, SaveTemplate, TestForm } from './dialogs.tsx';
import { HeatMap } from './heat-map.tsx';
import { PathList } from './path-list.tsx';
import { TestFacts } from './test-facts.tsx';
import { Distribution, PathPanel, Throughput } from './test-parts.tsx';

const editCode = 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT';
const againMs = 30_000;

/** One dial test: what it asks and expects, how its paths stand, and each path over time. */
export function TestPage() {
  const { testId = '' } = useParams();
  // Another test is another page: nothing of the one before stays.
  return <Page key={testId} testId={testId} />;
}

function Page({ testId }: { readonly testId: string }) {
  const { t } = useTranslation();
  const query = useApi(
    'GET /dial/api/v1/tests/:testId',
    { params: { testId } },
    { own: ['NOT_FOUND'], refetchInterval: againMs },
  );
  if (query.error?.data?.error === 'NOT_FOUND')
    return (
      <Empty
        title={t('dial:goneTitle')}
        text={t('dial:goneText')}
        action={<Link to={testListPath}>{t('dial:toList')}</Link>}
      />
    );
  const test = query.data?.id === testId ? query.data : undefined;
  if (test) return <Shown test={test} />;
  if (query.error) return <Failure error={query.error} onRetry={() => void query.refetch()} />;
  return <SkeletonRows count={10} />;
}

const tabs = ['targets', 'map', 'distribution'] as const;
type Over = 'edit' | 'run' | 'template' | 'delete';

function Shown({ test }: { readonly test: TestDetail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  const [over, setOver] = useState<Over>();
  useTopics('dial-tests');
  const mayEdit = holdsAll(useSession(), [editCode]);
  useEffect(fetchDialogs, []);
  const pathId = search.get('path');
  const showPath = (id: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      if (id === null) next.delete('path');
      else next.set('path', id);
      return next;
    });
  const [tab, showTab] = useTab(tabs, { keepsRest: true });
  const outletId = search.get('outlet') ?? undefined;
  const showOutlet = (id: string | null) =>
    setSearch((before) => {
      const next = new URLSearchParams(before);
      for (const key of ['tab', 'outlet', 'page']) next.delete(key);
      if (id !== null) next.set('outlet', id);
      return next;
    });
  const close = () => setOver(undefined);
  return (
    <div className="stack">
      <header className="grid gap-2">
        <div className="line between gap-3">
          <h1 className="title">{test.name}</h1>
          <Allowed codes={[editCode]}>
            <span className="wrap gap-2">
              <Button icon={<ThunderboltOutlined aria-hidden />} onClick={() => setOver('run')}>
                {t('dial:runNow')}
              </Button>
              <AnnounceWork kind="dial-test" id={test.id} />
              <Button icon={<EditOutlined aria-hidden />} onClick={() => setOver('edit')}>
                {t('dial:edit')}
              </Button>
              <Button icon={<SaveOutlined aria-hidden />} onClick={() => setOver('template')}>
                {t('dial:saveTemplate')}
              </Button>
              <Button danger icon={<DeleteOutlined aria-hidden />} onClick={() => setOver('delete')}>
                {t('dial:delete')}
              </Button>
            </span>
          </Allowed>
        </div>
        <TestFacts test={test} />
      </header>
      {pathId === null ? (
        <>
          {test.kind === 'throughput' && (
            <Suspense fallback={<SkeletonRows count={4} />}>
              <Throughput of={{ testId: test.id }} />
            </Suspense>
          )}
          <Tabs
            label={t('dial:tab.label')}
            tabs={tabs.map((key) => ({ key, label: t(`dial:tab.${key}`) }))}
            active={tab}
            onChange={showTab}
          >
            {tab === 'targets' && (
              <PathList key={outletId} test={test} outletId={outletId} onAll={() => showOutlet(null)} />
            )}
            {tab === 'map' && <HeatMap test={test} onPath={showPath} />}
            {tab === 'distribution' && (
              <Suspense fallback={<SkeletonRows count={6} />}>
                <Distribution test={test} onPath={showPath} onOutlet={showOutlet} />
              </Suspense>
            )}
          </Tabs>
        </>
      ) : (
        <OnePath test={test} pathId={pathId} onClose={() => showPath(null)} />
      )}
      <Dialogs>
        {mayEdit && over === 'edit' && <TestForm testId={test.id} onClose={close} />}
        {mayEdit && over === 'template' && <SaveTemplate test={test} onClose={close} />}
        {mayEdit && over === 'run' && <RunNow test={test} onClose={close} />}
        {mayEdit && over === 'delete' && (
          <DeleteTest test={test} onClose={close} onDeleted={() => void navigate(testListPath)} />
        )}
      </Dialogs>
    </div>
  );
}

function OnePath({
  test,
  pathId,
  onClose,
}: {
  readonly test: TestDetail;
  readonly pathId: string;
  readonly onClose: () => void;
}) {
  const { t } = useTranslation();
  const query = useApi(
    'POST /dial/api/v1/tests/:testId/paths',
    { params: { testId: test.id }, body: { pathId } },
    { refetchInterval: againMs },
  );
  useTopics(`dial-path/${pathId}`);
  const path = query.data?.list.find(({ id }) => id === pathId);
  if (path)
    return (
      <Suspense fallback={<SkeletonRows count={6} />}>
        <PathPanel test={test} path={path} onClose={onClose} />
      </Suspense>
    );
  if (query.data)
    return (
      <Empty title={t('dial:pathGone')} action={<Button onClick={onClose}>{t('dial:allTargets')}</Button>} />
    );
  return <SkeletonRows count={6} />;
}
