import { type PointerEvent, type RefObject, useRef } from 'react';
import { moved, type Point, type Size, type View, zoomed } from './projection.ts';

interface Parts {
  readonly frame: RefObject<HTMLElement | null>;
  /** Moves what is drawn, `padPx` further than is seen, by so much. */
  readonly onMove: (by: Point) => void;
  readonly view: View;
  readonly size: Size;
  readonly padPx: number;
  readonly onView: (view: View) => void;
}

/** Further than this, a pointer that went down moves the map and opens nothing. */
const clickPx = 5;

/**
 * Moves a drawn map with the pointer and draws it anew only where its edge would come into view, and at the end: between, a frame costs the
 * moving of one layer. Two fingers make it larger.
 */
export function usePan({ frame, onMove, view, size, padPx, onView }: Parts) {
  const pointers = useRef(new Map<number, Point>());
  const drag = useRef<{ from: Point; isMoving: boolean }>(undefined);
  const wasDragged = useRef(false);
  const pointOf = (event: { readonly clientX: number; readonly clientY: number }): Point => {
    const box = frame.current!.getBoundingClientRect();
    return { x: event.clientX - box.left, y: event.clientY - box.top };
  };
  const commit = (by: Point) => onView(moved(view, by, size));
  const down = (event: PointerEvent) => {
    if (event.button !== 0) return;
    pointers.current.set(event.pointerId, pointOf(event));
    wasDragged.current = false;
    drag.current = { from: pointOf(event), isMoving: false };
  };
  const move = (event: PointerEvent) => {
    const hold = drag.current;
    const last = pointers.current.get(event.pointerId);
    if (!hold || !last) return;
    const at = pointOf(event);
    pointers.current.set(event.pointerId, at);
    if (pointers.current.size === 2) {
      const other = [...pointers.current].find(([id]) => id !== event.pointerId)![1];
      const distance = (one: Point) => Math.hypot(one.x - other.x, one.y - other.y) || 1;
      const middle = { x: (at.x + other.x) / 2, y: (at.y + other.y) / 2 };
      wasDragged.current = true;
      onView(zoomed(view, distance(at) / distance(last), middle, size));
      drag.current = { from: at, isMoving: true };
      return;
    }
    const by = { x: at.x - hold.from.x, y: at.y - hold.from.y };
    if (!hold.isMoving && Math.hypot(by.x, by.y) <= clickPx) return;
    if (!hold.isMoving) {
      frame.current?.setPointerCapture(event.pointerId);
      hold.isMoving = true;
      wasDragged.current = true;
    }
    if (Math.max(Math.abs(by.x), Math.abs(by.y)) > padPx) {
      commit(by);
      hold.from = at;
    } else onMove(by);
  };
  const up = (event: PointerEvent) => {
    const hold = drag.current;
    const at = pointOf(event);
    if (hold?.isMoving && pointers.current.size === 1)
      commit({ x: at.x - hold.from.x, y: at.y - hold.from.y });
    pointers.current.delete(event.pointerId);
    drag.current = undefined;
  };
  return {
    onPointerDown: down,
    onPointerMove: move,
    onPointerUp: up,
    onPointerCancel: up,
    /** What was dragged was not clicked. */
    onClickCapture: (event: { preventDefault(): void; stopPropagation(): void }) => {
      if (!wasDragged.current) return;
      wasDragged.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    onDragStart: (event: { preventDefault(): void }) => event.preventDefault(),
  };
}
