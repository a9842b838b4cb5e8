import { type Expression, type Grouping, isComparison, type Operator } from './expression.ts';
import { keyOf, type Labels, nameLabel, only, unnamed, without } from './labels.ts';
import { unanswered } from './query-fault.ts';
import { type Series, type Value, type Values, vectorOf } from './values.ts';

type Binary = Extract<Expression, { kind: 'binary' }>;

const figures: Readonly<Record<Operator, (a: number, b: number) => number | boolean>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
  '%': (a, b) => a % b,
  // One to any power is one, also to what is none.
  '^': (a, b) => (a === 1 ? 1 : a ** b),
  '==': (a, b) => a === b,
  '!=': (a, b) => a !== b,
  '<=': (a, b) => a <= b,
  '>=': (a, b) => a >= b,
  '<': (a, b) => a < b,
  '>': (a, b) => a > b,
};

/** What two values give; a comparison keeps one of them where it holds, or says 1 or 0. */
function outcome(
  { op, isBool }: Pick<Binary, 'op' | 'isBool'>,
  [a, b]: readonly [number, number],
  kept: number,
) {
  const found = figures[op](a, b);
  if (typeof found === 'number') return found;
  if (isBool) return Number(found);
  return found ? kept : undefined;
}

/** Two sides joined by an operator, step by step. Throws QUERY_UNANSWERED where it is not clear which series belong together. */
export function joined(binary: Binary, left: Value, right: Value): Value {
  if (left.kind === 'scalar' && right.kind === 'scalar') {
    const values = left.values.map((a, step) => outcome(binary, [a, right.values[step]!], a) ?? NaN);
    return { kind: 'scalar', values };
  }
  if (left.kind === 'vector' && right.kind === 'vector') return paired(binary, left.series, right.series);
  const isLeft = left.kind === 'vector';
  const [vector, scalar] = (isLeft ? [left, right] : [right, left]) as [
    Extract<Value, { kind: 'vector' }>,
    Extract<Value, { kind: 'scalar' }>,
  ];
  return vectorOf(
    vector.series.map(({ labels, values }) => ({
      labels: namedAs(binary, labels),
      values: values.map((value, step) => {
        const number = scalar.values[step]!;
        if (value === undefined) return undefined;
        return outcome(binary, isLeft ? [value, number] : [number, value], value);
      }),
    })),
  );
}

const namedAs = ({ op, isBool }: Pick<Binary, 'op' | 'isBool'>, labels: Labels): Labels =>
  isComparison(op) && !isBool ? labels : unnamed(labels);

const matchedBy = ({ labels: names, isWithout }: Grouping, labels: Labels): Labels =>
  isWithout ? without(labels, [...names, nameLabel]) : only(labels, names);

/** Each series of one side with the one of the other that has the same labels. */
function paired(binary: Binary, left: readonly Series[], right: readonly Series[]): Value {
  const { matching } = binary;
  const groups = (series: readonly Series[]) =>
    Map.groupBy(series, ({ labels }) => keyOf(matchedBy(matching, labels)));
  const others = groups(right);
  for (const own of others.values()) refuseMany(own);
  const made = [...groups(left)].flatMap(([key, own]): Series[] => {
    const facing = others.get(key);
    if (!facing) return [];
    refuseMany(own);
    const other = merged(facing);
    const values = merged(own).map((a, step) => {
      const b = other[step];
      return a === undefined || b === undefined ? undefined : outcome(binary, [a, b], a);
    });
    const { labels } = own[0]!;
    const named = namedAs(binary, labels);
    return [
      { labels: matching.isWithout ? without(named, matching.labels) : only(named, matching.labels), values },
    ];
  });
  return vectorOf(made);
}

/** Several series of one side that are the same to the other: good only where no two of them are there at one time. */
function refuseMany(own: readonly Series[]): void {
  if (own.length < 2) return;
  const isTwice = own[0]!.values.some(
    (_value, step) => own.filter(({ values }) => values[step] !== undefined).length > 1,
  );
  if (isTwice)
    throw unanswered(
      'many-to-many matching not allowed: matching labels must be unique on both sides (see "on" and "ignoring")',
    );
}

function merged(own: readonly Series[]): Values {
  if (own.length === 1) return own[0]!.values;
  return own[0]!.values.map((_value, step) =>
    own.map(({ values }) => values[step]).find((value) => value !== undefined),
  );
}
