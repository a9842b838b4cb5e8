import { type Log } from '../../../platform/log.ts';
import { type Watched } from './watched.ts';

/** Reads at once, at most. */
const window = 8;
/** What seems to have changed is read again at once, but no more often than this. */
const atMostEveryMs = 300_000;

export interface RefresherParts {
  readonly log: Log;
  readonly nowMs: () => number;
  /** Whether it is still watched. */
  readonly isWatched: (watched: Watched) => boolean;
  /** Reads what a target consists of and keeps it; true when it answered. */
  readonly refresh: (watched: Watched) => Promise<boolean>;
  /** It answered: takes it up as it is now, and asks it. */
  readonly then: (watched: Watched) => Promise<void>;
}

/** Reads again what targets consist of (the interfaces of devices), a few at a time. Times are monotonic, in milliseconds. */
export class Refresher {
  readonly #parts: RefresherParts;
  readonly #waiting: Watched[] = [];
  #running = 0;

  constructor(parts: RefresherParts) {
    this.#parts = parts;
  }

  /** Reads a target again, but not over and over where that changes nothing. */
  again(watched: Watched): void {
    if (this.#parts.nowMs() - watched.refresh.triedAtMs >= atMostEveryMs) this.next(watched);
  }

  /** Reads a target again, whatever was tried before. */
  next(watched: Watched): void {
    const { refresh } = watched;
    if (refresh.running) return;
    refresh.running = true;
    refresh.wanted = false;
    refresh.triedAtMs = this.#parts.nowMs();
    this.#waiting.push(watched);
    this.#startSome();
  }

  #startSome(): void {
    while (this.#running < window) {
      const watched = this.#waiting.shift();
      if (!watched) return;
      this.#running++;
      void this.#run(watched).finally(() => {
        this.#running--;
        watched.refresh.running = false;
        this.#startSome();
      });
    }
  }

  async #run(watched: Watched): Promise<void> {
    const { isWatched, log } = this.#parts;
    if (!isWatched(watched)) return;
    try {
      const answered = await this.#parts.refresh(watched);
      if (answered && isWatched(watched)) await this.#parts.then(watched);
    } catch (error) {
      log.warn({ err: error, subjectId: watched.target.id }, 'What was read again could not be kept.');
    }
  }
}
