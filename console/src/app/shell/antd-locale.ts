import { type Locale } from 'antd/es/locale';
import { useEffect, useState } from 'react';
import { type Language } from '../../lib/language.ts';

const load: Readonly<Record<Language, () => Promise<{ default: Locale }>>> = {
  zh: async () => (await import('dayjs/locale/zh-cn'), import('antd/es/locale/zh_CN')),
  'zh-TW': async () => (await import('dayjs/locale/zh-tw'), import('antd/es/locale/zh_TW')),
  en: () => import('antd/es/locale/en_US'),
};

/** Ant Design's own texts in a language; undefined until they have come. */
export function useAntdLocale(language: Language): Locale | undefined {
  const [locale, setLocale] = useState<Locale>();
  useEffect(() => {
    let isCurrent = true;
    void load[language]().then(({ default: loaded }) => {
      if (isCurrent) setLocale(loaded);
    });
    return () => {
      isCurrent = false;
    };
  }, [language]);
  return locale;
}
