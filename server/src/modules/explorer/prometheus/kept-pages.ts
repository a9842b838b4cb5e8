/** Pages that are kept at a time, of all tenants together; each may be some megabytes. */
const mostPages = 32;
/** Several may scrape one tenant; what is measured each ten seconds is not newer when it is asked for twice. */
const keptMs = 10_000;

/**
 * Keeps what was made for a moment, for whoever asks for the same: makes it once for all who come meanwhile. What failed is not kept.
 */
export class KeptPages {
  readonly #nowMs: () => number;
  readonly #pages = new Map<string, { readonly page: Promise<string>; readonly madeMs: number }>();

  constructor(nowMs: () => number) {
    this.#nowMs = nowMs;
  }

  get(key: string, make: () => Promise<string>): Promise<string> {
    const nowMs = this.#nowMs();
    for (const [old, { madeMs }] of this.#pages) if (nowMs - madeMs >= keptMs) this.#pages.delete(old);
    const kept = this.#pages.get(key);
    if (kept) return kept.page;
    const [oldest] = this.#pages.keys();
    if (this.#pages.size >= mostPages && oldest !== undefined) this.#pages.delete(oldest);
    const page = make();
    this.#pages.set(key, { page, madeMs: nowMs });
    page.catch(() => this.#pages.delete(key));
    return page;
  }
}
