import { divisionPrefix } from '@linekeeper/contract/outlets/divisions';
import { englishNames } from '@linekeeper/contract/outlets/english-names';

/** Fewer letters are in nearly every name. */
const leastLetters = 3;

const called = Object.entries(englishNames).map(([code, name]) => ({ code, name: name.toLowerCase() }));

/** The divisions that English calls by what is searched for, as patterns of their codes: who reads English finds what they read. */
export function divisionPatterns(search: string): string[] {
  const wanted = search.trim().toLowerCase();
  if (wanted.length < leastLetters) return [];
  return called.flatMap(({ code, name }) => (name.includes(wanted) ? [`${divisionPrefix(code)}%`] : []));
}
