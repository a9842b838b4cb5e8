import { useEffect, useState } from 'react';

interface Retried<Value> {
  /** Undefined until it is here. */
  readonly value: Value | undefined;
  /** It did not come, and is asked for again. */
  readonly isMissing: boolean;
}

/** What is loaded once and asked for again until it is here: nobody stands before a wall who would press a button. */
export function useRetried<Value>(load: () => Promise<Value>, againMs: number): Retried<Value> {
  const [state, setState] = useState<Retried<Value>>({ value: undefined, isMissing: false });
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () =>
      void load().then(
        (value) => !isGone && setState({ value, isMissing: false }),
        () => {
          if (isGone) return;
          setState({ value: undefined, isMissing: true });
          timer = setTimeout(ask, againMs);
        },
      );
    ask();
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, [load, againMs]);
  return state;
}
