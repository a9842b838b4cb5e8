import { type State } from '@linekeeper/contract/monitoring/states';

/** How far a level stands in from the one above, in px. */
export const stepPx = 24;
/** The middle of the sign at the beginning of a row. */
const middlePx = 6;

interface Placed {
  /** Positions from the root down, `0.2.1`, each before what is below it. */
  readonly key: string;
  readonly state: State;
}
export interface Edge {
  readonly key: string;
  readonly path: string;
  readonly state: State;
}

/** The lines of a tree that is written a row a place: from the sign of each down and over to that of each of its own. */
export function treeLines(nodes: readonly Placed[], rowPx: number): { edges: Edge[]; widthPx: number } {
  const rows = new Map(nodes.map(({ key }, at) => [key, at]));
  const depth = (key: string) => key.split('.').length - 1;
  const edges = nodes.flatMap(({ key, state }): Edge[] => {
    const parent = rows.get(key.slice(0, key.lastIndexOf('.')));
    if (parent === undefined || !key.includes('.')) return [];
    const x = (depth(key) - 1) * stepPx + middlePx;
    const from = parent * rowPx + rowPx / 2 + middlePx + 3;
    const to = (rows.get(key) ?? 0) * rowPx + rowPx / 2;
    return [
      { key, state, path: `M${x} ${from}V${to - 6}Q${x} ${to} ${x + 6} ${to}H${x + stepPx - middlePx - 3}` },
    ];
  });
  // What is not up is drawn over what is.
  edges.sort((a, b) => Number(a.state !== 'up') - Number(b.state !== 'up'));
  return { edges, widthPx: (Math.max(0, ...nodes.map(({ key }) => depth(key))) + 1) * stepPx };
}
