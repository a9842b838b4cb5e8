import { type Locale } from 'antd/es/locale';
import { useEffect, useState } from 'react';
import { currentLanguage, type Language } from '../../lib/language.ts';

const load: Readonly<Record<Language, () => Promise<{ default: Locale }>>> = {
  zh: async () => (await import('dayjs/locale/zh-cn'), import('antd/es/locale/zh_CN')),
  'zh-TW': async () => (await import('dayjs/locale/zh-tw'), import('antd/es/locale/zh_TW')),
  en: () => import('antd/es/locale/en_US'),
};

/** The locale that stands now. It stands before the shell does: without one, Ant Design would build the page twice. */
let present: Locale | undefined;

/** Loads Ant Design's own texts in the language that is on. */
export async function loadAntdLocale(): Promise<void> {
  present ??= (await load[currentLanguage()]()).default;
}

/** Ant Design's own texts in a language; those of the language before until they have come. */
export function useAntdLocale(language: Language): Locale | undefined {
  const [locale, setLocale] = useState(present);
  useEffect(() => {
    let isCurrent = true;
    void load[language]().then(({ default: loaded }) => {
      present = loaded;
      if (isCurrent) setLocale(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return locale;
}
