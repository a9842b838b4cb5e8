import { type LiveMessage } from '@linekeeper/contract/live';

type Publish = (tenantId: number, message: LiveMessage) => void;

/** So often at most those who watch all dial tests of a tenant hear that states of their paths changed. */
const everyMs = 3_000;

/**
 * Tells who watches the dial tests of a tenant that states changed: at once, then as often as `everyMs` at most. When what a test of
 * thousands of paths asks goes down, each of them has another state within seconds, and nobody needs to hear of each.
 */
export class BoundedPushes {
  readonly #publish: Publish;
  /** Of a tenant that was told lately: whether more came since. */
  readonly #lately = new Map<number, { more: boolean; readonly timer: NodeJS.Timeout }>();

  constructor(publish: Publish) {
    this.#publish = publish;
  }

  /** Publishes a message; of the state of a path its own page alone hears, and the others that there is one. */
  readonly publish: Publish = (tenantId, message) => {
    this.#publish(tenantId, message);
    if (message.type === 'subject.state' && message.subject.kind === 'dial_path') this.#tell(tenantId);
  };

  stop(): void {
    for (const { timer } of this.#lately.values()) clearTimeout(timer);
    this.#lately.clear();
  }

  #tell(tenantId: number): void {
    const lately = this.#lately.get(tenantId);
    if (lately) {
      lately.more = true;
      return;
    }
    this.#publish(tenantId, { type: 'dial-states.changed' });
    const timer = setTimeout(() => {
      const { more } = this.#lately.get(tenantId) ?? { more: false };
      this.#lately.delete(tenantId);
      if (more) this.#tell(tenantId);
    }, everyMs);
    this.#lately.set(tenantId, { more: false, timer });
  }
}
