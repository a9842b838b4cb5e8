/**
 * Values that are made once a key and kept as long as somebody else keeps them: what many share, without an end to
 * be told and without a bound to be chosen.
 */
export class WeakCache<T extends object> {
  readonly #made = new Map<string, WeakRef<T>>();
  readonly #gone = new FinalizationRegistry<string>((key) => {
    // Unless it was made anew meanwhile.
    if (!this.#made.get(key)?.deref()) this.#made.delete(key);
  });

  /** Keys of values that are in use, and of some that nobody uses any more. */
  get size(): number {
    return this.#made.size;
  }

  get(key: string, make: () => T): T {
    const known = this.#made.get(key)?.deref();
    if (known) return known;
    const made = make();
    this.#made.set(key, new WeakRef(made));
    this.#gone.register(made, key);
    return made;
  }
}
