import { afterCommit, busOf, type Tx } from '../db/database.ts';
import { type EventType } from './event-bus.ts';

/** Tells a fact to all who listen once this transaction has committed; a rollback forgets it. */
export function publish<Payload>(tx: Tx, type: EventType<Payload>, payload: Payload): void {
  const bus = busOf(tx);
  afterCommit(tx, () => bus.emit(type, payload));
}
