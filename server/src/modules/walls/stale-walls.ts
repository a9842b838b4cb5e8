import { type LiveMessage, type LiveMessageType } from '@linekeeper/contract/live';
import { type Hub } from '../../platform/live/hub.ts';
import { systemTimers, type Timers } from '../../platform/timers.ts';

/** So often at most the walls of a tenant are told that something may be another now. */
const everyMs = 2_000;

/** What changes what slides show. */
const moving: ReadonlySet<LiveMessageType> = new Set<LiveMessageType>([
  ...(['subject.state', 'dial-states.changed', 'alerts.changed'] as const),
  ...(['device.changed', 'line.changed', 'agent.changed', 'dial-test.changed'] as const),
  'services.changed',
]);

/** Tells the walls of each tenant of what moves there: that it did, never what. */
export class StaleWalls {
  readonly #live: Pick<Hub, 'publish' | 'isHeard'>;
  readonly #timers: Timers;
  /** By tenant: what calls off the next telling. */
  readonly #waiting = new Map<number, () => void>();

  constructor(live: Pick<Hub, 'publish' | 'isHeard'>, timers: Timers = systemTimers) {
    this.#live = live;
    this.#timers = timers;
  }

  /** Is to be told of every message. */
  readonly moved = (tenantId: number, { type }: LiveMessage): void => {
    if (!moving.has(type) || this.#waiting.has(tenantId)) return;
    if (!this.#live.isHeard(tenantId, ['walls'])) return;
    this.#waiting.set(
      tenantId,
      this.#timers.after(everyMs, () => {
        this.#waiting.delete(tenantId);
        this.#live.publish(tenantId, { type: 'walls.stale' });
      }),
    );
  };

  stop(): void {
    for (const callOff of this.#waiting.values()) callOff();
    this.#waiting.clear();
  }
}
