import { type Cells } from './range-figures.ts';

/** A name that somebody changed shows no later than this. */
const freshMs = 15_000;
const mostTests = 8;

/**
 * Where the paths of a test lead, for as long as somebody goes from one metric or range to the next. The key names the tenant, the test
 * and a mark of the paths that it has in this moment (`rangeTestOf`), which is read with each request by whoever may see the test: a
 * path that came or went is another key, so that none is shown that is no more, and none of anybody else. Only names may be a few
 * seconds old.
 */
export class KeptCells {
  readonly #kept = new Map<string, { readonly cells: Promise<Cells>; readonly atMs: number }>();

  of(key: string, nowMs: number, read: () => Promise<Cells>): Promise<Cells> {
    const kept = this.#kept.get(key);
    if (kept && nowMs - kept.atMs < freshMs) return kept.cells;
    const cells = read();
    this.#kept.delete(key);
    this.#kept.set(key, { cells, atMs: nowMs });
    // What failed is asked again.
    cells.catch(() => this.#kept.delete(key));
    for (const old of this.#kept.keys()) if (this.#kept.size > mostTests) this.#kept.delete(old);
    return cells;
  }
}
