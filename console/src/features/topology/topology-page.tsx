import { lazy, Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { OutletLink } from '../../components/outlet-link.tsx';
import { SkeletonRows } from '../../components/skeleton.tsx';
import { topologyPath } from '../../lib/topology-path.ts';
import { useApi } from '../../lib/query.ts';
import { holdsAll, useSession } from '../../lib/session.ts';
import { RangeChoice, useRange } from '../../widgets/chart/index.ts';
import { OwnOrCustomers } from '../../widgets/customers-view/index.ts';
import { PastBar, PastButton, usePast } from '../../widgets/time-machine/index.ts';
import { OutletGroups } from './outlet-groups.tsx';

const OutletDrawing = lazy(() => import('./outlet-drawing.tsx').then((m) => ({ default: m.OutletDrawing })));

/** What is reached through what: all outlets, and one of them as a drawing; for who has customers, where to look for theirs. */
export function TopologyPage() {
  return (
    <OwnOrCustomers kind="outlet">
      <OwnTopology />
    </OwnOrCustomers>
  );
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

function OwnTopology() {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const [range, setRange] = useRange();
  const past = usePast();
  const named = search.get('outlet') ?? '';
  const outletId = uuid.test(named) ? named : named === 'none' ? null : undefined;
  // When alerts fired is marked for who may look at the network as a whole; others move the moment by hand.
  const isMarked = holdsAll(useSession(), ['DMS_SERVER_CENTER_GLOBAL_OPERATIONS']);
  return (
    <div className="stack narrow">
      <div className="line between gap-3">
        <h1 className="title">{t('screens:topology')}</h1>
        <PastButton />
        {past && isMarked && <RangeChoice range={range} onChange={setRange} />}
      </div>
      <PastBar
        source={
          isMarked ? { of: 'own', places: outletId ? { outletId: [outletId] } : {} } : { of: 'services' }
        }
      />
      {outletId === undefined ? (
        <OutletGroups />
      ) : (
        <>
          <Trail outletId={outletId} />
          <section className="card narrow">
            <Suspense fallback={<SkeletonRows count={10} />}>
              <OutletDrawing key={outletId} outletId={outletId} past={past} />
            </Suspense>
          </section>
        </>
      )}
    </div>
  );
}

/** Which outlet is drawn, and the way back to all of them as they were looked at. */
function Trail({ outletId }: { readonly outletId: string | null }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const back = new URLSearchParams(search);
  back.delete('outlet');
  const { data } = useApi(
    'GET /monitor/api/v1/outlets/:outletId',
    { params: { outletId: outletId ?? '' } },
    { enabled: outletId !== null, own: ['NOT_FOUND'] },
  );
  return (
    <nav aria-label={t('topology:trail')}>
      <ol className="list inline gap-2">
        <li>
          <Link className="link" to={`${topologyPath}?${back.toString()}`}>
            {t('topology:all')}
          </Link>
        </li>
        <li aria-current="page">{`› ${outletId === null ? t('topology:nowhere') : (data?.name ?? '')}`}</li>
        {outletId !== null && data && (
          <li>
            <OutletLink className="link" outletId={outletId}>
              {t('topology:open.page')}
            </OutletLink>
          </li>
        )}
      </ol>
    </nav>
  );
}
