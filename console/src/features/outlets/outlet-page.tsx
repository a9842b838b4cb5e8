import { lazy, Suspense, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams, useSearchParams } from 'react-router';
import { Empty } from '../../components/empty.tsx';
import { Failure } from '../../components/failure.tsx';
import { Dialogs } from '../../components/later-dialogs.tsx';
import { SkeletonBlock, SkeletonRows } from '../../components/skeleton.tsx';
import { outletListPath } from '../../lib/outlet-path.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { useOutletTopics } from '../../lib/use-outlet-topics.ts';
import { OpenAlerts } from '../../widgets/open-alerts/index.ts';
import { RangeChoice, useRange } from '../../widgets/chart/index.ts';
import { type OutletSection } from '../../widgets/outlet-section/index.ts';
import { DeleteOutlet, fetchDialogs, OutletForm } from './dialogs.tsx';
import { OutletFacts } from './outlet-facts.tsx';
import { OutletIdentity } from './outlet-identity.tsx';
import { Sections } from './sections.tsx';

// The outlet's head is there before its hours are drawn.
const OutletTimeline = lazy(() =>
  import('./outlet-timeline.tsx').then((m) => ({ default: m.OutletTimeline })),
);

interface Props {
  readonly sections: readonly OutletSection[];
}

/** One outlet: what it is and how what stands in it is, then how that came about, then what each area keeps there. */
export function OutletPage({ sections }: Props) {
  const { outletId = '' } = useParams();
  // Another outlet is another page: nothing of the one before stays.
  return <Page key={outletId} outletId={outletId} sections={sections} />;
}

function Page({ outletId, sections }: Props & { readonly outletId: string }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useApi(
    'GET /monitor/api/v1/outlets/:outletId',
    { params: { outletId } },
    { own: ['NOT_FOUND'] },
  );
  const [search, setSearch] = useSearchParams();
  const [range, setRange] = useRange();
  const mayEdit = holdsAll(useSession(), ['DMS_SERVER_MANAGE_DEVICE_EDIT']);
  const [isDeleting, setDeleting] = useState(false);
  useOutletTopics();
  useEffect(fetchDialogs, []);

  if (query.error?.data?.error === 'NOT_FOUND') {
    const back = <Link to={outletListPath}>{t('outlets:toList')}</Link>;
    return <Empty title={t('outlets:goneTitle')} text={t('outlets:goneText')} action={back} />;
  }
  const outlet = query.data?.id === outletId ? query.data : undefined;
  if (!outlet)
    return query.error ? (
      <Failure error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <SkeletonRows count={12} />
    );
  const showForm = (isShown: boolean) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before);
        if (isShown) next.set('edit', outletId);
        else next.delete('edit');
        return next;
      },
      { replace: !isShown, preventScrollReset: true },
    );
  return (
    <div className="stack">
      <OutletIdentity outlet={outlet} onEdit={() => showForm(true)} onDelete={() => setDeleting(true)} />
      <OpenAlerts of={{ outletId }} />
      <div className="line between gap-2">
        <h2 className="heading">{t('outlets:happened')}</h2>
        <RangeChoice range={range} onChange={setRange} />
      </div>
      <Suspense fallback={<SkeletonBlock />}>
        <OutletTimeline outlet={outlet} range={range} />
      </Suspense>
      <Sections sections={sections} outlet={outlet} range={range} />
      <OutletFacts outlet={outlet} />
      <Dialogs>
        {mayEdit && search.has('edit') && <OutletForm outletId={outletId} onClose={() => showForm(false)} />}
        {mayEdit && isDeleting && (
          <DeleteOutlet
            outlet={outlet}
            onClose={() => setDeleting(false)}
            onDeleted={() => void navigate(outletListPath)}
          />
        )}
      </Dialogs>
    </div>
  );
}
