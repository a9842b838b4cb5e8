/** So often at most those who look at the alerts of a tenant hear that some changed. */
const everyMs = 500;

/** Tells that something changed in a tenant: at once, then as often as `everyMs` at most, however much it is. */
export class BoundedChanges {
  readonly #tell: (tenantId: number) => void;
  /** Of a tenant that was told lately: whether more came since. */
  readonly #lately = new Map<number, { more: boolean; readonly timer: NodeJS.Timeout }>();

  constructor(tell: (tenantId: number) => void) {
    this.#tell = tell;
  }

  changed(tenantId: number): void {
    const lately = this.#lately.get(tenantId);
    if (lately) {
      lately.more = true;
      return;
    }
    this.#tell(tenantId);
    const timer = setTimeout(() => {
      const { more } = this.#lately.get(tenantId) ?? { more: false };
      this.#lately.delete(tenantId);
      if (more) this.changed(tenantId);
    }, everyMs);
    this.#lately.set(tenantId, { more: false, timer });
  }

  stop(): void {
    for (const { timer } of this.#lately.values()) clearTimeout(timer);
    this.#lately.clear();
  }
}
