import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { drawMap } from './draw-map.ts';
import { colorsOf, countryNames } from './map-colors.ts';
import styles from './map-canvas.module.css';
import { type Outlines } from './outlines.ts';
import {
  moved,
  type Place,
  placeAt,
  pointOf,
  type Point,
  rounded,
  type Size,
  type View,
  zoomed,
} from './projection.ts';

interface Props {
  readonly label: string;
  readonly outlines: Outlines | undefined;
  readonly view: View;
  readonly mark: Place | null;
  readonly onView: (view: View) => void;
  readonly onMark: (place: Place) => void;
}

/** Further than this, a pointer that went down moves the map and sets no mark. */
const clickPx = 5;
const stepPx = 20;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** The map itself: drag and wheel move it, a click sets the mark, arrow keys move the mark and `+` and `-` the size. */
export function MapCanvas({ label, outlines, view, mark, onView, onMark }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  const held = useRef<{ readonly from: Point; last: Point; isDragged: boolean }>(undefined);

  useEffect(() => {
    const element = canvas.current;
    if (!element) return;
    const watch = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context || size.width === 0) return;
    const ratio = globalThis.devicePixelRatio || 1;
    element.width = Math.round(size.width * ratio);
    element.height = Math.round(size.height * ratio);
    drawMap(context, { outlines, view, size, mark, colors: colorsOf(element), countryName: countryNames() });
  }, [outlines, view, size, mark]);

  const pointIn = (event: { readonly clientX: number; readonly clientY: number }): Point => {
    const box = canvas.current!.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const zoom = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    onView(zoomed(view, Math.exp(-event.deltaY / 300), pointIn(event), size));
  });
  useEffect(() => {
    const element = canvas.current;
    // React listens to wheels without a way to keep the page from scrolling.
    const listener = (event: WheelEvent) => zoom(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  const drag = (event: PointerEvent) => {
    const hold = held.current;
    if (!hold) return;
    const at = pointIn(event);
    hold.isDragged ||= Math.hypot(at.x - hold.from.x, at.y - hold.from.y) > clickPx;
    if (!hold.isDragged) return;
    onView(moved(view, { x: at.x - hold.last.x, y: at.y - hold.last.y }, size));
    hold.last = at;
  };
  const setMark = (at: Point) => onMark(rounded(placeAt(at, view, size), view.scale));
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    const middle = { x: size.width / 2, y: size.height / 2 };
    if (arrow) {
      const from = mark ? pointOf(mark, view, size) : middle;
      const by = event.shiftKey ? 1 : stepPx;
      const to = { x: from.x + arrow.x * by, y: from.y + arrow.y * by };
      setMark(to);
      // The map goes along where the mark would leave it.
      const isOut =
        to.x < stepPx || to.y < stepPx || to.x > size.width - stepPx || to.y > size.height - stepPx;
      if (isOut) onView(moved(view, { x: middle.x - to.x, y: middle.y - to.y }, size));
    } else if (event.key === '+' || event.key === '=') onView(zoomed(view, 1.5, middle, size));
    else if (event.key === '-') onView(zoomed(view, 1 / 1.5, middle, size));
    else return;
    event.preventDefault();
  };
  return (
    <canvas
      ref={canvas}
      className={styles.map}
      role="application"
      aria-label={label}
      aria-busy={outlines === undefined}
      // It is moved with the arrow keys.
      tabIndex={0}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        const at = pointIn(event);
        held.current = { from: at, last: at, isDragged: false };
      }}
      onPointerMove={drag}
      onPointerUp={(event) => {
        if (held.current?.isDragged === false) setMark(pointIn(event));
        held.current = undefined;
      }}
      onPointerCancel={() => {
        held.current = undefined;
      }}
      onKeyDown={press}
    />
  );
}
