import { theme as antdTheme, type MappingAlgorithm, type ThemeConfig } from 'antd';
import { type Language } from '../../lib/language.ts';
import { colors, fonts, fontSize, radius, type Theme } from '../../lib/tokens.ts';

/** Ant Design's dark palette dims every colour below its contrast: those that carry meaning are put back as they are. */
function exactly(theme: Theme): MappingAlgorithm {
  const color = colors[theme];
  return (_seed, derived) => ({
    ...(derived as ReturnType<MappingAlgorithm>),
    colorPrimary: color.accent,
    colorPrimaryText: color.accent,
    colorInfo: color.accent,
    colorLink: color.accent,
    colorSuccess: color.up,
    colorError: color.down,
    colorWarning: color.unreachable,
  });
}

/** Made once: Ant Design knows a theme again by its functions. */
const algorithms: Readonly<Record<Theme, MappingAlgorithm[]>> = {
  dark: [antdTheme.darkAlgorithm, exactly('dark')],
  light: [antdTheme.defaultAlgorithm, exactly('light')],
};

/** Ant Design's theme, made from the tokens. */
export function antdThemeOf(theme: Theme, language: Language): ThemeConfig {
  const color = colors[theme];
  // What one types into has an edge of 3 : 1 against its ground (WCAG 2.2, 1.4.11).
  const field = { colorBorder: color.field };
  return {
    algorithm: algorithms[theme],
    cssVar: { key: 'linekeeper' },
    hashed: false,
    token: {
      colorPrimary: color.accent,
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
      Input: field,
      InputNumber: field,
      Select: field,
      DatePicker: field,
      Checkbox: field,
      Radio: field,
      Button: { primaryShadow: 'none', defaultShadow: 'none', colorPrimary: color.accentSolid },
    },
  };
}
