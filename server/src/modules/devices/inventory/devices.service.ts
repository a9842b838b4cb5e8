import { randomUUID } from 'node:crypto';
import { AppError } from '../../../platform/errors.ts';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { publish } from '../../../platform/events/publish.ts';
import { type RequestContext } from '../../../platform/http/context.ts';
import {
  allowedRangesFor,
  isAllowedTarget,
  parseAddress,
  type Range,
} from '../../../platform/outbound/address.ts';
import { type Secrets } from '../../../platform/secrets/secrets.ts';
import { organizationTypes } from '@linekeeper/contract/tenants/identities';
import { deviceChanged, deviceRemoved } from '../events.ts';
import { communityPlace } from '../discovery/community.ts';
import {
  type ChangedDevice,
  deleteDevice,
  deviceAt,
  insertDevice,
  lockDevice,
  type NewDevice,
  updateDevice,
} from './device-writes.queries.ts';
import { agentName, knownAgent } from './known-agent.ts';
import { giveUpstream } from '../upstream/give-upstream.ts';
import { forgetNeighbours } from '../upstream/neighbours.queries.ts';
import { lockUpstream } from '../upstream/upstream.queries.ts';
import { knownOutlet } from '../../outlets/index.ts';
import { keepHappened } from '../../subjects/index.ts';

export interface DeviceParts {
  readonly database: Database;
  readonly secrets: Secrets;
  /** Ranges that the platform lets every tenant watch beside the ordinary ones. */
  readonly allowedTargets: () => readonly Range[];
  /** Takes of what the tenant's licence allows. Throws LICENCE_QUOTA and LICENCE_OVER. */
  readonly reserveQuota: (tx: Tx, scope: Scope, kind: 'networkDevices', count?: number) => Promise<void>;
}

type Caller = Pick<RequestContext, 'scope' | 'tenant'>;

/** The address in its one form, if it may be watched. Throws ADDRESS_REFUSED. */
export function allowedAddress(
  parts: Pick<DeviceParts, 'allowedTargets'>,
  caller: Caller,
  address: string,
): string {
  const ranges = allowedRangesFor(caller.tenant.type === organizationTypes.OP, parts.allowedTargets());
  const parsed = parseAddress(address);
  if (!parsed || !isAllowedTarget(address, ranges))
    throw new AppError('ADDRESS_REFUSED', { params: { address } });
  return parsed.toString();
}

/** Adds a device; its discovery and its first poll follow at once. Throws ADDRESS_REFUSED, DEVICE_EXISTS, INVALID_INPUT, LICENCE_QUOTA, and what `giveUpstream` throws. */
export async function createDevice(
  parts: DeviceParts,
  caller: Caller,
  input: NewDevice,
): Promise<{ id: string }> {
  const { scope } = caller;
  const { tenantId } = scope;
  const { community, upstreamIds, ...device } = {
    ...input,
    address: allowedAddress(parts, caller, input.address),
  };
  const id = randomUUID();
  const sealedCommunity = parts.secrets.seal(communityPlace(tenantId, id), community).column;
  await parts.database.withTenant(scope, async (tx) => {
    if (upstreamIds) await lockUpstream(tx, tenantId);
    const { outletId, agentId, ...rest } = device;
    const outlet = await knownOutlet(tx, scope, outletId);
    const agent = await knownAgent(tx, scope, agentId);
    await parts.reserveQuota(tx, scope, 'networkDevices');
    if (!(await insertDevice(tx, tenantId, { ...device, id, sealedCommunity })))
      await throwExists(tx, scope, device);
    const upstream = upstreamIds && (await giveUpstream(tx, tenantId, id, upstreamIds));
    await writeAudit(tx, scope, {
      action: 'device.create',
      subjectType: 'device',
      subjectId: id,
      detail: {
        ...rest,
        name: device.name ?? device.address,
        ...(outlet && { outlet }),
        ...(agent && { agent }),
        ...(upstream && { upstream: upstream.to }),
      },
    });
    publish(tx, deviceChanged, { tenantId, deviceId: id });
  });
  return { id };
}

