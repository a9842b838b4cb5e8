import { type AppError } from '../../../platform/errors.ts';
import { wrong } from './query-fault.ts';
import { placeOf, type Token, tokensOf } from './tokens.ts';

/** Reads the words of a question one after the other. */
export class TokenReader {
  readonly #query: string;
  readonly #tokens: readonly Token[];
  #at = 0;

  constructor(query: string) {
    this.#query = query;
    this.#tokens = tokensOf(query);
  }

  get now(): Token {
    return this.#tokens[this.#at]!;
  }

  get after(): Token {
    return this.#tokens[this.#at + 1] ?? this.#tokens.at(-1)!;
  }

  next(): Token {
    const { now } = this;
    if (now.kind !== 'end') this.#at += 1;
    return now;
  }

  /** The one of a kind that must come now. Throws QUERY_WRONG. */
  need(kind: Token['kind']): Token {
    if (this.now.kind !== kind) throw this.unexpected();
    return this.next();
  }

  isSign(text: string): boolean {
    return this.now.kind === 'sign' && this.now.text === text;
  }

  takeSign(text: string): boolean {
    if (!this.isSign(text)) return false;
    this.next();
    return true;
  }

  needSign(text: string): void {
    if (!this.takeSign(text)) throw this.unexpected();
  }

  takeWord(text: string): boolean {
    if (this.now.kind !== 'word' || this.now.text !== text) return false;
    this.next();
    return true;
  }

  /** Names in brackets. Throws QUERY_WRONG. */
  labels(): string[] {
    const labels: string[] = [];
    this.needSign('(');
    while (!this.takeSign(')')) {
      labels.push(this.need('word').text);
      if (!this.isSign(')')) this.needSign(',');
    }
    return labels;
  }

  unexpected(): AppError {
    const { kind, text } = this.now;
    return this.fault(kind === 'end' ? 'unexpected end of input' : `unexpected ${JSON.stringify(text)}`);
  }

  /** What is wrong where the reader stands. */
  fault(reason: string): AppError {
    return wrong(`${placeOf(this.#query, this.now.at)}: parse error: ${reason}`);
  }
}
