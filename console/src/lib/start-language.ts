import { fallbackLanguage, type Language, languageOf } from '@linekeeper/contract/language';

/**
 * The language at start-up (spec section 4): one given by the page (`?lang=`, else the document's) first; a value saved
 * locally overrides it; zh is the fallback.
 */
export function startLanguage(page: readonly (string | null)[], saved: string | null): Language {
  const given = page.map((tag) => languageOf(tag)).find((language) => language !== undefined);
  return languageOf(saved) ?? given ?? fallbackLanguage;
}