/** Changes a device. Throws NOT_FOUND, CHANGED_MEANWHILE, and what `createDevice` throws. */
export async function changeDevice(
  parts: DeviceParts,
  caller: Caller,
  deviceId: string,
  input: ChangedDevice,
): Promise<{ version: number }> {
  const { scope } = caller;
  const { tenantId } = scope;
  const version = await parts.database.withTenant(scope, async (tx, client) => {
    if (input.upstreamIds !== undefined) await lockUpstream(tx, tenantId);
    const before = await lockDevice(tx, tenantId, deviceId);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== input.version) throw new AppError('CHANGED_MEANWHILE');
    const { community, upstreamIds, ...fields } = input;
    const change = {
      ...fields,
      address: allowedAddress(parts, caller, input.address),
      agentId: input.agentId === undefined ? before.agentId : input.agentId,
    };
    await knownOutlet(tx, scope, change.outletId);
    if (change.agentId !== before.agentId) await knownAgent(tx, scope, change.agentId);
    const there = await deviceAt(tx, tenantId, change);
    if (there && there.id !== deviceId) await throwExists(tx, scope, change);
    const sealedCommunity =
      community === undefined
        ? before.sealedCommunity
        : parts.secrets.seal(communityPlace(tenantId, deviceId), community).column;
    const next = await updateDevice(tx, tenantId, deviceId, { ...change, sealedCommunity });
    const isElsewhere =
      before.address !== change.address || before.port !== change.port || before.agentId !== change.agentId;
    if (isElsewhere) await forgetNeighbours(tx, tenantId, deviceId);
    const upstream =
      upstreamIds === undefined ? undefined : await giveUpstream(tx, tenantId, deviceId, upstreamIds);
    await writeAudit(tx, scope, {
      action: 'device.update',
      subjectType: 'device',
      subjectId: deviceId,
      detail: {
        name: before.name,
        changed: {
          ...(await named(tx, scope, differences(before, change))),
          ...(upstream && { upstream }),
        },
        communityChanged: community !== undefined,
      },
    });
    if (before.address !== change.address)
      await keepHappened(tx, client, [
        {
          ...{ tenantId, targetId: deviceId, subjectKind: 'device', subjectId: deviceId, atMs: Date.now() },
          ...{ kind: 'address-changed', data: { from: before.address, to: change.address } },
        },
      ]);
    publish(tx, deviceChanged, { tenantId, deviceId });
    return next;
  });
  return { version };
}

/** Gives a device another interval or outlet, where it stands where the reader saw it. Throws ADDRESS_REFUSED. */
export async function setWatch(
  parts: DeviceParts,
  caller: Caller,
  seen: { readonly id: string; readonly address: string },
  { intervalS, outletId }: { readonly intervalS?: 10 | 60; readonly outletId?: string | null },
): Promise<'gone' | 'moved' | undefined> {
  const { scope } = caller;
  const { tenantId } = scope;
  const outcome = await parts.database.withTenant(scope, async (tx) => {
    const before = await lockDevice(tx, tenantId, seen.id);
    if (!before) return 'gone';
    if (before.address !== seen.address) return 'moved';
    allowedAddress(parts, caller, before.address);
    const { id, ...fields } = before;
    const wanted = {
      intervalS: intervalS ?? (before.intervalS as 10 | 60),
      outletId: outletId === undefined ? before.outletId : outletId,
    };
    const changed = differences(before, wanted);
    if (Object.keys(changed).length === 0) return 'same';
    await updateDevice(tx, tenantId, id, { ...fields, ...wanted } as Parameters<typeof updateDevice>[3]);
    await writeAudit(tx, scope, {
      action: 'device.update',
      subjectType: 'device',
      subjectId: id,
      detail: { name: before.name, changed: await named(tx, scope, changed), communityChanged: false },
    });
    publish(tx, deviceChanged, { tenantId, deviceId: id });
    return 'changed';
  });
  return outcome === 'gone' || outcome === 'moved' ? outcome : undefined;
}

/**
 * Deletes a device with its interfaces, states and samples; where an address is given, only if it still stands there.
 * Says why it did not.
 */
export async function removeDevice(
  parts: DeviceParts,
  { scope }: Caller,
  deviceId: string,
  seenAddress?: string,
): Promise<'gone' | 'moved' | undefined> {
  const { tenantId } = scope;
  return parts.database.withTenant(scope, async (tx) => {
    await lockUpstream(tx, tenantId);
    const device = await lockDevice(tx, tenantId, deviceId);
    if (!device) return 'gone';
    const { name, kind, address, port } = device;
    if (seenAddress !== undefined && address !== seenAddress) return 'moved';
    await deleteDevice(tx, tenantId, deviceId);
    await writeAudit(tx, scope, {
      action: 'device.delete',
      subjectType: 'device',
      subjectId: deviceId,
      detail: { name, kind, address, port },
    });
    publish(tx, deviceRemoved, { tenantId, deviceId });
    return undefined;
  });
}

async function throwExists(
  tx: Tx,
  scope: Scope,
  at: { readonly address: string; readonly port: number; readonly agentId?: string | null | undefined },
): Promise<never> {
  const there = await deviceAt(tx, scope.tenantId, at);
  const address = at.port === 161 ? at.address : `${at.address} (${at.port})`;
  throw new AppError('DEVICE_EXISTS', { params: { address, name: there?.name ?? '' } });
}

type Differences = Readonly<Record<string, { readonly from: unknown; readonly to: unknown }>>;

/** Differences as a line of the audit tells them: outlets by what they are called now, since they may be gone when it is read. */
async function named(
  tx: Tx,
  scope: Scope,
  { outletId, agentId, ...others }: Differences,
): Promise<Differences> {
  const outletOf = (id: unknown) => (typeof id === 'string' ? knownOutlet(tx, scope, id) : null);
  const agentOf = (id: unknown) => agentName(tx, scope.tenantId, typeof id === 'string' ? id : null);
  return {
    ...others,
    ...(outletId && { outlet: { from: await outletOf(outletId.from), to: await outletOf(outletId.to) } }),
    ...(agentId && { agent: { from: await agentOf(agentId.from), to: await agentOf(agentId.to) } }),
  };
}

/** Which fields get another value, before and after. */
function differences(
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): Differences {
  const changed = Object.keys(after).filter((key) => key !== 'version' && before[key] !== after[key]);
  return Object.fromEntries(changed.map((key) => [key, { from: before[key], to: after[key] }]));
}
