import { type Database } from '../db/database.ts';
import { on } from '../events/event-bus.ts';
import { type Log } from '../log.ts';
import { createOutbox, outboxFilled, type OutboxSettings } from './outbox.ts';

/** Longer than the 30 seconds that a mail may take: nobody else begins while one is still at it. */
const leaseMs = 60_000;
/** What we put out ourselves is delivered at once; this is for what is tried again, and for what other processes put out. */
const pollMs = 5_000;

/** Tenants whose outbox holds something due. */
async function tenantsWithFacts(database: Database): Promise<number[]> {
  const rows = await database.ask<{ id: number }>('select tenants_with_facts() as id', []);
  return rows.map(({ id }) => id);
}

/** Facts by their topic, in two lanes. */
export interface Lanes {
  readonly deliverers: OutboxSettings['deliverers'];
  /** What goes to other servers: while one of these hangs, nobody waits for it but what goes there too. */
  readonly outsideDeliverers: OutboxSettings['deliverers'];
}

/**
 * Delivers the facts of all tenants from now on; one that waits from before goes first. What leaves the house has slots of its own: mails to a server
 * that does not answer hold up neither the console's messages nor who is told next.
 */
export function startOutbox(
  { database, log }: { readonly database: Database; readonly log: Log },
  { deliverers, outsideDeliverers }: Lanes,
): { stop(): Promise<void> } {
  const tenantIds = () => tenantsWithFacts(database);
  const lanes = [deliverers, outsideDeliverers].map((ofLane) =>
    createOutbox({ database, log, deliverers: ofLane, tenantIds, leaseMs, pollMs }),
  );
  for (const { wake } of lanes) database.events.subscribe(on(outboxFilled, wake));
  return {
    async stop() {
      await Promise.all(lanes.map((lane) => lane.stop()));
    },
  };
}
