import { describe, expect, it } from 'vitest';
import { type ColorName, colors, seriesColors, themes, tokensCss } from './tokens.ts';

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds: readonly ColorName[] = ['background', 'surface', 'raised'];
const textColors: readonly ColorName[] = [
  'text',
  'text2',
  'accent',
  'up',
  'down',
  'unreachable',
  'maintenance',
  'unmeasured',
];
const severities: readonly ColorName[] = ['critical', 'major', 'minor', 'warning'];

describe.each(themes)('contrast in the %s theme', (theme) => {
  const color = colors[theme];
  it.each([...textColors, ...severities])('of %s as text is at least 4.5 : 1', (name) => {
    for (const ground of grounds)
      expect(contrast(color[name], color[ground]), ground).toBeGreaterThanOrEqual(4.5);
  });

  it('of the edge of what stands over the page tells it from every ground below', () => {
    // A shadow cannot on a dark ground; 1.5 : 1 is what the eye follows as a line without being drawn to it.
    for (const ground of grounds)
      expect(contrast(color.edge, color[ground]), ground).toBeGreaterThanOrEqual(theme === 'dark' ? 2 : 1.35);
  });

  it('of white on the solid accent, under the pointer too, is at least 4.5 : 1', () => {
    for (const ground of ['accentSolid', 'accentHover'] as const)
      expect(contrast('#ffffff', color[ground]), ground).toBeGreaterThanOrEqual(4.5);
  });

  it('of text on a hovered or chosen row is at least 4.5 : 1', () => {
    for (const ground of ['hover', 'accentSoft'] as const) {
      expect(contrast(color.text, color[ground])).toBeGreaterThanOrEqual(4.5);
      expect(contrast(color.text2, color[ground])).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('of fields and series is at least 3 : 1', () => {
    expect(contrast(color.field, color.surface)).toBeGreaterThanOrEqual(3);
    for (const series of seriesColors[theme])
      expect(contrast(series, color.surface), series).toBeGreaterThanOrEqual(3);
  });
});

it('writes every token of both themes as a CSS variable', () => {
  const css = tokensCss();
  expect(css).toContain('--accent-solid:#2b6be0;');
  expect(css).toContain("[data-theme='light']");
  expect(css.match(/--surface:/g)).toHaveLength(2);
});
