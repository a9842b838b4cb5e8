import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language } from '@linekeeper/contract/language';
import { textFile } from '../src/lib/text-files.ts';

const root = path.resolve(import.meta.dirname, '..');
const files = globSync('{locales,src/features}/**/*.json', { cwd: root }).flatMap((file) => {
  const found = textFile(file.replaceAll(path.sep, '/'));
  return found ? [{ ...found, file: path.join(root, file) }] : [];
});

/** The console's texts in a language by area, as they stand in their files. */
export function consoleTexts(language: Language): Record<string, object> {
  const own = files.filter((file) => file.language === language);
  return Object.fromEntries(
    own.map(({ area, file }) => [area, JSON.parse(readFileSync(file, 'utf8')) as object]),
  );
}
