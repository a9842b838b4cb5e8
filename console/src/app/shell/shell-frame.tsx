import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { languageOf } from '@linekeeper/contract/language';
import { useThumb } from '../../components/use-narrow.ts';
import { useLessMotion } from '../../components/use-less-motion.ts';
import { type Language } from '../../lib/language.ts';
import { queryClient } from '../../lib/query.ts';
import { styleNonce } from '../../lib/style-nonce.ts';
import { useUi } from '../../lib/ui.ts';
import { antdIcons } from './antd-icons.tsx';
import { loadAntdLocale, useAntdLocale } from './antd-locale.ts';
import { Layout } from './layout.tsx';
import { antdThemeOf } from './theme.ts';

/** What must be here before the shell is shown. */
export const prepareShell = loadAntdLocale;

/** Everything behind the sign-in stands in here: theme and texts of the component library, the cache, the layout. */
export function ShellFrame() {
  const { i18n } = useTranslation();
  const language: Language = languageOf(i18n.language) ?? 'zh';
  const theme = useUi((ui) => ui.theme);
  const size = useUi((ui) => ui.size);
  const locale = useAntdLocale(language);
  const nonce = styleNonce();
  const isStill = useLessMotion();
  const isThumb = useThumb();
  const antdTheme = useMemo(
    () => antdThemeOf(theme, language, { isStill, isThumb }),
    [theme, language, isStill, isThumb],
  );
  return (
    <ConfigProvider
      {...antdIcons}
      theme={antdTheme}
      locale={locale}
      componentSize={size === 'default' ? 'middle' : size}
      csp={nonce === undefined ? undefined : { nonce }}
      button={{ autoInsertSpace: false }}
      wave={{ disabled: isStill }}
    >
      <QueryClientProvider client={queryClient}>
        <Layout />
      </QueryClientProvider>
    </ConfigProvider>
  );
}
