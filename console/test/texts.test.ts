import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language, languages } from '@linekeeper/contract/language';
import { permissionCodes } from '@linekeeper/contract/permissions/permissions';
import { screenTitles } from '@linekeeper/contract/screen-titles';
import { publicScreens, screens, singleAccountScreens } from '@linekeeper/contract/screens';
import {
  adminStatuses,
  deviceKinds,
  operStatuses,
  stateReasons,
  states,
} from '@linekeeper/contract/monitoring/states';
import { describe, expect, it } from 'vitest';
import { consoleTexts } from './console-texts.ts';

const root = path.resolve(import.meta.dirname, '..');

/** All texts of a language by `area:key`, plural endings included; those of `screens` are the contract’s titles. */
function textsOf(language: Language): Map<string, string> {
  const found = new Map<string, string>();
  const collect = (prefix: string, value: unknown): void => {
    if (typeof value === 'string') return void found.set(prefix, value);
    for (const [key, part] of Object.entries(value as object))
      collect(`${prefix}${prefix.endsWith(':') ? '' : '.'}${key}`, part);
  };
  for (const [area, own] of Object.entries(consoleTexts(language))) collect(`${area}:`, own);
  for (const [name, title] of Object.entries(screenTitles)) collect(`screens:${name}`, title[language]);
  return found;
}

const texts: Partial<Record<string, Map<string, string>>> = Object.fromEntries(
  languages.map((language) => [language, textsOf(language)]),
);
const plural = /_(zero|one|two|few|many|other)$/;
const keysOf = (language: string) =>
  new Set([...(texts[language] ?? [])].map(([key]) => key.replace(plural, '')));
const zhKeys = keysOf('zh');

const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, code: readFileSync(path.join(root, 'src', file), 'utf8') }));
const areas = [...new Set([...zhKeys].map((key) => key.split(':')[0]))].join('|');
const literalKeys = new RegExp(`['"\`]((?:${areas}):[\\w.-]+)['"\`]`, 'g');
const madeKeys = new RegExp(`\`((?:${areas}):[\\w.-]*)\\$\\{[^}]*\\}([\\w.-]*)\``, 'g');

describe('texts', () => {
  it.each(['zh', 'zh-TW'])('%s calls the 95th percentile a percentile, not a share', (language) => {
    const words = [...(texts[language] ?? [])].filter(([key]) => /^chart:(p95|describe)$/.test(key));
    expect(words).toHaveLength(2);
    for (const [, word] of words) expect(word).toMatch(/95 百分位/);
  });

  it.each(languages)('%s has the same keys as zh', (language) => {
    expect([...keysOf(language)].sort()).toEqual([...zhKeys].sort());
  });

  it('have the same placeholders in every language, and none is empty', () => {
    const placeholders = (text: string) => [...new Set(text.match(/\{\{\w+\}\}/g))].sort();
    for (const language of languages) {
      for (const [key, text] of texts[language] ?? []) {
        const base = key.replace(plural, '');
        const zh = texts['zh']?.get(key) ?? texts['zh']?.get(`${base}_other`) ?? '';
        expect(placeholders(text), `${language} ${key}`).toEqual(placeholders(zh));
        expect(text.trim(), `${language} ${key}`).not.toBe('');
      }
    }
  });

  it('have both plural forms wherever English counts', () => {
    for (const key of texts['en']?.keys() ?? []) {
      if (!plural.test(key)) continue;
      const base = key.replace(plural, '');
      expect([texts['en']?.has(`${base}_one`), texts['en']?.has(`${base}_other`)], key).toEqual([true, true]);
    }
  });

  it('have both plural forms wherever an English text says a count', () => {
    for (const [key, text] of texts['en'] ?? [])
      if (text.includes('{{count}}')) expect(key, `${key}: ${text}`).toMatch(plural);
  });

  it('count nothing in English by another name, which would have no plural forms', () => {
    const counted =
      /(?<!of )\{\{(?!count|max)\w+\}\} (?:devices|interfaces|members|permissions|roles|outlets|tenants|rows|sessions|tokens|endpoints|calls|days|hours|minutes|seconds|items)\b/;
    for (const [key, text] of texts['en'] ?? []) expect(text, key).not.toMatch(counted);
  });

  it('exist for every key that the code names', () => {
    for (const { file, code } of sources) {
      for (const [, key = ''] of code.matchAll(literalKeys)) expect(zhKeys, `${file} ${key}`).toContain(key);
      for (const [, start = '', end = ''] of code.matchAll(madeKeys)) {
        const some = [...zhKeys].some((key) => key.startsWith(start) && key.endsWith(end));
        expect(some, `${file} ${start}…${end}`).toBe(true);
      }
    }
  });

  it('are all used', () => {
    const literal = new Set(sources.flatMap(({ code }) => [...code.matchAll(literalKeys)].map((m) => m[1])));
    const made = sources.flatMap(({ code }) =>
      [...code.matchAll(madeKeys)].map((m) => [m[1] ?? '', m[2] ?? '']),
    );
    const unused = [...zhKeys].filter(
      (key) =>
        !literal.has(key) &&
        !made.some(
          ([start = '', end = '']) =>
            start !== `${key.split(':')[0]}:` && key.startsWith(start) && key.endsWith(end),
        ) &&
        !required.has(key),
    );
    expect(unused).toEqual([]);
  });

  it('exist for every screen, state, reason, device kind, metric, status and permission of the contract', () => {
    for (const key of required) expect(zhKeys).toContain(key);
  });
});

/** Texts that the contract asks for, used as soon as a screen shows them. */
const required = new Set<string>([
  ...[...screens, ...publicScreens, ...singleAccountScreens].map((screen) => `screens:${screen.title}`),
  ...states.map((state) => `terms:state.${state}`),
  ...stateReasons.map((reason) => `state:reason.${reason}`),
  ...deviceKinds.map((kind) => `terms:kind.${kind}`),
  ...operStatuses.map((status) => `terms:operStatus.${status}`),
  ...adminStatuses.map((status) => `terms:adminStatus.${status}`),
  ...permissionCodes.map((code) => `permissions:${code}`),
]);

it('has no Chinese text in code', () => {
  for (const { file, code } of sources) expect(code.match(/\p{Script=Han}+/gu) ?? [], file).toEqual([]);
});
