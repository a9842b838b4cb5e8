import { useTranslation } from 'react-i18next';
import { CustomersSlide } from './customers-slide.tsx';
import { MapLater } from './map-later.tsx';
import { OverallSlide } from './overall-slide.tsx';
import { ServicesSlide } from './services-slide.tsx';
import { SharesSlide } from './shares-slide.tsx';
import { ServiceSlide } from './service-slide.tsx';
import { type Figures } from './wall-run.ts';
import styles from './wall.module.css';

interface Props {
  readonly figures: Figures | undefined;
  /** Why it may not be shown. */
  readonly closed: string | undefined;
  readonly isAway: boolean;
}

/** The figures of one slide, or why there are none. */
export function SlideView({ figures, closed, isAway }: Props) {
  const { t } = useTranslation();
  if (closed !== undefined) return <p className={styles.none}>{closed}</p>;
  if (!figures) return isAway ? <p className={styles.none}>{t('walls:noFigures')}</p> : null;
  const { data } = figures;
  if (data.kind === 'overall') return <OverallSlide data={data} />;
  if (data.kind === 'services') return <ServicesSlide data={data} />;
  if (data.kind === 'service') return <ServiceSlide data={data} />;
  if (data.kind === 'map' || data.kind === 'customers-map') return <MapLater data={data} />;
  if (data.kind === 'customers') return <CustomersSlide data={data} />;
  return <SharesSlide data={data} />;
}
