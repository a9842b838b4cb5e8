/** What the console does when it meets an error: the six reactions of spec section 8. */
export type Reaction = 'logout' | 'notice-then-logout' | 'failures' | 'silent' | 'toast' | 'expired';

/** The codes that spec section 8 names. They stand apart from the texts of errors, which the console does not carry. */
const reactions: ReadonlyMap<number | string, Reaction> = new Map<number | string, Reaction>([
  [40001, 'logout'],
  [40005, 'logout'],
  [40002, 'notice-then-logout'],
  [40027, 'notice-then-logout'],
  [40031, 'notice-then-logout'],
  [40032, 'notice-then-logout'],
  [50001, 'failures'],
  [50002, 'failures'],
  [41033, 'failures'],
  [10010, 'silent'],
  ['A0230', 'expired'],
]);

/** The reaction to a code; spec section 8: any other non-zero code is a toast. */
export function reactionTo(code: number | string): Reaction {
  return reactions.get(code) ?? 'toast';
}
