import { type Language } from '@linekeeper/contract/language';

export interface LanguageParts {
  /** The default language of a tenant; null where neither it nor one above it set one. */
  readonly languageOf: (tenantId: number) => Language | null;
}

/** What a member is written to in: the language it chose, else its tenant's, else the one of the page it is on. */
export function readerLanguage(
  { languageOf }: LanguageParts,
  { chosen, tenantId }: { readonly chosen: Language | null; readonly tenantId: number },
  onPage: Language,
): Language {
  return chosen ?? languageOf(tenantId) ?? onPage;
}
