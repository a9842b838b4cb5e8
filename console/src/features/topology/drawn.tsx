import { type KeyboardEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { type Graph, isLikely } from './graph.ts';
import { layoutOf, neighbourOf } from './layout.ts';
import { aroundNode, failing } from './lit-paths.ts';
import styles from './drawing.module.css';
import { NodeCard } from './node-card.tsx';
import { NodePanel } from './node-panel.tsx';
import { edgeText, neighbourText, pathOf } from './words.ts';

interface Props {
  readonly graph: Graph;
  readonly at: string | undefined;
  readonly label: string;
  readonly scale: number;
  readonly onScale: (by: number) => void;
}

const [nodeHeight, narrowPx] = [66, 480];
/** On a phone two stand beside each other. */
const widthsOf = (roomPx: number) =>
  roomPx < narrowPx ? { nodeWidth: 146, gutter: 18 } : { nodeWidth: 176, gutter: 24 };
/** Further than this, a pointer that went down moves the drawing. */
const clickPx = 5;

/** The drawing itself, as wide as its place: pointed at, gone through by arrow keys, dragged, and made larger with Ctrl and the wheel. */
export function Drawn({ graph, at, label, scale, onScale }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const frame = useRef<HTMLDivElement>(null);
  const [roomPx, setRoomPx] = useState(0);
  const [chosen, setChosen] = useState<string>();
  const [pointed, setPointed] = useState<string>();
  const { causes, litEdges } = useMemo(() => failing(graph), [graph]);
  const layout = useMemo(() => {
    const { nodeWidth, gutter } = widthsOf(roomPx);
    const columns = Math.max(1, Math.floor((roomPx - gutter) / (nodeWidth + gutter)));
    return { ...layoutOf(graph, { nodeWidth, nodeHeight, gutter, columns }), nodeWidth };
  }, [graph, roomPx]);
  const about = pointed ?? chosen;
  const around = useMemo(() => (about ? aroundNode(graph, about).edges : undefined), [graph, about]);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setRoomPx(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  const wheel = useEffectEvent((event: WheelEvent) => {
    // Who scrolls the page past the drawing does not mean the drawing.
    if (!event.ctrlKey && !event.metaKey) return;
    event.preventDefault();
    onScale(Math.exp(-event.deltaY / 300));
  });
  useEffect(() => {
    const element = frame.current;
    const listener = (event: WheelEvent) => wheel(event);
    element?.addEventListener('wheel', listener, { passive: false });
    return () => element?.removeEventListener('wheel', listener);
  }, []);

  const drag = useRef<{ x: number; y: number; isMoving: boolean }>(undefined);
  const focus = (id: string) =>
    frame.current?.querySelector<HTMLElement>(`[data-node="${CSS.escape(id)}"]`)?.focus();
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const press = (event: KeyboardEvent, id: string) => {
    const node = byId.get(id);
    const next = neighbourOf(layout.nodes, id, event.key);
    if (next) {
      setChosen(next);
      focus(next);
    } else if (event.key === 'Enter' && node) {
      const path = pathOf(node, at);
      if (path) void navigate(path);
    } else if (event.key === 'Escape') setChosen(undefined);
    else if (event.key === '+' || event.key === '=') onScale(1.25);
    else if (event.key === '-') onScale(1 / 1.25);
    else return;
    event.preventDefault();
  };
  const edgeOf = new Map([...graph.edges, ...graph.neighbours].map((edge) => [edge.id, edge]));
  const chosenNode = chosen === undefined ? undefined : byId.get(chosen);
  const stop = chosenNode?.id ?? layout.nodes[0]?.id;
  return (
    <div className={styles.place}>
      <div
        ref={frame}
        className={styles.frame}
        onPointerDown={(event) => {
          // A finger scrolls by itself.
          if (event.pointerType !== 'mouse' || event.button !== 0) return;
          drag.current = { x: event.clientX, y: event.clientY, isMoving: false };
        }}
        onPointerMove={(event) => {
          const hold = drag.current;
          const element = frame.current;
          if (!hold || !element) return;
          const [byX, byY] = [event.clientX - hold.x, event.clientY - hold.y];
          if (!hold.isMoving && Math.hypot(byX, byY) <= clickPx) return;
          if (!hold.isMoving) element.setPointerCapture(event.pointerId);
          element.scrollBy(-byX, -byY);
          drag.current = { x: event.clientX, y: event.clientY, isMoving: true };
        }}
        onPointerUp={() => (drag.current = undefined)}
        onPointerCancel={() => (drag.current = undefined)}
      >
        {roomPx > 0 && (
          <div
            className={styles.sheet}
            style={{ width: layout.width * scale, height: layout.height * scale }}
            data-drawing
          >
            <div
              className={styles.scaled}
              style={{ width: layout.width, height: layout.height, transform: `scale(${scale})` }}
              role="group"
              aria-label={label}
            >
              <svg width={layout.width} height={layout.height} aria-hidden>
                {layout.lines.map((line) => {
                  const edge = edgeOf.get(line.id);
                  if (!edge) return null;
                  const isLit = litEdges.has(line.id);
                  return (
                    <g
                      key={line.id}
                      className={styles.edge}
                      data-source={isLikely(edge) ? 'likely' : edge.source}
                      data-lit={isLit || undefined}
                      data-around={around ? around.has(line.id) : undefined}
                      onPointerEnter={() => setPointed(edge.to)}
                      onPointerLeave={() => setPointed(undefined)}
                      onClick={() => setChosen(edge.to)}
                    >
                      <title>
                        {edge.source === 'neighbour' ? neighbourText(t, edge, edge.to) : edgeText(t, edge)}
                      </title>
                      <path className={styles.touch} d={line.path} />
                      <path className={styles.stroke} d={line.path} />
                      {edge.source === 'hand' && <circle cx={line.endX} cy={line.endY - 4} r="3.5" />}
                    </g>
                  );
                })}
              </svg>
              {layout.unlinkedY !== undefined && (
                <p className={`quiet caption flat ${styles.unlinked}`} style={{ top: layout.unlinkedY }}>
                  {t('topology:unlinked')}
                </p>
              )}
              {layout.nodes.map((place) => {
                const node = byId.get(place.id);
                return (
                  node && (
                    <NodeCard
                      key={place.id}
                      {...{ node, place, width: layout.nodeWidth, height: nodeHeight }}
                      consequences={causes.get(place.id) ?? 0}
                      isChosen={place.id === chosen}
                      isStop={place.id === stop}
                      onChoose={() => setChosen(place.id)}
                      onKey={(event) => press(event, place.id)}
                    />
                  )
                );
              })}
            </div>
          </div>
        )}
      </div>
      {chosenNode && (
        <NodePanel
          node={chosenNode}
          {...{ graph, at }}
          onChoose={(id) => {
            setChosen(id);
            focus(id);
          }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </div>
  );
}
