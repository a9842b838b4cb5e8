import { theme as antdTheme, type MappingAlgorithm, type ThemeConfig } from 'antd';
import { type Language } from '../../lib/language.ts';
import { colors, fonts, fontSize, radius, type Theme } from '../../lib/tokens.ts';

/** A colour laid thinly over a ground: `#rrggbb` both. */
function over(ground: string, color: string, share = 0.12): string {
  const part = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) =>
    Math.round(part(ground, at) * (1 - share) + part(color, at) * share)
      .toString(16)
      .padStart(2, '0'),
  );
  return `#${mixed.join('')}`;
}

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
    // Its palette makes mud of dark colours: the grounds of notices are thin layers of their own.
    colorSuccessBg: over(color.raised, color.up),
    colorErrorBg: over(color.raised, color.down),
    colorWarningBg: over(color.raised, color.unreachable),
    colorInfoBg: over(color.raised, color.accent),
  });
}

/** Made once: Ant Design knows a theme again by its functions. */
const algorithms: Readonly<Record<Theme, MappingAlgorithm[]>> = {
  dark: [antdTheme.darkAlgorithm, exactly('dark')],
  light: [antdTheme.defaultAlgorithm, exactly('light')],
};

interface Ways {
  /** Dialogs, drawers and menus stand where they come, without growing. */
  readonly isStill: boolean;
  /** What is pressed is pressed by a thumb. */
  readonly isThumb: boolean;
}

/** Heights of a control for a thumb, whichever size was chosen. */
const thumbHeights = { controlHeight: 44, controlHeightSM: 44, controlHeightLG: 48 };

/** Ant Design's theme, made from the tokens. */
export function antdThemeOf(theme: Theme, language: Language, { isStill, isThumb }: Ways): ThemeConfig {
  const color = colors[theme];
  // What one types into has an edge of 3 : 1 against its ground (WCAG 2.2, 1.4.11).
  // Who may look at settings but not change them reads them in fields that are switched off.
  const edged = `0 0 0 1px ${color.edge}, ${color.shadow}`;
  const field = { colorBorder: color.field, colorTextDisabled: color.text2 };
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
      ...(isThumb && thumbHeights),
      motion: !isStill,
      // Whatever stands over the page has an edge: lists, menus, pickers, hints and dialogs of the component library.
      boxShadow: edged,
      boxShadowSecondary: edged,
    },
    components: {
      Input: field,
      InputNumber: field,
      Select: field,
      DatePicker: field,
      Checkbox: field,
      Radio: field,
      Segmented: { colorTextDisabled: color.text2 },
      Button: {
        primaryShadow: 'none',
        defaultShadow: 'none',
        colorPrimary: color.accentSolid,
        colorPrimaryHover: color.accentHover,
        colorPrimaryActive: color.accentHover,
        // White on the dark theme's red has 3.4 : 1 only.
        dangerColor: theme === 'dark' ? color.background : '#ffffff',
        defaultHoverColor: color.accent,
        defaultHoverBorderColor: color.accent,
        defaultActiveColor: color.accent,
        defaultActiveBorderColor: color.accent,
      },
    },
  };
}
