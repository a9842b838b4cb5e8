/** So many tests that failed are kept for a proof that is told late; after that the first of them stay. */
const keptAtMost = 50;

/** Since when the address of a line has been silent, as far as it was asked. Times are in milliseconds since 1970. */
export class AddressSilence {
  #sinceMs: number | null = null;
  #failedMs: number[] = [];
  #askedMs = -Infinity;

  /** When the first of the tests in a row that failed began; null where the last one did not. */
  get sinceMs(): number | null {
    return this.#sinceMs;
  }

  /** When those of them began that are later than the newest proof of the line, the oldest first. */
  get failedMs(): readonly number[] {
    return this.#failedMs;
  }

  /** It was asked. A silence that nobody asked into for longer than `freshMs` is none: it begins anew. */
  asked(
    atMs: number,
    hasAnswered: boolean,
    { provedMs, freshMs }: { readonly provedMs: number; readonly freshMs: number },
  ): void {
    if (hasAnswered || atMs - this.#askedMs > freshMs) this.forget();
    this.#askedMs = atMs;
    if (hasAnswered) return;
    this.#sinceMs ??= atMs;
    this.#failedMs = this.#failedMs.filter((failedMs) => failedMs > provedMs);
    if (this.#failedMs.length < keptAtMost) this.#failedMs.push(atMs);
  }

  /** What was seen until now says nothing of what comes. */
  forget(): void {
    [this.#sinceMs, this.#failedMs] = [null, []];
  }
}
