import { useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useUi } from '../../lib/ui.ts';
import { drawMap } from './draw-map.ts';
import { colorsOf, countryNames } from './map-colors.ts';
import styles from './outlet-map.module.css';
import { type Outlines } from './outlines.ts';
import { type Size, type View } from './projection.ts';

interface Props {
  readonly onDrawn: () => void;
  readonly outlines: Outlines | undefined;
  readonly view: View;
  readonly size: Size;
  /** How much further than is seen it is drawn. */
  readonly padPx: number;
  readonly letterPx?: number;
}

/** The land below the marks, drawn in one piece whenever the view is another. */
export function MapLayer({ onDrawn, outlines, view, size, padPx, letterPx }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const theme = useUi((state) => state.theme);
  const drawn = useEffectEvent(() => onDrawn());
  useLayoutEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d', { alpha: false });
    if (!element || !context || size.width === 0) return;
    const area = { width: size.width + 2 * padPx, height: size.height + 2 * padPx };
    const ratio = globalThis.devicePixelRatio || 1;
    const [width, height] = [Math.round(area.width * ratio), Math.round(area.height * ratio)];
    if (element.width !== width) element.width = width;
    if (element.height !== height) element.height = height;
    drawMap(context, {
      ...{ outlines, view, size: area, mark: null, colors: colorsOf(element), countryName: countryNames() },
      letterPx,
    });
    drawn();
  }, [outlines, view, size, padPx, letterPx, theme]);
  const style = {
    ...{ left: -padPx, top: -padPx, width: size.width + 2 * padPx, height: size.height + 2 * padPx },
  };
  return <canvas ref={canvas} className={styles.land} style={style} aria-hidden />;
}
