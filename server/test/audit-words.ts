import { readFileSync } from 'node:fs';
import path from 'node:path';
import { type Language } from '@linekeeper/contract/language';

const directory = path.resolve(import.meta.dirname, '../../console/src/features/audit/texts');

/** The console's words for the audit log in a language. */
export const auditWords = (language: Language) =>
  JSON.parse(readFileSync(path.join(directory, `${language}.json`), 'utf8')) as Record<
    'action' | 'fieldName' | 'thing' | 'verb',
    Record<string, string>
  >;
