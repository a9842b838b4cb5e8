/** Something that is given up when a signal aborts. */
export interface Abortable {
  /** Where it stands among those that wait for its signal; kept by the watch. */
  abortPlace: number;
}

interface Group<T> {
  readonly members: T[];
  readonly listener: () => void;
}

/**
 * Who is told when a signal aborts. However many wait for one signal, it has one listener: a signal looks through all
 * its listeners whenever one is added, and all polls of a server share one signal.
 */
export class AbortWatch<T extends Abortable> {
  readonly #groups = new WeakMap<AbortSignal, Group<T>>();
  readonly #onAbort: (member: T) => void;

  constructor(onAbort: (member: T) => void) {
    this.#onAbort = onAbort;
  }

  /** Tells of this member when the signal aborts, until it is removed. */
  add(signal: AbortSignal, member: T): void {
    const { members } = this.#groups.get(signal) ?? this.#open(signal);
    member.abortPlace = members.push(member) - 1;
  }

  remove(signal: AbortSignal, member: T): void {
    const group = this.#groups.get(signal);
    if (group?.members[member.abortPlace] !== member) return;
    const last = group.members.pop()!;
    if (last !== member) {
      group.members[member.abortPlace] = last;
      last.abortPlace = member.abortPlace;
    }
    if (group.members.length > 0) return;
    // A signal that outlives all who waited for it keeps nothing of them.
    this.#groups.delete(signal);
    signal.removeEventListener('abort', group.listener);
  }

  #open(signal: AbortSignal): Group<T> {
    const members: T[] = [];
    const group = { members, listener: () => [...members].forEach(this.#onAbort) };
    this.#groups.set(signal, group);
    signal.addEventListener('abort', group.listener, { once: true });
    return group;
  }
}
