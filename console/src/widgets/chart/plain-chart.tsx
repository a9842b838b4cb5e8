import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { currentLanguage } from '../../lib/language.ts';
import { colors, fonts, type Theme } from '../../lib/tokens.ts';
import { type ChartInstance } from './chart-canvas.tsx';
import { type ChartData } from './chart-data.ts';
import type * as Echarts from './echarts.ts';
import { hatchPattern } from './hatch.ts';
import styles from './time-chart.module.css';
import { timeOption } from './time-option.ts';

interface Props {
  readonly data: ChartData;
  /** What it shows, for who cannot see it. */
  readonly description: string;
  readonly theme: Theme;
  /** So many times as large as on a desk: letters, lines and frame alike. */
  readonly scale: number;
  /** What draws it did not come. */
  readonly onMissing: () => void;
}

/** Below this width, in pixels of a desk, fewer times stand under a chart. */
const narrowPx = 480;

/** A chart that is looked at and not pointed to: as large as its place. */
export function PlainChart({ data, description, theme, scale, onMissing }: Props) {
  const { t, i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<ChartInstance>();
  const [widthPx, setWidth] = useState(0);
  const missing = useRef(onMissing);
  useEffect(() => {
    missing.current = onMissing;
  });
  useEffect(() => {
    let made: ChartInstance | undefined;
    let isGone = false;
    const fit = () => {
      if (!place.current || !host.current) return;
      const { clientWidth, clientHeight } = place.current;
      host.current.style.width = `${clientWidth / scale}px`;
      host.current.style.height = `${clientHeight / scale}px`;
      setWidth(clientWidth / scale);
      made?.resize();
    };
    const observer = new ResizeObserver(fit);
    import('./echarts.ts').then(
      ({ init }: typeof Echarts) => {
        if (isGone || !host.current || !place.current) return;
        fit();
        // Drawn as fine as it is shown.
        const devicePixelRatio = window.devicePixelRatio * scale;
        made = init(host.current, undefined, { renderer: 'canvas', devicePixelRatio });
        observer.observe(place.current);
        setChart(made);
      },
      () => !isGone && missing.current(),
    );
    return () => {
      isGone = true;
      observer.disconnect();
      made?.dispose();
    };
  }, [scale]);
  const language = i18n.language;
  const option = useMemo(() => {
    const look = {
      ...{ colors: colors[theme], language: currentLanguage(), fontFamily: fonts[currentLanguage()] },
      ...{ hatch: hatchPattern(colors[theme].unmeasured), isNarrow: widthPx < narrowPx },
    };
    return timeOption(data, look, { description, p95: t('chart:p95') });
    // The language is in the look by its function.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data, description, theme, widthPx, t, language]);
  useEffect(() => {
    if (chart && !chart.isDisposed()) chart.setOption(option, { replaceMerge: ['series'] });
  }, [chart, option]);
  return (
    <div ref={place} className={styles.plain}>
      <div ref={host} style={{ transform: `scale(${scale})`, transformOrigin: '0 0' }} />
    </div>
  );
}
