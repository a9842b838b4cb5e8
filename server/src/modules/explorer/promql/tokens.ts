import { wrong } from './query-fault.ts';

/** A word of a question, with where it begins. */
export interface Token {
  readonly kind: 'number' | 'duration' | 'word' | 'string' | 'sign' | 'end';
  readonly text: string;
  readonly at: number;
}

const blank = /(?:\s+|#[^\n]*)+/y;
const kinds: readonly (readonly [Token['kind'], RegExp])[] = [
  ['duration', /(?:\d+(?:ms|[smhdwy]))+(?!\w)/y],
  ['number', /(?:0x[\da-f]+|(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?)(?!\w)/iy],
  ['word', /[a-z_:][\w:]*/iy],
  ['string', /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|`[^`]*`/y],
  ['sign', /==|!=|<=|>=|=~|!~|[-+*/%^<>=(){}[\],@:]/y],
];

/** Where a place of a question is, as Prometheus says it: line and column. */
export function placeOf(query: string, at: number): string {
  const before = query.slice(0, at).split('\n');
  return `${before.length}:${(before.at(-1) ?? '').length + 1}`;
}

/** The words of a question. Throws QUERY_WRONG. */
export function tokensOf(query: string): Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    return pattern.exec(query)?.[0];
  };
  for (;;) {
    at += take(blank)?.length ?? 0;
    if (at >= query.length) break;
    const found = kinds.map(([kind, pattern]) => ({ kind, text: take(pattern) })).find(({ text }) => text);
    if (!found)
      throw wrong(`${placeOf(query, at)}: parse error: unexpected character ${JSON.stringify(query[at])}`);
    tokens.push({ kind: found.kind, text: found.text!, at });
    at += found.text!.length;
  }
  return [...tokens, { kind: 'end', text: '', at }];
}

const unitsMs: Readonly<Record<string, number>> = {
  ...{ ms: 1, s: 1_000, m: 60_000, h: 3_600_000 },
  ...{ d: 86_400_000, w: 604_800_000, y: 31_536_000_000 },
};

/** `1h30m` in milliseconds. */
export function durationMs(text: string): number {
  let total = 0;
  for (const [, count, unit] of text.matchAll(/(\d+)(ms|[smhdwy])/g))
    total += Number(count) * unitsMs[unit!]!;
  return total;
}

const escapes: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  a: '\x07',
  b: '\b',
  f: '\f',
  v: '\v',
};

/** What a quoted text says. */
export function unquoted(text: string): string {
  const inner = text.slice(1, -1);
  return text.startsWith('`')
    ? inner
    : inner.replace(/\\(.)/g, (_all, sign: string) => escapes[sign] ?? sign);
}
