import { mostHolidays, type HolidayKind } from '@linekeeper/contract/on-call/on-call-limits';

export interface HolidayLine {
  readonly day: string;
  readonly kind: HolidayKind;
  readonly name: string;
}

/** How a line says which kind it is, in each language; the first word of each is the one that is written. */
const kinds: Readonly<Record<string, HolidayKind>> = {
  ...{ free: 'free', 休: 'free', off: 'free' },
  ...{ working: 'working', 班: 'working', work: 'working' },
};

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

/** Reads `2026-10-01 free National Day`, a line each; empty lines say nothing. */
export function readHolidays(text: string, year: string): readonly HolidayLine[] | LineFault {
  const found = new Map<string, HolidayLine>();
  for (const [at, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, day = '', word = '', name = ''] = form.exec(line.trim()) ?? [];
    const kind = kinds[word.toLowerCase()];
    if (!isDay(day) || kind === undefined) return { fault: 'line', line: at + 1 };
    if (!day.startsWith(year)) return { fault: 'year', line: at + 1 };
    if (found.has(day)) return { fault: 'twice', line: at + 1 };
    if (found.size === mostHolidays) return { fault: 'many', line: at + 1 };
    found.set(day, { day, kind, name: name.trim() });
  }
  return [...found.values()];
}

/** The same the other way about, with a language's words of the kinds. */
export const linesOf = (days: readonly HolidayLine[], words: Readonly<Record<HolidayKind, string>>): string =>
  days.map(({ day, kind, name }) => `${day} ${words[kind]} ${name}`).join('\n');
