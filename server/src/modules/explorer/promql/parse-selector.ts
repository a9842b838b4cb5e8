import { type Matcher, type MatchSign, type Selector } from './expression.ts';
import { patternOf } from './pattern.ts';
import { type TokenReader } from './token-reader.ts';
import { durationMs, unquoted } from './tokens.ts';

const signs: readonly MatchSign[] = ['=', '!=', '=~', '!~'];
const nameLabel = '__name__';

/** `metric{label="value"}[5m] offset 1h`, read from where the reader stands. Throws QUERY_WRONG. */
export function selectorFrom(reader: TokenReader): Selector {
  const name = reader.now.kind === 'word' ? reader.next().text : undefined;
  if (name === undefined && !reader.isSign('{')) throw reader.unexpected();
  const matchers: Matcher[] = name === undefined ? [] : [{ label: nameLabel, sign: '=', value: name }];
  if (reader.takeSign('{')) {
    while (!reader.takeSign('}')) {
      const matcher = matcherFrom(reader);
      if (name !== undefined && matcher.label === nameLabel)
        throw reader.fault('the name of the metric must not be said twice');
      matchers.push(matcher);
      if (!reader.isSign('}')) reader.needSign(',');
    }
  }
  if (matchers.every(takesNothing))
    throw reader.fault('a selector must hold at least one matcher that does not match the empty text');
  return { kind: 'selector', matchers, rangeMs: rangeFrom(reader), offsetMs: offsetFrom(reader) };
}

function matcherFrom(reader: TokenReader): Matcher {
  const label = reader.need('word').text;
  const sign = signs.find((one) => reader.isSign(one));
  if (!sign) throw reader.unexpected();
  reader.next();
  const value = unquoted(reader.need('string').text);
  // Read once here, so that a fault is told with its place.
  if (sign === '=~' || sign === '!~') patternOf(value);
  return { label, sign, value };
}

/** Whether a matcher is met by series without the label. */
export function takesNothing({ sign, value }: Matcher): boolean {
  if (sign === '=') return value === '';
  if (sign === '!=') return value !== '';
  const isMet = patternOf(value)('');
  return sign === '=~' ? isMet : !isMet;
}

function rangeFrom(reader: TokenReader): number | undefined {
  if (!reader.takeSign('[')) return undefined;
  const rangeMs = durationMs(reader.need('duration').text);
  if (reader.isSign(':')) throw reader.fault('subqueries are not supported');
  if (rangeMs === 0) throw reader.fault('a range must be longer than zero');
  reader.needSign(']');
  return rangeMs;
}

function offsetFrom(reader: TokenReader): number {
  if (reader.isSign('@')) throw reader.fault('"@" is not supported');
  if (!reader.takeWord('offset')) return 0;
  const sign = reader.takeSign('-') ? -1 : 1;
  return sign * durationMs(reader.need('duration').text);
}
