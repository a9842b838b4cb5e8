import { currentLanguage } from '../../lib/language.ts';
import { localeTags } from '../../lib/time.ts';
import { type MapColors } from './draw-map.ts';

/** The colours of the theme that an element is shown in. */
export function colorsOf(element: Element): MapColors {
  const style = getComputedStyle(element);
  const color = (name: string) => style.getPropertyValue(`--${name}`).trim();
  return {
    ...{ sea: color('background'), land: color('hover'), border: color('field') },
    ...{ text: color('text2'), mark: color('accent-solid') || color('accent') },
  };
}

/** What countries are called in the reader's language; empty for what has no code. */
export function countryNames(): (code: string) => string {
  const names = new Intl.DisplayNames(localeTags[currentLanguage()], { type: 'region', fallback: 'none' });
  return (code) => (/^[A-Z]{2}$/.test(code) ? (names.of(code) ?? '') : '');
}
