import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { InView } from '../../components/in-view.tsx';
import { outletTopologyPath } from '../../lib/topology-path.ts';
import { subjectPage as styles } from '../../widgets/subject/index.ts';

const OutletDrawing = lazy(() => import('./outlet-drawing.tsx').then((m) => ({ default: m.OutletDrawing })));

/** The topology of an outlet on its page: fetched when it is about to be seen. */
export function OutletTopology({ outlet }: { readonly outlet: { readonly id: string } }) {
  const { t } = useTranslation();
  return (
    <section className="card narrow" aria-labelledby="outlet-topology">
      <h2 id="outlet-topology" className={`strong flat line between gap-2 pad-3-4 ${styles.panelTitle}`}>
        {t('screens:topology')}
        <Link className={`small ${styles.span}`} to={outletTopologyPath(outlet.id)}>
          {t('topology:openScreen')}
        </Link>
      </h2>
      <InView lines={6}>
        <OutletDrawing outletId={outlet.id} />
      </InView>
    </section>
  );
}
