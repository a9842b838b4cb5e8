/**
 * Lets at most so many pieces of work of a kind run at once; the others wait, in the order in which they came. A piece that fails leaves its
 * turn to the next one, and its error to whoever asked for it.
 */
export function createTurns(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    // A turn is handed on without being given up, so that nobody comes between.
    if (running < most) running += 1;
    else await new Promise<void>((begin) => waiting.push(begin));
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
