import { mostUpstream } from '@linekeeper/contract/devices/upstream-terms';
import { type Tx } from '../../../platform/db/database.ts';
import { learnedUpstream } from './learned-upstream.ts';
import { linksOf } from './neighbour-links.ts';
import { forgetParted, knownInOutlet, waysOutOf, writeLearned } from './neighbours.queries.ts';
import { settleUpstream } from './settle-upstream.ts';
import { lockUpstream } from './upstream.queries.ts';

/**
 * Learns what the devices of an outlet are reached through from what they heard of each other, and has it hold. The ways out are the
 * devices that its lines end at; where none is known nothing is learned. Locks before any device is locked: in a transaction of its own.
 */
export async function learnUpstream(tx: Tx, tenantId: number, outletId: string | undefined): Promise<void> {
  await lockUpstream(tx, tenantId);
  const parted = await forgetParted(tx, tenantId);
  const hasLearned = outletId !== undefined && (await learnOutlet(tx, tenantId, outletId));
  if (parted > 0 || hasLearned) await settleUpstream(tx, tenantId);
}

async function learnOutlet(tx: Tx, tenantId: number, outletId: string): Promise<boolean> {
  const devices = await knownInOutlet(tx, tenantId, outletId);
  const roots = devices.length > 0 ? await waysOutOf(tx, tenantId, outletId) : [];
  const edges = learnedUpstream(linksOf(devices), roots, mostUpstream);
  return writeLearned(tx, tenantId, outletId, edges);
}
