import { AppError } from '../../../platform/errors.ts';

/** So many run at once, of all people: they share one process with the watch. */
const mostAtOnce = 2;
/** For so long one computes before others have their turn. */
const turnMs = 12;

/** Whose run it is. */
export interface Runner {
  readonly person: string;
  /** Those that the person belongs to and acts for. */
  readonly tenants: readonly number[];
}

interface Run {
  readonly tenants: readonly number[];
  readonly stop: AbortController;
  readonly done: Promise<void>;
}

/**
 * Lets people run what takes long: one each, the newest, one a tenant, and few of all, so that no tenant holds every place. What is
 * replaced ends with SUPERSEDED; what finds no place, with BACK_TEST_OF_TENANT or BACK_TEST_BUSY.
 */
export class RunLimits {
  readonly #running = new Map<string, Run>();

  async run<T>({ person, tenants }: Runner, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const before = this.#running.get(person);
    for (const [other, run] of this.#running)
      if (other !== person && run.tenants.some((id) => tenants.includes(id)))
        throw new AppError('BACK_TEST_OF_TENANT');
    if (!before && this.#running.size >= mostAtOnce) throw new AppError('BACK_TEST_BUSY');
    before?.stop.abort();
    const { promise: done, resolve } = Promise.withResolvers<void>();
    const own: Run = { tenants, stop: new AbortController(), done };
    this.#running.set(person, own);
    const { signal } = own.stop;
    try {
      // Its forerunner ends first: two of one person never compute at once.
      await before?.done;
      if (signal.aborted) throw new AppError('SUPERSEDED');
      return await work(signal);
    } catch (error) {
      throw signal.aborted ? new AppError('SUPERSEDED', { cause: error }) : error;
    } finally {
      if (this.#running.get(person) === own) this.#running.delete(person);
      resolve();
    }
  }
}

/** Gives others their turn whenever it has computed for a while. Throws where it was told to stop. */
export function turns(signal: AbortSignal): () => Promise<void> {
  let sinceMs = performance.now();
  return async () => {
    if (performance.now() - sinceMs > turnMs) {
      await new Promise(setImmediate);
      sinceMs = performance.now();
    }
    signal.throwIfAborted();
  };
}
