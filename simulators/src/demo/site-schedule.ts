import { type Trouble } from '../netns/network.ts';

/** What befalls the lines of the demo's agents where they stand in networks of their own, again and again. */
export interface SiteTrouble {
  /** Which of the sites, from 0 on. */
  readonly site: number;
  /** So many minutes, each so many, beginning so far into them. */
  readonly lastsMin: number;
  readonly everyMin: number;
  readonly shiftMin: number;
  readonly what: Trouble | 'narrow' | 'cut';
}

export const siteTroubles: readonly SiteTrouble[] = [
  { site: 0, lastsMin: 4, everyMin: 15, shiftMin: 3, what: { lossTo: 0.05, lossFrom: 0.03 } },
  { site: 1, lastsMin: 3, everyMin: 20, shiftMin: 8, what: 'cut' },
  { site: 2, lastsMin: 5, everyMin: 18, shiftMin: 5, what: 'narrow' },
  // The provider loses everything, and the line keeps its signal.
  { site: 3, lastsMin: 3, everyMin: 30, shiftMin: 14, what: { lossTo: 1, lossFrom: 1 } },
];

/** Whether it lasts at a time, in minutes since the demo began. */
export const lastsAt = ({ lastsMin, everyMin, shiftMin }: SiteTrouble, atMin: number) =>
  atMin >= shiftMin && (atMin - shiftMin) % everyMin < lastsMin;
