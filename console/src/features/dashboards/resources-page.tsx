import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { divisionParts } from '../../lib/division-text.ts';
import { holdsAll, type Session, useSession } from '../../lib/session.ts';
import { divisionCode, useDivisionPath } from '../../lib/use-division-path.ts';
import { useHasCustomers, visibleKind } from '../../widgets/customers-totals/index.ts';
import { type Chart } from './chart.ts';
import { ChartCard } from './chart-card.tsx';
import { type PicturedPlaces, readPlaces, useCustomer } from './chart-places.ts';
import { CustomerFilter } from './customer-filter.tsx';
import styles from './dashboards.module.css';
import resourceStyles from './resources.module.css';
import { Holders } from './holders.tsx';
import { heldNumber } from './holders-path.ts';
import { mappedKind, withMap } from './mapped-kind.ts';
import { PlaceFilters } from './place-filters.tsx';
import {
  customersResourceCharts,
  resourceCharts,
  wholeCustomersCharts,
  wholeNetworkCharts,
} from './resource-charts.ts';
import { type Places } from './resource-path.ts';
import { OwnNetwork } from './own-network.tsx';
import { WhoseNetwork } from './whose-network.tsx';

/** Everything here is of now. */
const now = { last: '24h' } as const;

/** What there is and where, of which make and age, and how long it is paid for and supported: of one network or of all customers. */
export function ResourcesPage() {
  const { t } = useTranslation();
  const isAbove = useHasCustomers();
  const [search] = useSearchParams();
  const places = placesOf(search);
  const isOwn = !isAbove || search.get('view') === 'own' || Object.keys(places).length > 0;
  const models = Math.max(1, Math.min(10_000, Math.trunc(Number(search.get('models'))) || 1));
  const holders = isOwn ? undefined : heldNumber(search);
  const customer = useCustomer();
  const session = useSession();
  const onMap = mappedKind(search, session);
  // Nothing here is of services.
  const kind = visibleKind(session);
  const isNarrowed = isOwn ? Object.keys(places).length > 0 : customer.customer !== undefined;
  const unshown = isNarrowed ? visibleOf(session, isOwn ? wholeNetworkCharts : wholeCustomersCharts) : [];
  return (
    <div className="stack narrow">
      <h1 className="title">{t('screens:resourceDistributionOverview')}</h1>
      {isAbove && <WhoseNetwork isOwn={isOwn} />}
      {isOwn ? (
        <OwnNetwork>
          <div className="line gap-3">
            <PlaceFilters route="POST /monitor/api/v1/charts/resources/places" />
          </div>
          <PlacesPath places={places} />
          {/* Where a chart of resources looks is said to it as it is made; its picture is told of it here. */}
          <Charts charts={resourceCharts(places, models, onMap)} places={places} />
        </OwnNetwork>
      ) : (
        <>
          {(kind === 'device' || kind === 'line') && (
            <div className="line gap-3">
              <CustomerFilter />
            </div>
          )}
          {holders ? (
            <Holders {...holders} />
          ) : (
            <Charts
              charts={customersResourceCharts(models, customer.customer === undefined, onMap)}
              places={customer}
            />
          )}
        </>
      )}
      {unshown.length > 0 && !holders && (
        <p className="quiet small">
          {t('dashboards:resources.ofWhole', {
            charts: unshown.map(({ titleOf }) => titleOf(t)).join(' · '),
          })}
        </p>
      )}
      <p className="quiet small">{t('dashboards:resources.note')}</p>
    </div>
  );
}

/** Of some charts those that a reader may see. */
const visibleOf = (session: Session, charts: readonly Chart[]) =>
  charts.filter(({ permission }) => permission === undefined || holdsAll(session, [permission]));

interface ChartsProps {
  readonly charts: readonly Chart[];
  readonly places: PicturedPlaces;
}

function Charts({ charts, places }: ChartsProps) {
  const session = useSession();
  return (
    <div className={`grid gap-4 ${styles.dashboard} ${resourceStyles.even}`}>
      {visibleOf(session, charts).map((chart) => (
        <ChartCard key={chart.id} chart={chart} range={now} places={places} isCompared={false} />
      ))}
    </div>
  );
}

/** What the address narrows to; what is no division is none. */
function placesOf(search: URLSearchParams): Places {
  const division = search.get('division') ?? '';
  const region = (search.get('region') ?? '').slice(0, 64);
  const { outletId, tag } = readPlaces(search);
  return {
    ...(/^[1-9]\d(?:\d\d)?$/.test(division) && { division }),
    ...{ ...(region !== '' && { region }), ...(outletId && { outletId }), ...(tag && { tag }) },
  };
}

/** Where the charts are of, and the way back out. */
function PlacesPath({ places: { division, region } }: { readonly places: Places }) {
  const { t } = useTranslation();
  const [search] = useSearchParams();
  const path = useDivisionPath(division);
  const names = divisionParts(divisionCode(division ?? ''), path);
  const province = division?.slice(0, 2);
  return (
    <nav className="inline gap-2" aria-label={t('dashboards:resources.places')}>
      <Link className="link" to={withMap(search, { view: 'own' })}>
        {t('dashboards:resources.everywhere')}
      </Link>
      {region !== undefined && <span aria-current="page">{`› ${region}`}</span>}
      {division?.length === 4 && (
        <Link className="link" to={withMap(search, { division: province ?? '' })}>
          {`› ${names[0] ?? province}`}
        </Link>
      )}
      {division !== undefined && <span aria-current="page">{`› ${names.at(-1) ?? division}`}</span>}
    </nav>
  );
}
