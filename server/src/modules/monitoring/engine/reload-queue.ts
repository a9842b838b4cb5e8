import { type Log } from '../../../platform/log.ts';

/** What became of a read while it was under way. */
interface Read {
  /** `again`: something newer is known, so it is read once more. `dropped`: nobody wants it any more. */
  fate: 'taken' | 'again' | 'dropped';
}

/**
 * Reads again what changed until it could be read, and never takes what was true before something newer: of two reads of
 * one thing the one that began later counts, and nothing counts of a thing that was dropped meanwhile.
 */
export class ReloadQueue {
  readonly #log: Log;
  readonly #underWay = new Map<string, Set<Read>>();
  /** What could not be read, by the thing and by what was to be done with it. */
  readonly #failed = new Map<string, Map<string, () => Promise<void>>>();

  constructor(log: Log) {
    this.#log = log;
  }

  /** Reads `thing` and takes what was read, for `purpose`. Never rejects: what fails waits for `retry`. */
  async run<T>(
    thing: string,
    purpose: string,
    read: () => Promise<T>,
    take: (value: T) => void,
  ): Promise<void> {
    const again = () => this.run(thing, purpose, read, take);
    this.#failed.get(thing)?.delete(purpose);
    const all = this.#underWay.get(thing) ?? new Set<Read>();
    this.#underWay.set(thing, all);
    const own: Read = { fate: 'taken' };
    all.add(own);
    try {
      const value = await read();
      if (own.fate === 'taken') {
        // A set keeps the order in which its members came: those before this one began before it.
        for (const earlier of all) {
          if (earlier === own) break;
          if (earlier.fate === 'taken') earlier.fate = 'again';
        }
        take(value);
      }
    } catch (error) {
      if (own.fate !== 'dropped') {
        this.#log.warn({ err: error, thing, purpose }, 'What changed could not be read; it is tried again.');
        const failed = this.#failed.get(thing) ?? new Map<string, () => Promise<void>>();
        this.#failed.set(thing, failed.set(purpose, again));
        own.fate = 'dropped';
      }
    } finally {
      all.delete(own);
      if (all.size === 0) this.#underWay.delete(thing);
    }
    if (own.fate === 'again') await again();
  }

  /** Nothing that is being read of this thing, or could not be, is wanted any more. */
  drop(thing: string): void {
    for (const read of this.#underWay.get(thing) ?? []) read.fate = 'dropped';
    this.#failed.delete(thing);
  }

  /** What is being read of these things may be old already: it is read once more. */
  outdate(things: (thing: string) => boolean): void {
    for (const [thing, reads] of this.#underWay)
      if (things(thing)) for (const read of reads) if (read.fate === 'taken') read.fate = 'again';
  }

  /** Reads once more what could not be read. */
  retry(): void {
    const failed = [...this.#failed.values()].flatMap((purposes) => [...purposes.values()]);
    this.#failed.clear();
    for (const again of failed) void again();
  }
}
