import { type CompiledQuery } from 'kysely';
import { type Tx } from './database.ts';

/** Stands in a query for a value that is not known yet. */
class Slot {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

/** A bound for what callers make different (orders, sizes of pages). Beyond it all is compiled anew. */
const mostKept = 500;

type Values = Readonly<Record<string, unknown>>;

/**
 * A query that is built and compiled once for each `shape` (what makes the text another) and for each choice of values that
 * are given (not undefined), and then asked with the values of the call. `build` only places values, it never looks into
 * them: those it gets are stand-ins. A list is one value: `= any(…)`, not `in`.
 */
export function compiledOnce<Shape, Given extends Values, Row>(
  build: (tx: Tx, shape: Shape, values: Given) => { compile(): CompiledQuery<Row> },
): (tx: Tx, shape: Shape, values: Given) => Promise<Row[]> {
  const kept = new Map<string, CompiledQuery<Row>>();
  const compile = (tx: Tx, shape: Shape, given: readonly string[]) => {
    const slots = Object.fromEntries(given.map((name) => [name, new Slot(name)]));
    return build(tx, shape, slots as unknown as Given).compile();
  };
  return async (tx, shape, values) => {
    const given = Object.keys(values).filter((name) => values[name] !== undefined);
    const key = JSON.stringify([shape, given]);
    let compiled = kept.get(key);
    if (!compiled) {
      compiled = compile(tx, shape, given);
      if (kept.size >= mostKept) kept.clear();
      kept.set(key, compiled);
    }
    const parameters = compiled.parameters.map((one) => (one instanceof Slot ? values[one.name] : one));
    return (await tx.executeQuery<Row>({ ...compiled, parameters })).rows;
  };
}
