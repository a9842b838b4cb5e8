import { type AskedLine, type LineTest } from '../lines/hub-cut.ts';
import { freshIntervals } from '../lines/line-verdict.ts';
import { type SeenTarget } from './seen-targets.ts';

/** So many targets of a place have to be silent, where it has them: one may have failed by itself. */
const fewestSilent = 2;

/** A place as this server sees it: it is silent once nothing there answers any more. Times are milliseconds since 1970. */
export class SeenSite {
  readonly site: string;
  /** Of its lines. */
  readonly providers: ReadonlySet<string>;
  /** When something there last answered; null: not as far as is known. */
  readonly wellMs: number | null;
  readonly silentSinceMs: number | null;
  /** When the first of what fails there now fell silent, be it by itself; null: nothing does. */
  readonly failsSinceMs: number | null;
  readonly #all: readonly SeenTarget[];
  #tests: readonly LineTest[] | undefined;

  constructor(site: string, all: readonly SeenTarget[], nowMs: number) {
    this.site = site;
    this.#all = all;
    this.providers = new Set(all.flatMap(({ provider }) => (provider === null ? [] : [provider])));
    const fresh = all.filter(({ tests, intervalMs, wellMs }) => {
      const newestMs = tests.at(-1)?.atMs ?? -Infinity;
      return wellMs !== null && nowMs - newestMs <= intervalMs * freshIntervals;
    });
    const wellMs = fresh.reduce((latest, one) => Math.max(latest, one.wellMs ?? -Infinity), -Infinity);
    // What was silent while others of this place answered fails by itself.
    const live = fresh.filter(({ silentSinceMs }) => silentSinceMs === null || silentSinceMs > wellMs);
    const silentMs = live.flatMap(({ silentSinceMs }) => (silentSinceMs === null ? [] : [silentSinceMs]));
    this.wellMs = live.length > 0 ? wellMs : null;
    this.failsSinceMs = silentMs.length > 0 ? Math.min(...silentMs) : null;
    this.silentSinceMs =
      silentMs.length >= Math.min(fewestSilent, live.length) ? (this.failsSinceMs ?? nowMs) : null;
  }

  /** The newest tests of all there that answered at some time in them, the oldest first. */
  get tests(): readonly LineTest[] {
    this.#tests ??= this.#all
      .filter(({ tests }) => tests.some(({ ok }) => ok))
      .flatMap(({ tests }) => tests)
      .sort((one, other) => one.atMs - other.atMs);
    return this.#tests;
  }
}

/** All places of which something is known. */
export function seenSites(targets: Iterable<SeenTarget>, nowMs: number): SeenSite[] {
  const bySite = new Map<string, SeenTarget[]>();
  for (const target of targets) {
    if (!target.isEvidence) continue;
    const known = bySite.get(target.site);
    if (known) known.push(target);
    else bySite.set(target.site, [target]);
  }
  return [...bySite].map(([site, all]) => new SeenSite(site, all, nowMs));
}

/** A cut of one provider explains the silence of places that have lines of no other. */
const isOneProvider = (one: ReadonlySet<string>, other: ReadonlySet<string>) =>
  one.size === 1 && other.size === 1 && [...one].every((provider) => other.has(provider));

/** Enough of them, from all over: when all fail at once each of them is judged by these. */
const mostAsked = 500;

export interface OtherSite extends AskedLine, Pick<SeenSite, 'failsSinceMs'> {}

/** The places other than one, as its targets are judged by them. */
export function othersThan(sites: readonly SeenSite[], site: string): OtherSite[] {
  const own = sites.find((one) => one.site === site)?.providers ?? new Set<string>();
  const others = sites.filter((one) => one.site !== site);
  const step = Math.max(1, others.length / mostAsked);
  return Array.from({ length: Math.ceil(others.length / step) }, (_, at) => {
    const other = others[Math.floor(at * step)] as SeenSite;
    return {
      ...{ wellMs: other.wellMs, silentSinceMs: other.silentSinceMs, failsSinceMs: other.failsSinceMs },
      isForeign: !isOneProvider(own, other.providers),
      get tests() {
        return other.tests;
      },
    };
  });
}
