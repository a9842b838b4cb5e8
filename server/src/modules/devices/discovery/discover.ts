import { type Discovery, type ProbeFailure, type SnmpTarget } from '@linekeeper/contract/monitoring/probes';
import { type Database } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { AppError } from '../../../platform/errors.ts';
import { type Secrets } from '../../../platform/secrets/secrets.ts';
import { keepHappened } from '../../subjects/index.ts';
import { learnUpstream } from '../upstream/learn-upstream.ts';
import { saveBridged } from '../upstream/bridged.queries.ts';
import { outletOf, saveNeighbours } from '../upstream/neighbours.queries.ts';
import { communityPlace } from './community.ts';
import { discoveryEvents } from './discovery-events.ts';
import {
  askedOf,
  knownInterfaces,
  lockAsked,
  saveDiscoveryFault,
  saveFacts,
  saveInterfaces,
} from './discovery.queries.ts';
import { matchInterfaces } from './interface-match.ts';

/** Reads a device; never rejects, always ends. */
export type AskDevice = (
  target: SnmpTarget,
  /** Who asks: an agent, or null for this server. */
  from: { readonly tenantId: number; readonly agentId: string | null },
) => Promise<{ ok: true; found: Discovery; elapsedMs: number } | ProbeFailure>;

export interface DiscoverParts {
  readonly database: Database;
  readonly secrets: Secrets;
  readonly ask: AskDevice;
  /** Whether a device of a tenant at this address may be asked: ranges can be closed after it was added. */
  readonly mayAsk: (tenantId: number, address: string) => boolean;
}

export type Discovered =
  | { readonly ok: true; readonly interfaceCount: number }
  | {
      readonly ok: false;
      readonly address: string;
      readonly failure: ProbeFailure;
      /** Its agent could not be asked. */
      readonly isAgentSilent: boolean;
    };

/**
 * Reads a device's name, model, location and interfaces and keeps them, and what changed of it as events. Interfaces that
 * are known keep their ids, those that are gone are marked. Undefined where there is no such device (any more). Throws
 * ADDRESS_REFUSED.
 */
export async function discoverDevice(
  parts: DiscoverParts,
  scope: Scope,
  deviceId: string,
): Promise<Discovered | undefined> {
  const { database, secrets, ask } = parts;
  const { tenantId } = scope;
  const device = await database.withTenant(scope, (tx) => askedOf(tx, tenantId, deviceId));
  if (!device) return undefined;
  if (!parts.mayAsk(tenantId, device.address))
    throw new AppError('ADDRESS_REFUSED', { params: { address: device.address } });
  const community = secrets.open(communityPlace(tenantId, deviceId), device.sealedCommunity);
  const version = device.snmpVersion as 'v1' | 'v2c';
  const { address, port } = device;
  const answer = await ask(
    { address, port, credentials: { version, community } },
    { tenantId, agentId: device.agentId },
  );
  if (!answer.ok) {
    const fault = answer.detail ? `${answer.reason}: ${answer.detail}` : answer.reason;
    const kept = await database.withTenant(scope, async (tx) => {
      if (!(await lockAsked(tx, tenantId, deviceId, device))) return false;
      await saveDiscoveryFault(tx, tenantId, deviceId, fault);
      return true;
    });
    if (!kept) return discoverDevice(parts, scope, deviceId);
    const isAgentSilent = device.agentId !== null && answer.reason === 'unavailable';
    return { ok: false, address, failure: answer, isAgentSilent };
  }
  const { found } = answer;
  const kept = await database.withTenant(scope, async (tx, client): Promise<Discovered | undefined> => {
    const before = await lockAsked(tx, tenantId, deviceId, device);
    if (!before) return undefined;
    const known = await knownInterfaces(tx, tenantId, deviceId);
    const match = matchInterfaces(known, found.interfaces);
    await saveFacts(tx, tenantId, deviceId, found);
    const addedIds = await saveInterfaces(client, tenantId, deviceId, match);
    await saveNeighbours(tx, tenantId, deviceId, found);
    await saveBridged(tx, tenantId, deviceId, found);
    const of = { tenantId, deviceId, atMs: Date.now() };
    const events = discoveryEvents(
      of,
      { ...before, known },
      { ...match, firmware: found.firmware, addedIds },
    );
    await keepHappened(tx, client, events);
    return { ok: true, interfaceCount: found.interfaces.length };
  });
  // Not with it: the lock of what is reached through what is taken before any device's.
  if (kept)
    await database.withTenant(scope, async (tx) =>
      learnUpstream(tx, tenantId, await outletOf(tx, tenantId, deviceId)),
    );
  // Changed or deleted while it was asked: what another box said of itself is not kept, and the right one is asked.
  return kept ?? discoverDevice(parts, scope, deviceId);
}
