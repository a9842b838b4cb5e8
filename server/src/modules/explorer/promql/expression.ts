export const comparisons = ['==', '!=', '<=', '>=', '<', '>'] as const;
export const arithmetic = ['+', '-', '*', '/', '%', '^'] as const;
export type Operator = (typeof comparisons)[number] | (typeof arithmetic)[number];
export const isComparison = (op: Operator): boolean => (comparisons as readonly string[]).includes(op);

/** Functions of a series over a time. */
export const overTime = [
  ...(['rate', 'irate', 'increase', 'delta'] as const),
  ...(['avg_over_time', 'min_over_time', 'max_over_time', 'sum_over_time', 'count_over_time'] as const),
] as const;
export type OverTime = (typeof overTime)[number];

export const aggregations = ['sum', 'avg', 'min', 'max', 'count', 'topk', 'bottomk', 'quantile'] as const;
export type Aggregation = (typeof aggregations)[number];
/** Those that are told a number before what they are of. */
export const withNumber: readonly Aggregation[] = ['topk', 'bottomk', 'quantile'];

export type MatchSign = '=' | '!=' | '=~' | '!~';

/** What a label must be. */
export interface Matcher {
  readonly label: string;
  readonly sign: MatchSign;
  readonly value: string;
}

/** Series by their labels: each one's newest value, or its samples over a time. */
export interface Selector {
  readonly kind: 'selector';
  readonly matchers: readonly Matcher[];
  readonly rangeMs: number | undefined;
  readonly offsetMs: number;
}

/** Labels that are kept, or left out. */
export interface Grouping {
  readonly labels: readonly string[];
  readonly isWithout: boolean;
}

export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  | { readonly kind: 'negate'; readonly of: Expression }
  | Selector
  | { readonly kind: 'call'; readonly name: OverTime; readonly of: Selector }
  | {
      readonly kind: 'aggregate';
      readonly op: Aggregation;
      readonly grouping: Grouping;
      readonly number: Expression | undefined;
      readonly of: Expression;
    }
  | {
      readonly kind: 'binary';
      readonly op: Operator;
      readonly isBool: boolean;
      /** By which labels two series belong together: `on` keeps these, `ignoring` leaves them out. */
      readonly matching: Grouping;
      readonly left: Expression;
      readonly right: Expression;
    };

/** What an expression gives: one number a step, or one a series and step, or the samples themselves. */
export function typeOf(expression: Expression): 'scalar' | 'vector' | 'matrix' {
  switch (expression.kind) {
    case 'number':
      return 'scalar';
    case 'negate':
      return typeOf(expression.of);
    case 'selector':
      return expression.rangeMs === undefined ? 'vector' : 'matrix';
    case 'binary':
      return typeOf(expression.left) === 'scalar' && typeOf(expression.right) === 'scalar'
        ? 'scalar'
        : 'vector';
    default:
      return 'vector';
  }
}

/** Every selector of an expression. */
export function selectorsOf(expression: Expression): Selector[] {
  switch (expression.kind) {
    case 'number':
      return [];
    case 'selector':
      return [expression];
    case 'binary':
      return [...selectorsOf(expression.left), ...selectorsOf(expression.right)];
    case 'aggregate':
      return [...(expression.number ? selectorsOf(expression.number) : []), ...selectorsOf(expression.of)];
    default:
      return selectorsOf(expression.of);
  }
}
