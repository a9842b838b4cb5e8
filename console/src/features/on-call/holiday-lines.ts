import { type HolidayKind, holidayKinds, mostHolidays } from '@linekeeper/contract/on-call/on-call-limits';

export interface HolidayLine {
  readonly day: string;
  readonly kind: HolidayKind;
  readonly name: string;
}

/** What is wrong with a text of holidays, and in which line, from 1. */
export interface LineFault {
  readonly fault: 'line' | 'year' | 'twice' | 'many';
  readonly line: number;
}

const form = /^(\d{4}-\d\d-\d\d)[\s,;]+(\S+?)[\s,;]+(\S.{0,63})$/u;
const isDay = (day: string) => {
  const at = new Date(`${day}T00:00Z`);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day);
};

/** How a language writes the kinds; files from elsewhere may say them as the API does. */
export type KindWords = Readonly<Record<HolidayKind, string>>;

/** Reads `2026-10-01 free National Day`, a line each; empty lines say nothing. */
export function readHolidays(
  text: string,
  year: string,
  words: KindWords,
): readonly HolidayLine[] | LineFault {
  const found = new Map<string, HolidayLine>();
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, day = '', word = '', name = ''] = form.exec(line.trim()) ?? [];
    const said = word.toLowerCase();
    const kind = holidayKinds.find((one) => said === one || said === words[one]);
    if (!isDay(day) || kind === undefined) return { fault: 'line', line: at + 1 };
    if (!day.startsWith(year)) return { fault: 'year', line: at + 1 };
    if (found.has(day)) return { fault: 'twice', line: at + 1 };
    if (found.size === mostHolidays) return { fault: 'many', line: at + 1 };
    found.set(day, { day, kind, name: name.trim() });
  }
  return [...found.values()];
}

/** The same the other way about, with a language's words of the kinds. */
export const linesOf = (days: readonly HolidayLine[], words: KindWords): string =>
  days.map(({ day, kind, name }) => `${day} ${words[kind]} ${name}`).join('\n');
