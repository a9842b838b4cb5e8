import { type Language } from '../language.ts';
import { traditional } from './traditional-names.ts';

/** What English calls divisions, by code: given to each function, as only who reads English needs it. */
type EnglishNames = Readonly<Record<string, string>>;

/** One division as a language calls it, without what it is in: what English has no name for stays in Chinese. */
export function divisionWord(language: Language, code: string, name: string, english: EnglishNames): string {
  if (language === 'zh-TW') return traditional(name);
  return (language === 'en' && english[code]) || name;
}

/** The codes of the names of a path, the province first: what stands between may be left out of the path, never the ends. */
function codesOf(code: string, names: number): string[] {
  const province = `${code.slice(0, 2)}0000`;
  if (names === 1) return [province];
  return names === 2 ? [province, code] : [province, `${code.slice(0, 4)}00`, code];
}

/** A division and what it is in, the province first, as a language calls them; `path` as divisions.ts writes it: 浙江省 杭州市. */
export function divisionParts(
  language: Language,
  code: string,
  path: string,
  english: EnglishNames,
): string[] {
  const names = path.split(' ').filter((name) => name !== '');
  const codes = codesOf(code, names.length);
  return names.map((name, at) => divisionWord(language, codes[at] ?? '', name, english));
}

/** The same as one text: 浙江省 杭州市, in English as addresses are written there: Hangzhou, Zhejiang. */
export function divisionText(language: Language, code: string, path: string, english: EnglishNames): string {
  const parts = divisionParts(language, code, path, english);
  return language === 'en' ? parts.reverse().join(', ') : parts.join(' ');
}
