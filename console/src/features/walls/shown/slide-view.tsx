import { useTranslation } from 'react-i18next';
import { CustomersAvailabilitySlide } from './customers-availability-slide.tsx';
import { CustomersChangesSlide } from './customers-changes-slide.tsx';
import { CustomersServicesSlide } from './customers-services-slide.tsx';
import { CustomersSlide } from './customers-slide.tsx';
import { LaterSlide } from './later-slide.tsx';
import { OverallSlide } from './overall-slide.tsx';
import { ServicesSlide } from './services-slide.tsx';
import { SharesSlide } from './shares-slide.tsx';
import { ServiceSlide } from './service-slide.tsx';
import { TrafficSlide } from './traffic-slide.tsx';
import { type Figures } from './wall-run.ts';
import wordStyles from './words.module.css';

const loadMap = () => import('./map-slide.tsx').then(({ MapSlide }) => MapSlide);
const loadBoard = () => import('./board-slide.tsx').then(({ BoardSlide }) => BoardSlide);

interface Props {
  readonly figures: Figures | undefined;
  /** Why it may not be shown. */
  readonly closed: string | undefined;
  /** There should be figures by now. */
  readonly isLate: boolean;
}

/** The figures of one slide, or why there are none. */
export function SlideView({ figures, closed, isLate }: Props) {
  const { t } = useTranslation();
  if (closed !== undefined) return <p className={wordStyles.none}>{closed}</p>;
  if (!figures) return isLate ? <p className={wordStyles.none}>{t('walls:noFigures')}</p> : null;
  const { data } = figures;
  if (data.kind === 'overall') return <OverallSlide data={data} />;
  if (data.kind === 'services') return <ServicesSlide data={data} />;
  if (data.kind === 'service') return <ServiceSlide data={data} />;
  if (data.kind === 'map' || data.kind === 'customers-map')
    return <LaterSlide key="map" data={data} load={loadMap} missing={t('walls:map.missing')} />;
  if (data.kind === 'board')
    return <LaterSlide key="board" data={data} load={loadBoard} missing={t('walls:board.missing')} />;
  if (data.kind === 'traffic' || data.kind === 'customers-traffic') return <TrafficSlide data={data} />;
  if (data.kind === 'customers-availability') return <CustomersAvailabilitySlide data={data} />;
  if (data.kind === 'customers-services') return <CustomersServicesSlide data={data} />;
  if (data.kind === 'customers-changes') return <CustomersChangesSlide data={data} />;
  if (data.kind === 'customer-gone') return <p className={wordStyles.none}>{t('walls:customerGone')}</p>;
  if (data.kind === 'customers') return <CustomersSlide data={data} />;
  return <SharesSlide data={data} />;
}
