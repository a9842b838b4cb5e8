import { type Texts } from '../language.ts';
import { type Reaction, reactionTo } from './reactions.ts';

export interface ErrorEntry {
  /** The `code` of the answer; 0 is success, so never 0 here. */
  readonly code: number | 'A0230';
  readonly status: number;
  readonly reaction: Reaction;
  /** `{name}` is filled from the parameters of the error. */
  readonly texts: Texts;
}

/** One error of the catalogue: its code, HTTP status and texts in zh, zh-TW and en. The code decides the reaction. */
export const entry = (
  code: ErrorEntry['code'],
  status: number,
  [zh, zhTW, en]: readonly [string, string, string],
): ErrorEntry => ({ code, status, reaction: reactionTo(code), texts: { zh, 'zh-TW': zhTW, en } });
