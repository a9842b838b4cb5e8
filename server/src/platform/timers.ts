/** Has things done later: as time goes by, or on a clock that a test moves by hand. Each call gives what calls it off. */
export interface Timers {
  after(ms: number, act: () => void): () => void;
  every(ms: number, act: () => void): () => void;
}

export const systemTimers: Timers = {
  after(ms, act) {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
  every(ms, act) {
    const timer = setInterval(act, ms);
    return () => clearInterval(timer);
  },
};
