/** Reasons that there are words for; all others are what a mail server said. */
export const knownReasons: ReadonlySet<string> = new Set([
  'severity',
  'disabled',
  'not-visible',
  'by-notice',
  'no-address',
  'not-offered',
  'no-reader',
  'over',
  'given-up',
  'muted-maintenance',
  'muted-consequence',
  'muted-flapping',
  'quiet-hours',
  'digest',
  'many',
]);
