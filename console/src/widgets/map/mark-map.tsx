import { MinusOutlined, PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import {
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { MapLayer } from './map-layer.tsx';
import { isInView, type NumberMark, viewOf } from './marks.ts';
import styles from './outlet-map.module.css';
import { type Outlines } from './outlines.ts';
import { moved, type Point, scales, type Size, type View, zoomed } from './projection.ts';
import { usePan } from './use-pan.ts';

export interface PanelActs {
  /** Shows the mark larger; undefined where that would show no more. */
  readonly onInto: (() => void) | undefined;
  readonly onClose: () => void;
}

interface Props<Mark extends NumberMark> {
  readonly label: string;
  readonly outlines: Outlines | undefined;
  readonly view: View;
  readonly size: Size;
  readonly marks: readonly Mark[];
  readonly item: (mark: Mark, at: { readonly isOpen: boolean; readonly onOpen: () => void }) => ReactNode;
  /** What stands at a mark that was opened. */
  readonly panel: (mark: Mark, acts: PanelActs) => ReactNode;
  readonly onView: (view: View) => void;
  readonly onSize: (size: Size) => void;
}

/** How much further than is seen the map is drawn, and with it its marks. */
const padPx = 160;
const stepPx = 80;
const arrows: Readonly<Record<string, Point>> = {
  ArrowLeft: { x: 1, y: 0 },
  ArrowRight: { x: -1, y: 0 },
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
};

/** Marks over the land: dragged, made larger by wheel, buttons, keys or two fingers; a mark opens what stands there. */
export function MarkMap<Mark extends NumberMark>(props: Props<Mark>) {
  const { label, outlines, view, size, marks, item, panel, onView, onSize } = props;
  const { t } = useTranslation();
  const frame = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState<string>();
  const shown = useMemo(() => {
    const drawn = { width: size.width + 2 * padPx, height: size.height + 2 * padPx };
    return marks.filter((mark) => isInView(mark, view, drawn));
  }, [marks, view, size]);
  const open = marks.find(({ key }) => key === chosen);

  const resize = useEffectEvent((next: Size) => onSize(next));
  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watch = new ResizeObserver(() =>
      resize({ width: element.clientWidth, height: element.clientHeight }),
    );
    watch.observe(element);
    return () => watch.disconnect();
  }, []);

  const wheel = useEffectEvent((event: WheelEvent) => {
    const element = frame.current;
    // Who scrolls the page past the map does not mean the map.
    const isMeant = event.ctrlKey || event.metaKey || element?.contains(document.activeElement);
    if (!element || !isMeant) return;
    event.preventDefault();
    const box = element.getBoundingClientRect();
    const at = { x: event.clientX - box.left, y: event.clientY - box.top };
    onView(zoomed(view, Math.exp(-event.deltaY / 300), at, size));
  });
  useEffect(() => {
    const element = frame.current;
    const listener = (event: WheelEvent) => wheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  const zoom = (by: number) => onView(zoomed(view, by, { x: size.width / 2, y: size.height / 2 }, size));
  const press = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (arrow) onView(moved(view, { x: arrow.x * stepPx, y: arrow.y * stepPx }, size));
    else if (event.key === '+' || event.key === '=') zoom(1.6);
    else if (event.key === '-') zoom(1 / 1.6);
    else if (event.key === 'Escape' && open) setChosen(undefined);
    else return;
    event.preventDefault();
  };
  const into = (mark: Mark) => {
    const { box } = mark;
    const corners = [
      { longitude: box.west, latitude: box.south },
      { longitude: box.east, latitude: box.north },
    ];
    const fit = viewOf(corners, size) ?? view;
    setChosen(undefined);
    onView({ ...fit, scale: Math.min(scales.most, Math.max(fit.scale, view.scale * 2)) });
  };
  const move = ({ x, y }: Point) => {
    if (layer.current) layer.current.style.transform = `translate3d(${x}px, ${y}px, 0)`;
  };
  const pan = usePan({ frame, onMove: move, view, size, padPx, onView });
  return (
    <div className={styles.frame} ref={frame} {...pan}>
      {/* It is moved with the arrow keys. */}
      <div className={styles.keys} role="application" aria-label={label} tabIndex={0} onKeyDown={press} />
      <div ref={layer} className={styles.layer}>
        <MapLayer {...{ outlines, view, size, padPx }} onDrawn={() => move({ x: 0, y: 0 })} />
        <ul className={`list ${styles.marks}`} aria-label={label}>
          {shown.map((mark) => (
            <Fragment key={mark.key}>
              {item(mark, { isOpen: mark.key === chosen, onOpen: () => setChosen(mark.key) })}
            </Fragment>
          ))}
        </ul>
      </div>
      <div className={styles.zoom}>
        <Button
          icon={<PlusOutlined aria-hidden />}
          aria-label={t('outlets:map.zoomIn')}
          title={t('outlets:map.zoomIn')}
          onClick={() => zoom(1.6)}
        />
        <Button
          icon={<MinusOutlined aria-hidden />}
          aria-label={t('outlets:map.zoomOut')}
          title={t('outlets:map.zoomOut')}
          onClick={() => zoom(1 / 1.6)}
        />
      </div>
      {open &&
        panel(open, {
          onInto: open.division === undefined ? () => into(open) : undefined,
          onClose: () => setChosen(undefined),
        })}
    </div>
  );
}
