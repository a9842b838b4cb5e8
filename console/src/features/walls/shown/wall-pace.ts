import { type SlideKind } from '@linekeeper/contract/walls/wall-terms';

/** Slides of figures over time alone: each reads all of its time, and what moves now changes little of it. */
const slow: ReadonlySet<SlideKind> = new Set<SlideKind>([
  ...(['board', 'traffic', 'customers-traffic', 'customers-availability', 'customers-changes'] as const),
]);
export const isSlow = (kind: SlideKind | undefined): boolean => kind !== undefined && slow.has(kind);

/** How long a slide stands until it is asked for again, where nothing is pushed. */
export const againAfterMs = (kind: SlideKind | undefined): number => (isSlow(kind) ? 60_000 : 15_000);

/** So much later than that what stands is called old. */
const patienceMs = 30_000;
/** A slide that was just turned to stands with what was there of it before, for this long, while it is asked for. */
const turnMs = 3_000;

interface Standing {
  readonly askedAtMs: number | undefined;
  readonly turnedAtMs: number;
  readonly kind: SlideKind | undefined;
}

/** Whether the figures that stand are so old that it must be said, whether or not anybody answers. */
export const isOld = ({ askedAtMs, turnedAtMs, kind }: Standing, nowMs: number): boolean =>
  askedAtMs !== undefined &&
  nowMs - askedAtMs > againAfterMs(kind) + patienceMs &&
  nowMs - turnedAtMs > turnMs;

/** Whether a slide that never had figures has waited for them so long that it must be said. */
export const isLate = ({ askedAtMs }: Pick<Standing, 'askedAtMs'>, nowMs: number): boolean =>
  askedAtMs !== undefined && nowMs - askedAtMs > turnMs;

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
