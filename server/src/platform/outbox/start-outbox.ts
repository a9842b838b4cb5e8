import { type Database } from '../db/database.ts';
import { on } from '../events/event-bus.ts';
import { type Log } from '../log.ts';
import { createOutbox, type Deliver, type Outbox, outboxFilled } from './outbox.ts';

/** Longer than the 30 seconds that a mail may take: nobody else begins while one is still at it. */
const leaseMs = 60_000;
/** What we put out ourselves is delivered at once; this is for what is tried again, and for what other processes put out. */
const pollMs = 5_000;

/** Tenants whose outbox holds something due. */
async function tenantsWithFacts(database: Database): Promise<number[]> {
  const rows = await database.ask<{ id: number }>('select tenants_with_facts() as id', []);
  return rows.map(({ id }) => id);
}

/** Delivers the facts of all tenants from now on; one that waits from before goes first. */
export function startOutbox(
  { database, log }: { readonly database: Database; readonly log: Log },
  deliverers: Readonly<Record<string, Deliver>>,
): Outbox {
  const tenantIds = () => tenantsWithFacts(database);
  const outbox = createOutbox({ database, log, deliverers, tenantIds, leaseMs, pollMs });
  database.events.subscribe(on(outboxFilled, outbox.wake));
  return outbox;
}
