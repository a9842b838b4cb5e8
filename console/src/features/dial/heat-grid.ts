import { leastLost } from '@linekeeper/contract/dial/dial-test-kinds';
import { type HeatMap } from '@linekeeper/contract/dial/dial-tests';

/** Less than this part of what was due is too little for a colour: a share that nobody should compare. */
export const leastCoverage = 50;
export const shadeCount = 5;

export type CellLook =
  | { readonly kind: 'blank' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'lossy'; readonly lost: number; readonly isThin: boolean }
  | { readonly kind: 'value'; readonly shade: number; readonly isThin: boolean };

/** What shades mean. */
export interface Scale {
  readonly steps: readonly number[];
  readonly isBetterHigher: boolean;
  /** Values are what is lost themselves. */
  readonly isLoss: boolean;
}

/** Cells of the map where they stand: rows of outlets, each with the places of its cells in the lists. */
export interface Grid {
  readonly rows: readonly { readonly label: string | null; readonly cells: readonly (number | null)[] }[];
  /** Heads of the columns; null where columns mean nothing, since outlets have different targets. */
  readonly heads: readonly string[] | null;
}

/**
 * Where each cell stands, in rows of these names. Where most rows have most targets, a target is a column. Else (each line is a target of
 * its own outlet, or two targets have one name) the cells of a row stand side by side; and where all are of one row, it is broken into
 * several.
 */
export function gridOf(map: HeatMap, labels: readonly string[], flatWidth: number): Grid {
  const { outlets, targets, rows, columns, paths } = map;
  const inOrder = [...paths.keys()].sort((one, other) => columns[one]! - columns[other]!);
  if (outlets.length === 1) {
    const width = Math.max(1, flatWidth);
    const lines = Array.from({ length: Math.ceil(inOrder.length / width) }, (_, at) =>
      inOrder.slice(at * width, (at + 1) * width),
    );
    return { rows: lines.map((cells, at) => ({ label: at === 0 ? labels[0]! : null, cells })), heads: null };
  }
  const places = new Set(inOrder.map((at) => rows[at]! * targets.length + columns[at]!));
  if (paths.length * 2 < outlets.length * targets.length || places.size < paths.length) {
    const byRow = outlets.map((): number[] => []);
    for (const at of inOrder) byRow[rows[at]!]!.push(at);
    return { rows: byRow.map((cells, at) => ({ label: labels[at]!, cells })), heads: null };
  }
  const byRow = outlets.map(() => targets.map((): number | null => null));
  for (const at of inOrder) byRow[rows[at]!]![columns[at]!] = at;
  return { rows: byRow.map((cells, at) => ({ label: labels[at]!, cells })), heads: targets };
}

/** The values at which one shade ends and the next begins: even steps over what 95 % of the cells have, so that one cell does not make the rest pale. */
export function stepsOf(values: readonly (number | null)[], isLoss: boolean): readonly number[] {
  const known = values.filter((value) => value !== null).sort((one, other) => one - other);
  if (known.length === 0) return [];
  // Loss has a scale of its own: a little of it is much.
  if (isLoss) return [0.1, 1, 5, 20];
  const least = known[0]!;
  const most = known[Math.ceil(known.length * 0.95) - 1]!;
  if (most <= least) return [];
  return Array.from({ length: shadeCount - 1 }, (_, at) => least + ((most - least) * (at + 1)) / shadeCount);
}

/**
 * How a cell is drawn: from pale (good) to strong; hatched where too little was measured, and blank where nothing was. Where much was
 * lost, the rest that came through is never called good: what is lost stands there instead.
 */
export function lookOf(
  map: Pick<HeatMap, 'values' | 'runs' | 'lost' | 'coverage'>,
  at: number,
  { steps, isBetterHigher, isLoss }: Scale,
): CellLook {
  const value = map.values[at] ?? null;
  if ((map.runs[at] ?? 0) === 0) return { kind: 'blank' };
  if (value === null) return { kind: 'failed' };
  const coverage = map.coverage[at];
  const isThin = coverage !== null && coverage !== undefined && coverage < leastCoverage;
  const lost = map.lost[at] ?? 0;
  if (!isLoss && lost >= leastLost) return { kind: 'lossy', lost, isThin };
  const above = steps.filter((step) => value > step).length;
  const shade = isBetterHigher ? steps.length - above : above;
  return { kind: 'value', shade, isThin };
}

/** Numbers as short as a cell has room for: three digits, and k or M. */
export function cellText(value: number): string {
  const [amount, prefix] =
    value >= 999.5e6
      ? [value / 1e9, 'G']
      : value >= 999_500
        ? [value / 1e6, 'M']
        : value >= 999.5
          ? [value / 1e3, 'k']
          : [value, ''];
  return `${amount >= 99.95 || Number.isInteger(amount) ? Math.round(amount) : amount >= 9.995 ? Number(amount.toFixed(1)) : Number(amount.toFixed(2))}${prefix}`;
}
