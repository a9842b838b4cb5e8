import { type Graph } from './graph.ts';
import { type Layer, layersOf } from './layers.ts';
import { roundedPath } from './rounded-path.ts';

/** How large nodes are and how far apart, in pixels. */
export interface Sizes {
  readonly nodeWidth: number;
  readonly nodeHeight: number;
  /** Between two columns: edges that go farther than the next row run here. */
  readonly gutter: number;
  /** How many nodes stand beside each other at most. */
  readonly columns: number;
}

export interface Placed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly layer: number;
  readonly row: number;
  readonly column: number;
}
export interface Line {
  readonly id: string;
  /** As SVG draws it. */
  readonly path: string;
  /** Where its lower end is. */
  readonly endX: number;
  readonly endY: number;
}
export interface Layout {
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly Placed[];
  readonly lines: readonly Line[];
  /** Where what has no known link begins; undefined: all has one. */
  readonly unlinkedY: number | undefined;
}

/** Where links to neighbours leave a node, as shares of its width from its middle. */
const [besideFrom, besideStep, mostBeside] = [0.12, 0.06, 5];
const [leastGap, laneGap, mostLanes, headGap, edgePad] = [26, 5, 12, 34, 12];

/** A layered drawing as wide as it may be: layers that are wider go on in the next row. The same graph is always drawn the same. */
export function layoutOf(graph: Graph, sizes: Sizes): Layout {
  const { nodeWidth, nodeHeight, gutter } = sizes;
  const layers = layersOf(graph);
  const columns = Math.max(
    1,
    Math.min(sizes.columns, ...[Math.max(...layers.map(({ nodes }) => nodes.length), 1)]),
  );
  const cells = cellsOf(layers, columns);
  const rowOf = new Map(cells.map(({ id, row }) => [id, row]));
  const drawn = (some: Graph['edges']) =>
    some
      .toSorted((one, other) => (one.id < other.id ? -1 : 1))
      .filter(({ from, to }) => rowOf.has(from) && rowOf.has(to))
      .map(({ id, from, to }) => {
        const isDown = (rowOf.get(from) as number) <= (rowOf.get(to) as number);
        // A circle is cut in the layers; its edge that leads back is drawn as any other, from the upper end.
        return { id, upper: isDown ? from : to, lower: isDown ? to : from };
      });
  const ways = drawn(graph.edges).map((edge) => ({ ...edge, lane: edge.upper, slot: undefined }));
  // What leads nowhere runs right of the ways and in lanes of its own, so that neither hides the other.
  const slotOf = freeSlots();
  const beside = drawn(graph.neighbours).map((edge) => ({
    ...edge,
    lane: edge.id,
    slot: slotOf(edge.upper, edge.lower),
  }));
  const edges = [...ways, ...beside];

  // Where no edge passes by, a row stands exactly in the middle instead of where the columns of all are.
  const isPassed = (row: number) =>
    edges.some(
      ({ upper, lower }) => (rowOf.get(upper) as number) < row && (rowOf.get(lower) as number) > row,
    );
  const loose = new Set(
    [...new Set(cells.filter(({ isOdd }) => isOdd).map(({ row }) => row))].filter((row) => !isPassed(row)),
  );
  const columnOf = new Map(
    cells.map(({ id, row, column }) => [id, loose.has(row) ? column + 0.5 : column] as const),
  );

  // Each row has lanes below it, one for each node whose edges turn there: what hangs on two is told apart.
  const lanes = new Map<number, string[]>();
  const laneAt = (row: number, id: string): number => {
    const used = lanes.get(row) ?? [];
    lanes.set(row, used);
    if (!used.includes(id)) used.push(id);
    return used.indexOf(id) % mostLanes;
  };
  for (const { upper, lower, lane } of edges) {
    const [top, bottom] = [rowOf.get(upper) as number, rowOf.get(lower) as number];
    laneAt(top, lane);
    if (bottom > top + 1) laneAt(bottom - 1, lane);
  }
  const rows = Math.max(0, ...cells.map(({ row }) => row + 1));
  const gapBelow = (row: number) =>
    leastGap + laneGap * Math.min(mostLanes, Math.max(0, (lanes.get(row)?.length ?? 0) - 1));
  const unlinkedRow = cells.find(({ layer }) => layers[layer]?.isUnlinked)?.row;
  const tops: number[] = [];
  let y = edgePad;
  let unlinkedY: number | undefined;
  for (let row = 0; row < rows; row += 1) {
    if (row === unlinkedRow) {
      unlinkedY = y;
      y += headGap;
    }
    tops.push(y);
    y += nodeHeight + gapBelow(row);
  }
  const left = (column: number) => gutter + column * (nodeWidth + gutter);
  const nodes = cells.map(({ id, layer, row }) => {
    const column = columnOf.get(id) as number;
    return { ...{ id, layer, row, column }, x: left(column), y: tops[row] as number };
  });
  const lines = edges.map(({ id, upper, lower, lane, slot }): Line => {
    const by = slot === undefined ? 0 : nodeWidth * (besideFrom + besideStep * slot);
    const [top, bottom] = [rowOf.get(upper) as number, rowOf.get(lower) as number];
    const fromX = left(columnOf.get(upper) as number) + nodeWidth / 2 + by;
    const toX = left(columnOf.get(lower) as number) + nodeWidth / 2 + by;
    const laneY = (row: number) => (tops[row] as number) + nodeHeight + 10 + laneGap * laneAt(row, lane);
    const [fromY, toY] = [(tops[top] as number) + nodeHeight, tops[bottom] as number];
    const first = laneY(top);
    const points: (readonly [number, number])[] = [
      [fromX, fromY],
      [fromX, first],
    ];
    if (bottom > top + 1) {
      const aside =
        left(columnOf.get(lower) as number) - gutter / 2 + asideBy(laneAt(top, lane), slot !== undefined);
      const last = laneY(bottom - 1);
      points.push([aside, first], [aside, last], [toX, last]);
    } else if (bottom > top) points.push([toX, first]);
    if (bottom > top) points.push([toX, toY]);
    // Two in one row, which only a circle brings: from below to below.
    else points.push([toX, first], [toX, fromY]);
    return { id, path: roundedPath(points), endX: toX, endY: bottom > top ? toY : fromY };
  });
  const width = left(columns);
  return {
    width,
    height: Math.max(edgePad, y - (rows > 0 ? gapBelow(rows - 1) : 0) + edgePad),
    nodes,
    lines,
    unlinkedY,
  };
}

