import { AppError } from '../errors.ts';

type Pieces = AsyncIterable<unknown>;

/**
 * Runs work of which only the newest is wanted, by a key: work that was begun before under the same key and is not done
 * yet ends with SUPERSEDED, whatever comes of it. Who asks again does not want the first answer any more. What is given in
 * pieces is done with its last one, and breaks off before the next where it was replaced.
 */
export function createLatestOnly() {
  const newest = new Map<string, symbol>();
  return async <T>(key: string, work: () => T | Promise<T>): Promise<T> => {
    const own = Symbol(key);
    newest.set(key, own);
    const isNewest = () => newest.get(key) === own;
    const end = () => {
      if (isNewest()) newest.delete(key);
    };
    async function* whileNewest(pieces: Pieces) {
      try {
        for await (const piece of pieces) {
          if (!isNewest()) throw new AppError('SUPERSEDED');
          yield piece;
        }
      } finally {
        end();
      }
    }
    try {
      const result = await work();
      if (!isNewest()) throw new AppError('SUPERSEDED');
      if (inPieces(result)) return whileNewest(result) as T;
      end();
      return result;
    } catch (error) {
      if (!isNewest()) throw new AppError('SUPERSEDED', { cause: error });
      end();
      throw error;
    }
  };
}

const inPieces = (result: unknown): result is Pieces =>
  typeof result === 'object' && result !== null && Symbol.asyncIterator in result;
