import * as words from '@linekeeper/contract/outlets/division-text';
import { englishDivisions } from './english-divisions.ts';
import { currentLanguage } from './language.ts';

/** One division as the reader calls it, without what it is in. */
export const divisionWord = (code: string, name: string): string =>
  words.divisionWord(currentLanguage(), code, name, englishDivisions());

/** A division and what it is in, the province first, as the reader calls them; `path` as the contract's divisions write it. */
export const divisionParts = (code: string, path: string): string[] =>
  words.divisionParts(currentLanguage(), code, path, englishDivisions());

/** The same as one text: whatever shows where in China something is shows it by this. */
export const divisionText = (code: string, path: string): string =>
  words.divisionText(currentLanguage(), code, path, englishDivisions());
