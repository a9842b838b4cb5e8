import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type MapData, type MapSlide } from './map-slide.tsx';
import { reloadOnceServed } from './new-build.ts';
import styles from './wall.module.css';

/**
 * The map, whose code comes when a wall has one. Where it does not come, that is said, and the page is loaded anew once the server is
 * there again: a browser may keep what it failed to load, and what was loaded by halves has not its looks.
 */
export function MapLater({ data }: { readonly data: MapData }) {
  const { t } = useTranslation();
  const [Slide, setSlide] = useState<{ readonly draw: typeof MapSlide }>();
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    let isGone = false;
    void import('./map-slide.tsx').then(
      ({ MapSlide: draw }) => !isGone && setSlide({ draw }),
      () => {
        reloadOnceServed();
        if (!isGone) setMissing(true);
      },
    );
    return () => {
      isGone = true;
    };
  }, []);
  if (Slide) return <Slide.draw data={data} />;
  return isMissing ? <p className={styles.none}>{t('walls:map.missing')}</p> : null;
}
