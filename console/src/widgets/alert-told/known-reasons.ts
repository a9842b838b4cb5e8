/** Reasons that there are words for; all others are what a mail server said. */
export const knownReasons: ReadonlySet<string> = new Set([
  'severity',
  'disabled',
  'not-visible',
  'no-address',
  'not-offered',
  'no-reader',
  'over',
  'given-up',
  'muted-maintenance',
  'muted-consequence',
  'muted-flapping',
  'taken',
  'ended',
  'quiet-hours',
  'digest',
  'many',
]);
