import { type State } from '@linekeeper/contract/monitoring/states';

interface Colours {
  readonly cool: string;
  readonly hot: string;
  readonly down: string;
  readonly none: string;
}

/** How a cell is filled: failed paths in the colour of failure, measured ones from faint to full by how much it is, others empty. */
export function shadeOf(
  state: State | undefined,
  value: number | null,
  most: number,
  { cool, hot, down, none }: Colours,
): { colour: string; alpha: number } {
  if (state === 'down' || state === 'unreachable') return { colour: down, alpha: 1 };
  if (value === null || state === 'unmeasured') return { colour: none, alpha: 0.6 };
  const share = most > 0 ? value / most : 0;
  return share < 0.5
    ? { colour: cool, alpha: 0.35 + share }
    : { colour: hot, alpha: Math.min(1, 0.35 + (share - 0.5) * 1.3) };
}
