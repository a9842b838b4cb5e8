import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language } from '@linekeeper/contract/language';
import { screenTitles } from '@linekeeper/contract/screen-titles';
import { consoleTexts } from './console-texts.ts';

const root = path.resolve(import.meta.dirname, '../..');

/** A text with where it stands: `area.key` of the console, a screen, or a file of contract or server. */
export type PlacedText = readonly [place: string, text: string];

function collect(name: string, value: unknown): PlacedText[] {
  if (typeof value === 'string') return [[name, value]];
  return Object.entries(value as object).flatMap(([key, part]) =>
    collect(name ? `${name}.${key}` : key, part),
  );
}

/** The console's texts in a language, as they stand in its files. */
export const placedConsoleTexts = (language: Language): PlacedText[] => collect('', consoleTexts(language));

const quoted = (name: string, begins: string) =>
  String.raw`(?<q${name}>['"\x60])(?<${name}>${begins}(?:(?!\k<q${name}>)[^\n\\]|\\.)+)\k<q${name}>`;
const chinese = String.raw`(?=[^'"\x60\n]*\p{Script=Han})`;
/** Three texts in a row, the first two Chinese: how catalogues stand in contract and server. */
const triple = new RegExp(
  `${quoted('zh', chinese)},\\s*${quoted('taiwan', chinese)},\\s*${quoted('en', String.raw`(?![^'"\x60\n]*\p{Script=Han})`)}`,
  'gu',
);
const named: Readonly<Record<Language, RegExp>> = {
  zh: new RegExp(`\\bzh: ${quoted('said', chinese)}`, 'gu'),
  'zh-TW': new RegExp(`'zh-TW': ${quoted('said', chinese)}`, 'gu'),
  en: new RegExp(`\\ben: ${quoted('said', '')}`, 'gu'),
};
const groupOf = { zh: 'zh', 'zh-TW': 'taiwan', en: 'en' } as const;

const files = globSync('{contract,server}/src/**/*.ts', { cwd: root })
  .filter((file) => !/\.test\.ts$/.test(file))
  .map((file) => ({ file, code: readFileSync(path.join(root, file), 'utf8') }));

/** The texts of a language that stand in the code of contract and server. */
export function sourceTexts(language: Language): PlacedText[] {
  return files.flatMap(({ file, code }) => [
    ...[...code.matchAll(triple)].map(({ groups }): PlacedText => [file, groups?.[groupOf[language]] ?? '']),
    ...[...code.matchAll(named[language])].map(({ groups }): PlacedText => [file, groups?.['said'] ?? '']),
  ]);
}

const everything = (language: Language): readonly PlacedText[] => [
  ...placedConsoleTexts(language),
  ...Object.entries(screenTitles).map(([key, title]): PlacedText => [`screens.${key}`, title[language]]),
  ...sourceTexts(language),
];

/** Everything that the product says in a language. */
export const allTexts: Readonly<Record<Language, readonly PlacedText[]>> = {
  zh: everything('zh'),
  'zh-TW': everything('zh-TW'),
  en: everything('en'),
};
