import { AppError } from '../errors.ts';

/**
 * Runs work of which only the newest is wanted, by a key: work that was begun before under the same key and is not done
 * yet ends with SUPERSEDED, whatever comes of it. Who asks again does not want the first answer any more.
 */
export function createLatestOnly() {
  const newest = new Map<string, symbol>();
  return async <T>(key: string, work: () => T | Promise<T>): Promise<T> => {
    const own = Symbol(key);
    newest.set(key, own);
    try {
      const result = await work();
      if (newest.get(key) !== own) throw new AppError('SUPERSEDED');
      return result;
    } catch (error) {
      throw newest.get(key) === own ? error : new AppError('SUPERSEDED', { cause: error });
    } finally {
      if (newest.get(key) === own) newest.delete(key);
    }
  };
}
