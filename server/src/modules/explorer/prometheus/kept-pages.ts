import { type Exposed } from './exposition.ts';

/** Pages that are kept at a time, of all tenants together, and what they take in bytes. */
const mostPages = 32;
const mostBytes = 64 * 1024 * 1024;
/** Several may scrape one tenant; what is measured each ten seconds is not newer when it is asked for twice. */
const keptMs = 10_000;

interface Kept {
  readonly page: Promise<Exposed>;
  readonly madeMs: number;
  bytes: number;
}

/**
 * Keeps what was made for a moment, for whoever asks for the same: makes it once for all who come meanwhile. What failed is not kept, nor
 * the oldest of more than may be.
 */
export class KeptPages {
  readonly #nowMs: () => number;
  readonly #mostBytes: number;
  readonly #pages = new Map<string, Kept>();

  constructor(nowMs: () => number, most = mostBytes) {
    this.#nowMs = nowMs;
    this.#mostBytes = most;
  }

  get(key: string, make: () => Promise<Exposed>): Promise<Exposed> {
    const nowMs = this.#nowMs();
    for (const [old, { madeMs }] of this.#pages) if (nowMs - madeMs >= keptMs) this.#pages.delete(old);
    const before = this.#pages.get(key);
    if (before) return before.page;
    const kept: Kept = { page: make(), madeMs: nowMs, bytes: 0 };
    this.#pages.set(key, kept);
    this.#dropOldest();
    kept.page.then(
      ({ bytes }) => {
        kept.bytes = bytes;
        this.#dropOldest();
      },
      () => {
        if (this.#pages.get(key) === kept) this.#pages.delete(key);
      },
    );
    return kept.page;
  }

  /** Until all of them fit: the oldest first, whoever reads it still has it. */
  #dropOldest(): void {
    let bytes = 0;
    for (const kept of this.#pages.values()) bytes += kept.bytes;
    for (const [key, kept] of this.#pages) {
      if (this.#pages.size <= mostPages && bytes <= this.#mostBytes) return;
      this.#pages.delete(key);
      bytes -= kept.bytes;
    }
  }
}
