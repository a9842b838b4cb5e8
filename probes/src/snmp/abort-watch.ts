/**
 * Who is told when a signal aborts. However many wait for one signal, it has one listener: a signal looks through all
 * its listeners whenever one is added, and all polls of a server share one signal.
 */
export class AbortWatch<T> {
  readonly #groups = new WeakMap<AbortSignal, { members: Set<T>; listener: () => void }>();
  readonly #onAbort: (member: T) => void;

  constructor(onAbort: (member: T) => void) {
    this.#onAbort = onAbort;
  }

  /** Tells of this member when the signal aborts, until it is removed. */
  add(signal: AbortSignal, member: T): void {
    const group = this.#groups.get(signal);
    if (group) {
      group.members.add(member);
      return;
    }
    const members = new Set([member]);
    const listener = () => members.forEach(this.#onAbort);
    this.#groups.set(signal, { members, listener });
    signal.addEventListener('abort', listener, { once: true });
  }

  remove(signal: AbortSignal, member: T): void {
    const group = this.#groups.get(signal);
    if (!group?.members.delete(member) || group.members.size > 0) return;
    // A signal that outlives all who waited for it keeps nothing of them.
    this.#groups.delete(signal);
    signal.removeEventListener('abort', group.listener);
  }
}
