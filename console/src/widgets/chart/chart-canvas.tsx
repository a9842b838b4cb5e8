import { type PointerEvent, type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Failure } from '../../components/failure.tsx';
import { useNarrow } from '../../components/use-narrow.ts';
import { currentLanguage } from '../../lib/language.ts';
import { colors, fonts } from '../../lib/tokens.ts';
import { useUi } from '../../lib/ui.ts';
import { type ChartData } from './chart-data.ts';
import { type ChartRange, zoomed } from './chart-range.ts';
import { ChartTip, shareOf } from './chart-tip.tsx';
import { pointAway, pointTo, useCrosshair } from './crosshair.ts';
import type * as Echarts from './echarts.ts';
import { hatchPattern } from './hatch.ts';
import styles from './time-chart.module.css';
import { frame, timeOption } from './time-option.ts';

export type ChartInstance = ReturnType<typeof Echarts.init>;

/** A shorter way of the pointer is a click. */
const dragPx = 6;

interface Props {
  readonly data: ChartData;
  readonly description: string;
  readonly instance: RefObject<ChartInstance | undefined>;
  readonly onZoom: (zoom: ChartRange['zoom']) => void;
  readonly onBack: () => void;
}

/** The drawn part of a chart: ECharts on a canvas, and the pointer that drags over a stretch of time. */
export function ChartCanvas({ data, description, instance, onZoom, onBack }: Props) {
  const { t, i18n } = useTranslation();
  const host = useRef<HTMLDivElement>(null);
  const [chart, setChart] = useState<ChartInstance>();
  const [fault, setFault] = useState<unknown>();
  const [attempt, setAttempt] = useState(0);
  const theme = useUi((ui) => ui.theme);
  const isNarrow = useNarrow();

  useEffect(() => {
    let made: ChartInstance | undefined;
    let isGone = false;
    const observer = new ResizeObserver(() => made?.resize());
    import('./echarts.ts').then(
      ({ init }: typeof Echarts) => {
        if (isGone || !host.current) return;
        made = init(host.current, undefined, { renderer: 'canvas' });
        observer.observe(host.current);
        instance.current = made;
        setChart(made);
      },
      (error: unknown) => !isGone && setFault(error),
    );
    return () => {
      isGone = true;
      observer.disconnect();
      instance.current = undefined;
      made?.dispose();
    };
  }, [instance, attempt]);

  const language = i18n.language;
  const option = useMemo(() => {
    const chartStyle = {
      colors: colors[theme],
      language: currentLanguage(),
      fontFamily: fonts[currentLanguage()],
      hatch: hatchPattern(colors[theme].unmeasured),
      isNarrow,
    };
    const words = { description, p95: t('chart:p95') };
    return timeOption(data, chartStyle, words);
    // The language is in `chartStyle` by its function.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [data, description, theme, isNarrow, t, language]);
  useEffect(() => {
    if (chart && !chart.isDisposed()) chart.setOption(option, { replaceMerge: ['series'] });
  }, [chart, option]);

  const id = useId();
  useEffect(() => () => pointAway(id), [id]);
  const drag = useDrag(id, data, onZoom);
  if (fault !== undefined) {
    const again = () => {
      setFault(undefined);
      setAttempt(attempt + 1);
    };
    return <Failure error={fault} onRetry={again} />;
  }
  return (
    <div className={styles.plot} onDoubleClick={onBack} {...drag.handlers}>
      <div ref={host} className={styles.canvas} />
      {drag.box ? (
        <div className={styles.selection} style={drag.box} />
      ) : (
        <Crosshair chartId={id} data={data} />
      )}
    </div>
  );
}

/** The moment that is pointed to, in this chart or another one of the page, and what this one says of it. */
function Crosshair({ chartId, data }: { readonly chartId: string; readonly data: ChartData }) {
  const { atMs, chartId: pointed } = useCrosshair();
  if (atMs === undefined || atMs < data.fromMs || atMs > data.toMs) return null;
  const left = `calc((100% - ${frame.left + frame.right}px) * ${shareOf(data, atMs)} + ${frame.left}px)`;
  return (
    <>
      <div className={styles.crosshair} style={{ left, top: frame.top, bottom: frame.bottom }} />
      {pointed === chartId && <ChartTip data={data} atMs={atMs} />}
    </>
  );
}

/**
 * The pointer over a chart: moving it points to a moment; a drag with a mouse or pen chooses a stretch of time. A finger
 * points, and scrolls the page as ever.
 */
function useDrag(chartId: string, { fromMs, toMs }: ChartData, onZoom: Props['onZoom']) {
  const [drag, setDrag] = useState<{ startX: number; x: number; width: number }>();
  const xOf = (event: PointerEvent<HTMLDivElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const width = box.width - frame.left - frame.right;
    return { x: Math.min(width, Math.max(0, event.clientX - box.left - frame.left)), width };
  };
  const timeAt = (x: number, width: number) => fromMs + (x / width) * (toMs - fromMs);
  const isDrag = drag !== undefined && Math.abs(drag.x - drag.startX) >= dragPx;
  return {
    box: isDrag
      ? {
          left: frame.left + Math.min(drag.startX, drag.x),
          width: Math.abs(drag.x - drag.startX),
          top: frame.top,
          bottom: frame.bottom,
        }
      : undefined,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLDivElement>) => {
        const { x, width } = xOf(event);
        pointTo(chartId, timeAt(x, width));
        if (event.button !== 0 || event.pointerType === 'touch') return;
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrag({ startX: x, x, width });
      },
      onPointerMove: (event: PointerEvent<HTMLDivElement>) => {
        const { x, width } = xOf(event);
        pointTo(chartId, timeAt(x, width));
        if (drag) setDrag({ ...drag, x });
      },
      onPointerUp: () => {
        if (isDrag) {
          const zoom = zoomed(timeAt(drag.startX, drag.width), timeAt(drag.x, drag.width));
          if (zoom) onZoom(zoom);
        }
        setDrag(undefined);
      },
      onPointerLeave: () => pointAway(chartId),
      onPointerCancel: () => {
        setDrag(undefined);
        pointAway(chartId);
      },
    },
  };
}