/** How far from the middle between two columns an edge runs: what leads nowhere outside of the ways. */
const asideBy = (lane: number, isBeside: boolean): number =>
  isBeside ? (lane % 2 === 0 ? 7 : -7) : ((lane % 3) - 1) * 4;

/** Gives each link a place that no other takes at either of its ends, as far as there are places. */
function freeSlots(): (one: string, other: string) => number {
  const taken = new Map<string, number[]>();
  return (one, other) => {
    const used = [one, other].flatMap((id) => taken.get(id) ?? []);
    const slots = Array.from({ length: mostBeside }, (_, slot) => slot);
    const slot = slots.find((free) => !used.includes(free)) ?? used.length % mostBeside;
    for (const id of [one, other]) taken.set(id, [...(taken.get(id) ?? []), slot]);
    return slot;
  };
}

interface Cell {
  readonly id: string;
  readonly layer: number;
  readonly row: number;
  readonly column: number;
  /** Its row stands half a column left of the middle. */
  readonly isOdd: boolean;
}

/** In which row and column each node stands: each layer begins a row, and a row that is not full stands in the middle. */
function cellsOf(layers: readonly Layer[], columns: number): Cell[] {
  const cells: Cell[] = [];
  let row = 0;
  for (const [layer, { nodes, isUnlinked }] of layers.entries())
    for (let at = 0; at < nodes.length; at += columns, row += 1) {
      const some = nodes.slice(at, at + columns);
      const first = isUnlinked ? 0 : Math.floor((columns - some.length) / 2);
      const isOdd = !isUnlinked && (columns - some.length) % 2 === 1;
      some.forEach(({ id }, index) => cells.push({ id, layer, row, column: first + index, isOdd }));
    }
  return cells;
}

/** The nearest node in a direction: beside it in its row, else the one that stands nearest in the next row that way. */
export function neighbourOf(nodes: readonly Placed[], id: string, arrow: string): string | undefined {
  const from = nodes.find((node) => node.id === id);
  if (!from) return nodes[0]?.id;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[arrow];
  if (step !== undefined)
    return nodes.find(({ row, column }) => row === from.row && column === from.column + step)?.id;
  const way = { ArrowUp: -1, ArrowDown: 1 }[arrow];
  if (way === undefined) return undefined;
  return nodes
    .filter(({ row }) => row === from.row + way)
    .toSorted((one, other) => Math.abs(one.column - from.column) - Math.abs(other.column - from.column))[0]
    ?.id;
}
