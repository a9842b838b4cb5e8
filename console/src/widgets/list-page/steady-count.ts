import { grouped } from '../../lib/grouped.ts';
import { currentLanguage } from '../../lib/language.ts';

/** The count of a chip that stands there before its count has come, with room for a digit: nothing moves when it comes. */
export const steadyCount = (count: number | undefined): string =>
  count === undefined ? '\u2007' : grouped(count, currentLanguage());
