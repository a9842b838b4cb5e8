/** The three languages of the interface (spec section 9). Simplified Chinese is the default and the fallback. */
export const languages = ['zh', 'zh-TW', 'en'] as const;
export type Language = (typeof languages)[number];
export const fallbackLanguage: Language = 'zh';

/** The key under which a browser keeps the chosen language (spec section 4). */
export const languageStorageKey = 'lang';

/** A text in each language. */
export type Texts = Readonly<Record<Language, string>>;

/** The language a tag means: `zh-HK`, `zh-Hant` → zh-TW; `zh-CN` → zh; `en-GB` → en; anything else → undefined. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const lower = (tag ?? '').trim().toLowerCase();
  if (/^zh-(tw|hk|mo|hant)\b/.test(lower)) return 'zh-TW';
  if (/^zh\b/.test(lower)) return 'zh';
  if (/^en\b/.test(lower)) return 'en';
  return undefined;
}

/** The best language for an `accept-language` header (RFC 9110 section 12.5.4), the fallback where none fits. */
export function acceptedLanguage(header: string | null | undefined): Language {
  const wanted = (header ?? '')
    .split(',', 20)
    .map((part) => {
      const [tag, ...options] = part.split(';');
      const q = options
        .map((option) => /^\s*q=([\d.]+)\s*$/.exec(option)?.[1])
        .find((value) => value !== undefined);
      return { language: languageOf(tag), quality: q === undefined ? 1 : Number(q) || 0 };
    })
    .filter((item) => item.language !== undefined && item.quality > 0)
    .sort((a, b) => b.quality - a.quality);
  return wanted[0]?.language ?? fallbackLanguage;
}
