/** In the place of a character that the font cannot draw. */
const unknown = '□';

/**
 * A text as the PDF shows it: what somebody typed may hold characters that turn the direction of what follows, break the line or draw
 * nothing. Breaks become spaces; what cannot be drawn, and what only steers, becomes a box, so that it is seen that something stands there.
 */
export function safeText(text: string, canDraw: (codePoint: number) => boolean): string {
  let shown = '';
  for (const one of text.normalize('NFC')) {
    if (/[\t\n\r\v\f\u0085\u2028\u2029]/u.test(one)) shown += ' ';
    else if (/[\p{Cc}\p{Cf}\p{Cs}\p{Co}]/u.test(one)) shown += unknown;
    else shown += canDraw(one.codePointAt(0) ?? 0) ? one : unknown;
  }
  return shown;
}

/** Whether a line may be broken before or after it: Chinese is written without spaces. */
export const isWide = (one: string): boolean =>
  /[\u2E80-\u9FFF\uF900-\uFAFF\uFE30-\uFE4F\uFF00-\uFFEF]/u.test(one);
/** What never begins a line. */
const closing = /[，。；：！？、）」』》〉…,.;:!?)\]}%]/u;

/** Breaks a text into lines of a width; at most `most`, the last with an ellipsis where more would come. Words longer than a line are cut. */
export function wrapped(
  text: string,
  { width, most, widthOf }: { width: number; most: number; widthOf: (one: string) => number },
): string[] {
  const lines: string[] = [];
  let line = '';
  let lineWidth = 0;
  /** How much of the line there is before the last place where it may be broken. */
  let breakAt = 0;
  const take = (one: string) => {
    if (line.length > 0 && (one === ' ' || isWide(one) || isWide(line.at(-1)!)) && !closing.test(one))
      breakAt = line.length;
    line += one;
    lineWidth += widthOf(one);
  };
  const measure = (of: string) => [...of].reduce((sum, one) => sum + widthOf(one), 0);
  for (const one of text) {
    if (lineWidth + widthOf(one) > width && line.length > 0) {
      const at = one === ' ' || breakAt === 0 ? line.length : breakAt;
      lines.push(line.slice(0, at).trimEnd());
      line = line.slice(at).trimStart();
      lineWidth = measure(line);
      breakAt = 0;
      if (one === ' ' && line === '') continue;
    }
    take(one);
  }
  if (line !== '' || lines.length === 0) lines.push(line);
  if (lines.length <= most) return lines;
  let last = lines[most - 1]!;
  while (last !== '' && measure(last) + widthOf('…') > width) last = [...last].slice(0, -1).join('');
  return [...lines.slice(0, most - 1), `${last}…`];
}
