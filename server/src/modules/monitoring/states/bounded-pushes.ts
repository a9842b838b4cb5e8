import { type LiveMessage, type LiveMessageType } from '@linekeeper/contract/live';

type Publish = (tenantId: number, message: LiveMessage) => void;

/** What is told of many states as one: it says that there is something to read again. */
type Gathered = Extract<LiveMessageType, 'dial-states.changed' | 'services.changed'>;

/** So often at most those who watch all dial tests or services of a tenant hear that states of what they are made of changed. */
const everyMs = 3_000;

/**
 * Tells who watches the dial tests or the business services of a tenant that states changed: at once, then as often as `everyMs` at most. When what a test of
 * thousands of paths asks goes down, each of them has another state within seconds, and nobody needs to hear of each.
 */
export class BoundedPushes {
  readonly #publish: Publish;
  /** Of a tenant and message that was told lately: whether more came since. */
  readonly #lately = new Map<string, { more: boolean; readonly timer: NodeJS.Timeout }>();

  constructor(publish: Publish) {
    this.#publish = publish;
  }

  /** Publishes a message; of the state of a path its own page alone hears, and the others that there is one. */
  readonly publish: Publish = (tenantId, message) => {
    if (message.type === 'services.changed') return this.#tell(tenantId, message.type);
    this.#publish(tenantId, message);
    if (message.type !== 'subject.state') return;
    const { kind } = message.subject;
    if (kind === 'dial_path') this.#tell(tenantId, 'dial-states.changed');
    if (kind !== 'agent') this.#tell(tenantId, 'services.changed');
  };

  stop(): void {
    for (const { timer } of this.#lately.values()) clearTimeout(timer);
    this.#lately.clear();
  }

  #tell(tenantId: number, type: Gathered): void {
    const key = `${tenantId} ${type}`;
    const lately = this.#lately.get(key);
    if (lately) {
      lately.more = true;
      return;
    }
    this.#publish(tenantId, { type });
    const timer = setTimeout(() => {
      const { more } = this.#lately.get(key) ?? { more: false };
      this.#lately.delete(key);
      if (more) this.#tell(tenantId, type);
    }, everyMs);
    this.#lately.set(key, { more: false, timer });
  }
}
