import type pg from 'pg';
import { type Tx } from '../../platform/db/database.ts';
import { publish } from '../../platform/events/publish.ts';
import { addEvents, type SubjectEvent } from './events.queries.ts';
import { subjectEventsKept } from './events.ts';

/**
 * Keeps what happened beside all measuring, and tells it once the transaction has committed: alert rules look at it then. What comes with a
 * measurement is a row of that (`addEvents`), and is told by `ingest`.
 */
export async function keepHappened(
  tx: Tx,
  client: pg.ClientBase,
  events: readonly SubjectEvent[],
): Promise<void> {
  if (events.length === 0) return;
  await addEvents(client, events);
  for (const [tenantId, own] of Map.groupBy(events, (event) => event.tenantId)) {
    const told = own.map(({ targetId, subjectKind, subjectId, kind, atMs }) => ({
      ...{ targetId, subjectKind, subjectId, kind, atMs },
    }));
    publish(tx, subjectEventsKept, { tenantId, events: told });
  }
}
