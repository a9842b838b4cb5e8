/** Counts within a window: whether one more is allowed now. Two numbers, since there is one for each connection. */
export class Window {
  private endsAtMs = 0;
  private used = 0;
  private readonly most: number;
  private readonly lengthMs: number;

  constructor(most: number, lengthMs: number) {
    this.most = most;
    this.lengthMs = lengthMs;
  }

  take(nowMs: number, count = 1): boolean {
    // A clock that was set back begins a window anew.
    if (nowMs >= this.endsAtMs || this.endsAtMs - nowMs > this.lengthMs) {
      this.endsAtMs = nowMs + this.lengthMs;
      this.used = 0;
    }
    if (this.used + count > this.most) return false;
    this.used += count;
    return true;
  }
}

/** Who is remembered at once: whoever makes up more names than that has the counts begin anew, and nothing grows. */
const mostKeys = 50_000;

/** How often each of many may do something within a window; who they are is forgotten with the window. */
export class Windows {
  private counts = new Map<string, number>();
  private endsAtMs = 0;
  private readonly most: number;
  private readonly lengthMs: number;

  constructor(most: number, lengthMs: number) {
    this.most = most;
    this.lengthMs = lengthMs;
  }

  take(key: string, nowMs: number): boolean {
    const isOver = nowMs >= this.endsAtMs || this.endsAtMs - nowMs > this.lengthMs;
    if (isOver || this.counts.size >= mostKeys) {
      this.counts = new Map();
      this.endsAtMs = nowMs + this.lengthMs;
    }
    const used = this.counts.get(key) ?? 0;
    if (used >= this.most) return false;
    this.counts.set(key, used + 1);
    return true;
  }
}
