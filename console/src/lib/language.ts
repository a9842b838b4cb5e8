import {
  fallbackLanguage,
  type Language,
  languageOf,
  languages,
  languageStorageKey,
} from '@linekeeper/contract/language';
import { screenTitles } from '@linekeeper/contract/screen-titles';
import i18next, { type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { loadEnglishDivisions } from './english-divisions.ts';
import { grouped } from './grouped.ts';
import { startLanguage } from './start-language.ts';
import { storage } from './storage.ts';
import { loadOf, textFile } from './text-files.ts';

export const i18n = i18next;
export type { Language };
export { languages };

const files = import.meta.glob<Record<string, unknown>>(
  ['../../locales/*/*.json', '../features/*/texts/*.json'],
  { import: 'default' },
);

const wanted = new Set(['early']);

/** Numbers in texts, their digits grouped. What only looks like one, as a port, is handed over as a string. */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown) =>
    typeof value === 'number' ? grouped(value, currentLanguage()) : (value as string),
};

/** The titles of the screens, which stand in the contract, as the texts `screens:<name>`. */
function addTitles(language: Language): void {
  const titles = Object.entries(screenTitles).map(([name, title]) => [name, title[language]]);
  i18n.addResourceBundle(language, 'screens', Object.fromEntries(titles));
}

async function loadTexts(language: Language): Promise<void> {
  addTitles(language);
  const loads = Object.entries(files).map(async ([path, load]) => {
    const { language: tag, area = '' } = textFile(path) ?? {};
    if (tag !== language) return;
    if (!wanted.has(loadOf(path) ?? '') || i18n.hasResourceBundle(language, area)) return;
    i18n.addResourceBundle(language, area, await load());
  });
  const isSignedIn = wanted.has('shell');
  await Promise.all([...loads, language === 'en' && isSignedIn && loadEnglishDivisions()]);
}

/**
 * Starts the texts in the language of start-up. `tenantLanguage` is what the tenant of the address gives its page; it is
 * waited for only where neither the address nor this browser says a language.
 */
export async function startTexts(tenantLanguage: Promise<Language | null>): Promise<void> {
  const saved = storage.get(languageStorageKey);
  const asked = new URLSearchParams(location.search).get('lang');
  const given = languageOf(saved) || languageOf(asked) ? null : await tenantLanguage;
  const language = startLanguage([asked, given, document.documentElement.lang], saved);
  await i18n
    .use(initReactI18next)
    .use(numbers)
    .init({
      lng: language,
      fallbackLng: fallbackLanguage,
      supportedLngs: languages,
      // zh-TW is a language of its own here, never filled up from zh.
      load: 'currentOnly',
      defaultNS: 'common',
      ns: [],
      resources: {},
      interpolation: { escapeValue: false, alwaysFormat: true },
      react: { useSuspense: false },
      // A text that did not come with its screen (app/built-screens.ts) is a fault, and the reader sees its key.
      saveMissing: true,
      missingKeyHandler: (...[, area, key, , , options]) => {
        const isMade = (options as { defaultValue?: unknown }).defaultValue !== undefined;
        // eslint-disable-next-line no-console -- nobody else can be told: the screen is shown nevertheless
        if (!isMade) console.error(`There is no text ${area}:${key}.`);
      },
    });
  await loadTexts(language);
  document.documentElement.lang = language;
}

/** Loads the texts of the shell with what all screens share, and of a screen in it what its areas say. */
export async function loadSignedInTexts(areas: readonly string[] = []): Promise<void> {
  for (const load of ['shell', ...areas]) wanted.add(load);
  await loadTexts(currentLanguage());
}

export function currentLanguage(): Language {
  return languageOf(i18n.language) ?? fallbackLanguage;
}

/** Switches the language, keeps it in this browser and sets it as the document's. */
export async function switchLanguage(language: Language): Promise<void> {
  storage.set(languageStorageKey, language);
  await switchTextsTo(language);
}

/** Switches the language of this page alone: what a wall speaks is nobody's choice for the console. */
export async function switchTextsTo(language: Language): Promise<void> {
  await loadTexts(language);
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
}
