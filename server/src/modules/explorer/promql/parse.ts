import {
  type Aggregation,
  aggregations,
  type Expression,
  type Grouping,
  isComparison,
  type Operator,
  type OverTime,
  overTime,
  typeOf,
  withNumber,
} from './expression.ts';
import { selectorFrom } from './parse-selector.ts';
import { TokenReader } from './token-reader.ts';

/** Brackets and signs within each other: more is nobody's question, and each costs a place on the stack. */
const deepest = 64;

const levels: readonly (readonly Operator[])[] = [
  ['==', '!=', '<=', '>=', '<', '>'],
  ['+', '-'],
  ['*', '/', '%'],
];
/** Words of PromQL that stand between two sides, and that we do not answer. */
const notOurs = ['and', 'or', 'unless', 'atan2', 'group_left', 'group_right'];

const nothing: Grouping = { labels: [], isWithout: true };

/** A question in PromQL as far as we answer it. Throws QUERY_WRONG with the place of what is not. */
export function parse(query: string): Expression {
  const reader = new TokenReader(query);
  const expression = new Parser(reader).expression();
  if (reader.now.kind !== 'end') throw reader.unexpected();
  return expression;
}

class Parser {
  readonly #reader: TokenReader;
  #depth = 0;

  constructor(reader: TokenReader) {
    this.#reader = reader;
  }

  expression(): Expression {
    if (++this.#depth > deepest) throw this.#reader.fault('the expression is nested too deeply');
    const expression = this.#binary(0);
    this.#depth -= 1;
    if (notOurs.includes(this.#reader.now.text))
      throw this.#reader.fault(`"${this.#reader.now.text}" is not supported`);
    return expression;
  }

  #binary(level: number): Expression {
    const operators = levels[level];
    if (!operators) return this.#unary();
    let left = this.#binary(level + 1);
    for (;;) {
      const op = operators.find((one) => this.#reader.isSign(one));
      if (!op) return left;
      left = this.#joined(op, left, () => this.#binary(level + 1));
    }
  }

  /** A minus before a power is of its outcome. */
  #unary(): Expression {
    if (this.#reader.takeSign('+')) return this.#nested(() => this.#unary());
    if (!this.#reader.takeSign('-')) return this.#power();
    const of = this.#nested(() => this.#unary());
    if (typeOf(of) === 'matrix') throw this.#reader.fault('a minus needs a number or an instant vector');
    return { kind: 'negate', of };
  }

  #power(): Expression {
    const left = this.#primary();
    // From right to left.
    return this.#reader.isSign('^') ? this.#joined('^', left, () => this.#nested(() => this.#unary())) : left;
  }

  #nested(read: () => Expression): Expression {
    if (++this.#depth > deepest) throw this.#reader.fault('the expression is nested too deeply');
    const expression = read();
    this.#depth -= 1;
    return expression;
  }

  #joined(op: Operator, left: Expression, side: () => Expression): Expression {
    const reader = this.#reader;
    reader.next();
    const isBool = reader.takeWord('bool');
    if (isBool && !isComparison(op)) throw reader.fault('"bool" belongs to comparisons alone');
    const by = reader.takeWord('on') ? 'on' : reader.takeWord('ignoring') ? 'ignoring' : undefined;
    const matching = by ? { labels: reader.labels(), isWithout: by === 'ignoring' } : nothing;
    if (notOurs.includes(reader.now.text)) throw reader.fault(`"${reader.now.text}" is not supported`);
    const right = side();
    const types = [typeOf(left), typeOf(right)];
    if (types.includes('matrix')) throw reader.fault(`"${op}" needs numbers or instant vectors, not ranges`);
    if (by && types.includes('scalar')) throw reader.fault(`"${by}" needs an instant vector on both sides`);
    if (isComparison(op) && !isBool && !types.includes('vector'))
      throw reader.fault('comparisons between numbers must use "bool"');
    return { kind: 'binary', op, isBool, matching, left, right };
  }

  #primary(): Expression {
    const reader = this.#reader;
    const { kind, text } = reader.now;
    if (reader.takeSign('(')) {
      const inner = this.expression();
      reader.needSign(')');
      return inner;
    }
    if (kind === 'number') return { kind, value: Number(reader.next().text) };
    if (kind === 'word' && /^(inf|nan)$/i.test(text)) {
      reader.next();
      return { kind: 'number', value: /^inf$/i.test(text) ? Infinity : NaN };
    }
    if (kind === 'word' && (aggregations as readonly string[]).includes(text)) return this.#aggregate();
    if (kind === 'word' && reader.after.text === '(') return this.#call();
    return selectorFrom(reader);
  }

  #call(): Expression {
    const reader = this.#reader;
    const name = reader.now.text as OverTime;
    if (!overTime.includes(name)) throw reader.fault(`the function "${name}" is not supported`);
    reader.next();
    reader.needSign('(');
    const of = this.expression();
    if (of.kind !== 'selector' || of.rangeMs === undefined)
      throw reader.fault(`"${name}" needs a range vector, as in ${name}(metric[5m])`);
    reader.needSign(')');
    return { kind: 'call', name, of };
  }

  #aggregate(): Expression {
    const reader = this.#reader;
    const op = reader.next().text as Aggregation;
    const before = this.#grouping();
    reader.needSign('(');
    const first = this.expression();
    const number = withNumber.includes(op) ? first : undefined;
    if (number) {
      if (typeOf(number) !== 'scalar') throw reader.fault(`"${op}" needs a number first`);
      reader.needSign(',');
    }
    const of = number ? this.expression() : first;
    if (typeOf(of) !== 'vector') throw reader.fault(`"${op}" needs an instant vector`);
    reader.needSign(')');
    const grouping = before ?? this.#grouping() ?? { labels: [], isWithout: false };
    return { kind: 'aggregate', op, grouping, number, of };
  }

  #grouping(): Grouping | undefined {
    const reader = this.#reader;
    const word = reader.takeWord('by') ? 'by' : reader.takeWord('without') ? 'without' : undefined;
    return word && { labels: reader.labels(), isWithout: word === 'without' };
  }
}
