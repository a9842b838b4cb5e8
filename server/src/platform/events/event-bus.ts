import { type Log } from '../log.ts';

/** A kind of fact, with the type of what is said of it. The module that publishes it first declares it. */
export interface EventType<Payload> {
  readonly name: string;
  /** For the compiler alone. */
  readonly payload?: Payload;
}

/** Declares a kind of fact by its name: `tenant.closed`. */
export function eventType<Payload>(name: string): EventType<Payload> {
  return { name };
}

export type Listener<Payload> = (payload: Payload) => void | Promise<void>;

/** A listener with the kind that it hears; what the door of a module lists. */
export interface Subscription {
  readonly type: EventType<never>;
  readonly listener: Listener<never>;
}

/** Has a listener hear a kind of fact. */
export function on<Payload>(type: EventType<Payload>, listener: Listener<Payload>): Subscription {
  return { type: type as EventType<never>, listener: listener as Listener<never> };
}

export interface EventBus {
  subscribe(subscription: Subscription): void;
  /** Tells a fact that is committed already to all who listen, in the order of their modules. Never throws, waits for nobody. */
  emit<Payload>(type: EventType<Payload>, payload: Payload): void;
}

/** The facts of this process: what a later module does about what happened in an earlier one. */
export function createEventBus(log: Log): EventBus {
  const listeners = new Map<string, Listener<never>[]>();
  return {
    subscribe({ type, listener }) {
      listeners.set(type.name, [...(listeners.get(type.name) ?? []), listener]);
    },
    emit(type, payload) {
      const failed = (error: unknown) =>
        log.error({ err: error, event: type.name }, 'A listener of an event failed.');
      for (const listener of listeners.get(type.name) ?? []) {
        try {
          void Promise.resolve((listener as Listener<typeof payload>)(payload)).catch(failed);
        } catch (error) {
          failed(error);
        }
      }
    },
  };
}
