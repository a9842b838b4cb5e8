import { theme as antdTheme, type ThemeConfig } from 'antd';
import { type Language } from '../../lib/language.ts';
import { colors, fonts, fontSize, radius, type Theme } from '../../lib/tokens.ts';

/** Ant Design's theme, made from the tokens. */
export function antdThemeOf(theme: Theme, language: Language): ThemeConfig {
  const color = colors[theme];
  return {
    algorithm: theme === 'dark' ? antdTheme.darkAlgorithm : antdTheme.defaultAlgorithm,
    cssVar: { key: 'linekeeper' },
    hashed: false,
    token: {
      colorPrimary: color.accentSolid,
      colorInfo: color.accent,
      colorLink: color.accent,
      colorSuccess: color.up,
      colorError: color.down,
      colorWarning: color.unreachable,
      colorText: color.text,
      colorTextSecondary: color.text2,
      colorTextDescription: color.text2,
      colorTextPlaceholder: color.text2,
      colorBgBase: color.background,
      colorBgLayout: color.background,
      colorBgContainer: color.surface,
      colorBgElevated: color.raised,
      colorBorder: color.line,
      colorBorderSecondary: color.line,
      borderRadius: radius,
      fontSize: fontSize.body,
      fontFamily: fonts[language],
      fontFamilyCode: fonts.mono,
    },
    components: {
      Table: {
        cellFontSize: fontSize.table,
        cellFontSizeMD: fontSize.table,
        headerBg: color.surface,
        headerColor: color.text2,
        headerSplitColor: 'transparent',
        rowHoverBg: color.hover,
        cellPaddingBlockMD: 9,
      },
      Button: { primaryShadow: 'none', defaultShadow: 'none', colorPrimary: color.accentSolid },
    },
  };
}
