import { type Language } from './language.ts';
import { localeTags } from './time.ts';

const formats = new Map<Language, Intl.NumberFormat>();

/** A number with its digits grouped as the language does: `10,000`. Not for what only looks like a number, as a port. */
export function grouped(value: number, language: Language): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(localeTags[language]);
  formats.set(language, format);
  return format.format(value);
}
