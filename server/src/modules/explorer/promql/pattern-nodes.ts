import { wrong } from './query-fault.ts';

/** A part of a regular expression. */
export type Node =
  | { readonly kind: 'takes'; readonly takes: (character: string) => boolean }
  | { readonly kind: 'all'; readonly parts: readonly Node[] }
  | { readonly kind: 'any'; readonly parts: readonly Node[] }
  | { readonly kind: 'repeat'; readonly of: Node; readonly least: number; readonly most: number };

const longest = 512;
const mostRepeats = 100;
const classes: Readonly<Record<string, RegExp>> = { d: /\d/, D: /\D/, w: /\w/, W: /\W/, s: /\s/, S: /\S/ };
const controls: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', v: '\v' };

/** The parts of a regular expression, which is anchored at both ends. Throws QUERY_WRONG. */
export function readPattern(source: string): Node {
  if (source.length > longest) throw wrong('a regular expression is too long');
  const reader = new PatternReader(source);
  const node = reader.any(0);
  reader.end();
  return node;
}

class PatternReader {
  readonly #source: string;
  readonly #signs: readonly string[];
  #at = 0;

  constructor(source: string) {
    this.#source = source;
    this.#signs = [...source];
  }

  end(): void {
    if (this.#at < this.#signs.length) throw this.#fault();
  }

  any(depth: number): Node {
    if (depth > 32) throw this.#fault();
    const parts = [this.#all(depth)];
    while (this.#take('|')) parts.push(this.#all(depth));
    return parts.length === 1 ? parts[0]! : { kind: 'any', parts };
  }

  #all(depth: number): Node {
    const parts: Node[] = [];
    while (this.#at < this.#signs.length && !['|', ')'].includes(this.#now))
      if (this.#isAnchor()) this.#at += 1;
      else parts.push(this.#repeated(this.#one(depth)));
    return { kind: 'all', parts };
  }

  /** Both ends are anchored anyway: an anchor there says nothing more; elsewhere it can never be met. */
  #isAnchor(): boolean {
    if (this.#now === '^' && this.#at === 0) return true;
    if (this.#now === '$' && this.#at === this.#signs.length - 1) return true;
    if (this.#now === '^' || this.#now === '$') throw this.#fault();
    return false;
  }

  #one(depth: number): Node {
    const sign = this.#next();
    if (sign === '(') {
      if (this.#take('?') && !this.#take(':')) throw this.#fault();
      const inner = this.any(depth + 1);
      if (!this.#take(')')) throw this.#fault();
      return inner;
    }
    if (sign === '[') return { kind: 'takes', takes: this.#class() };
    if (sign === '.') return { kind: 'takes', takes: (character) => character !== '\n' };
    if (sign === '\\') return { kind: 'takes', takes: this.#escaped() };
    if (['*', '+', '?'].includes(sign)) throw this.#fault();
    return { kind: 'takes', takes: (character) => character === sign };
  }

  #repeated(of: Node): Node {
    const [least, most] = this.#repeats();
    if (least === 1 && most === 1) return of;
    // Lazy or not, the whole text is the same.
    this.#take('?');
    if (['*', '+', '?'].includes(this.#now)) throw this.#fault();
    return { kind: 'repeat', of, least, most };
  }

  #repeats(): readonly [number, number] {
    if (this.#take('*')) return [0, Infinity];
    if (this.#take('+')) return [1, Infinity];
    if (this.#take('?')) return [0, 1];
    const found = /^\{(\d{1,4})(,(\d{0,4}))?\}/.exec(this.#signs.slice(this.#at, this.#at + 12).join(''));
    if (!found) return [1, 1];
    this.#at += found[0].length;
    const least = Number(found[1]);
    const most = found[2] === undefined ? least : found[3] === '' ? Infinity : Number(found[3]);
    if (least > mostRepeats || (most !== Infinity && most > mostRepeats) || most < least) throw this.#fault();
    return [least, most];
  }

  #class(): (character: string) => boolean {
    const isNot = this.#take('^');
    const tests: ((character: string) => boolean)[] = [];
    for (let isFirst = true; isFirst || this.#now !== ']'; isFirst = false) {
      if (this.#now === '[' && this.#signs[this.#at + 1] === ':') throw this.#fault();
      const from = this.#next();
      if (from === '\\') {
        tests.push(this.#escaped());
      } else if (this.#now === '-' && this.#signs[this.#at + 1] !== ']') {
        this.#at += 1;
        const to = this.#next();
        if (to < from || to === '\\') throw this.#fault();
        tests.push((character) => character >= from && character <= to);
      } else {
        tests.push((character) => character === from);
      }
    }
    this.#at += 1;
    return (character) => tests.some((test) => test(character)) !== isNot;
  }

  #escaped(): (character: string) => boolean {
    const sign = this.#next();
    const known = classes[sign];
    if (known) return (character) => known.test(character);
    const control = controls[sign];
    if (/[a-z0-9]/i.test(sign) && control === undefined) throw this.#fault();
    const is = control ?? sign;
    return (character) => character === is;
  }

  get #now(): string {
    return this.#signs[this.#at] ?? '';
  }

  #next(): string {
    const sign = this.#signs[this.#at];
    if (sign === undefined) throw this.#fault();
    this.#at += 1;
    return sign;
  }

  #take(sign: string): boolean {
    if (this.#now !== sign) return false;
    this.#at += 1;
    return true;
  }

  #fault() {
    return wrong(`the regular expression ${JSON.stringify(this.#source)} is not one that can be read here`);
  }
}
