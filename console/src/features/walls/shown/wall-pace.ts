/** How long to wait before the next try after so many that failed, spread so that many screens do not come at once. */
export function waitBeforeTry(failed: number, random: number): number {
  const most = Math.min(30_000, 2_000 * 2 ** Math.min(failed, 6));
  return Math.round(most * (0.5 + random / 2));
}

/** A number from 0 to 1 by chance. */
export const chance = (): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) / 2 ** 32;

/** The slide that stands after moving some places, either way. */
export const movedBy = (position: number, places: number, count: number): number =>
  count === 0 ? 0 : (((position + places) % count) + count) % count;

/** The scripts of a page: another build of the console has others. */
export const scriptsOf = (html: string): string =>
  [...html.matchAll(/<script[^>]*\ssrc="([^"]+)"/g)].map(([, source]) => source).join(' ');
