// The one file of design tokens: the CSS variables and Ant Design's theme are both made from it.

export const themes = ['dark', 'light'] as const;
export type Theme = (typeof themes)[number];

const dark = {
  background: '#0f141a',
  surface: '#161d26',
  raised: '#1d2631',
  line: '#2a3542',
  /** Around what stands over the page: on a dark ground a shadow alone says nothing. */
  edge: '#46566a',
  /** Borders of what one types into: 3 : 1 against the surface. */
  field: '#667689',
  text: '#e6edf3',
  text2: '#9aa7b4',
  accent: '#4c8dff',
  /** Ground of the one thing to do next: white text on it has 4.5 : 1. */
  accentSolid: '#2b6be0',
  /** The same under the pointer: darker, so that the white text stays as readable. */
  accentHover: '#235cc4',
  accentSoft: '#1a2a45',
  hover: '#1a232e',
  up: '#3fb68b',
  down: '#f2555a',
  unreachable: '#f2a93b',
  maintenance: '#5b8ff9',
  unmeasured: '#8c96a3',
  critical: '#f2555a',
  major: '#ff8a3d',
  minor: '#f2c33b',
  warning: '#5b8ff9',
  shadow: '0 8px 24px rgb(0 0 0 / 45%)',
} as const;

export type ColorName = keyof typeof dark;

const light: Record<ColorName, string> = {
  background: '#f4f6f9',
  surface: '#ffffff',
  raised: '#ffffff',
  line: '#dde3ea',
  edge: '#cdd5de',
  field: '#848f9c',
  text: '#18212b',
  text2: '#556270',
  accent: '#1a63d8',
  accentSolid: '#1f6feb',
  accentHover: '#1a5fd0',
  accentSoft: '#e6f0ff',
  hover: '#eef2f7',
  up: '#147a54',
  down: '#cf222e',
  unreachable: '#8f5a00',
  maintenance: '#2a5fd0',
  unmeasured: '#5f6b78',
  critical: '#cf222e',
  major: '#b54708',
  minor: '#7f5f00',
  warning: '#2a5fd0',
  shadow: '0 8px 24px rgb(24 33 43 / 16%)',
};

export const colors: Readonly<Record<Theme, Readonly<Record<ColorName, string>>>> = { dark, light };

/** Okabe and Ito's colours, lightened for a dark ground and darkened for a light one; in and out are the first two. */
export const seriesColors: Readonly<Record<Theme, readonly string[]>> = {
  dark: ['#56b4e9', '#f0a23b', '#2fc09a', '#e58fc0', '#f0e05a', '#7aa2ff', '#f07a4b', '#b9c3ce'],
  light: ['#0072b2', '#b86200', '#00805f', '#a8447c', '#7a6a00', '#3f5fd0', '#b8430c', '#55606c'],
};

export const radius = 6;
export const space = [4, 8, 12, 16, 24, 32] as const;
export const fontSize = { caption: 12, table: 13, body: 14, title: 20, number: 30 } as const;
/** Below this width tables become cards and the menu a drawer. */
export const narrowPx = 768;

const latin = 'system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue"';
export const fonts = {
  zh: `${latin}, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", "Noto Sans SC", sans-serif`,
  'zh-TW': `${latin}, "PingFang TC", "Microsoft JhengHei", "Noto Sans CJK TC", "Noto Sans TC", sans-serif`,
  en: `${latin}, "PingFang SC", "Microsoft YaHei", "Noto Sans CJK SC", sans-serif`,
  mono: 'ui-monospace, "SFMono-Regular", "Cascadia Mono", Consolas, "Liberation Mono", monospace',
} as const;

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The tokens as CSS variables: `--accent-solid`, `--space-4`, `--font-body`. */
export function tokensCss(): string {
  const vars = (theme: Theme) =>
    [
      ...Object.entries(colors[theme]).map(([name, value]) => `--${kebab(name)}:${value};`),
      ...seriesColors[theme].map((value, index) => `--series-${index + 1}:${value};`),
      `color-scheme:${theme};`,
    ].join('');
  const sizes = [
    `--radius:${radius}px;`,
    ...space.map((px, index) => `--space-${index + 1}:${px}px;`),
    ...Object.entries(fontSize).map(([name, px]) => `--font-${name}:${px}px;`),
    `--mono:${fonts.mono};`,
    `--sans:${fonts.zh};`,
  ].join('');
  return [
    `:root{${sizes}${vars('dark')}}`,
    `:root[data-theme='light']{${vars('light')}}`,
    `:root:lang(zh-TW){--sans:${fonts['zh-TW']};}`,
    `:root:lang(en){--sans:${fonts.en};}`,
  ].join('\n');
}
