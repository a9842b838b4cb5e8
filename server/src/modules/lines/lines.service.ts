import { randomUUID } from 'node:crypto';
import { writeAudit } from '../../platform/audit/audit.ts';
import { type Database, type Tx } from '../../platform/db/database.ts';
import { type Scope } from '../../platform/db/scope.ts';
import { AppError } from '../../platform/errors.ts';
import { publish } from '../../platform/events/publish.ts';
import { type RequestContext } from '../../platform/http/context.ts';
import { type Range } from '../../platform/outbound/address.ts';
import { allowedAddress, deviceOfInterface, deviceSummary } from '../devices/index.ts';
import { knownOutlet } from '../outlets/index.ts';
import { type ReserveQuota } from '../products/index.ts';
import { lineChanged, lineRemoved } from './events.ts';
import { noteAddress } from './line-address.ts';
import {
  type ChangedLine,
  deleteLine,
  insertLine,
  lockLine,
  type NewLine,
  updateLine,
} from './line-writes.queries.ts';

export interface LineParts {
  readonly database: Database;
  /** Ranges that the platform lets every tenant watch beside the ordinary ones. */
  readonly allowedTargets: () => readonly Range[];
  /** Takes of what the tenant's licence allows. Throws LICENCE_QUOTA and LICENCE_OVER. */
  readonly reserveQuota: ReserveQuota;
}

type Caller = Pick<RequestContext, 'scope' | 'tenant'>;

/** Adds a line; it is measured at once. Throws ADDRESS_REFUSED, NOT_FOUND, LICENCE_QUOTA, LICENCE_OVER. */
export async function createLine(parts: LineParts, caller: Caller, input: NewLine): Promise<{ id: string }> {
  const { scope } = caller;
  const { tenantId } = scope;
  const line = { ...input, address: addressOf(parts, caller, input), id: randomUUID() };
  await parts.database.withTenant(scope, async (tx) => {
    const names = await namesOf(tx, scope, line);
    await parts.reserveQuota(tx, scope, 'internetLines');
    await insertLine(tx, tenantId, line);
    await writeAudit(tx, scope, {
      action: 'line.create',
      subjectType: 'line',
      subjectId: line.id,
      detail: { ...toldOf(line), ...names },
    });
    publish(tx, lineChanged, { tenantId, lineId: line.id });
  });
  return { id: line.id };
}

/** Changes a line. Throws NOT_FOUND, CHANGED_MEANWHILE, ADDRESS_REFUSED. */
export async function changeLine(
  parts: LineParts,
  caller: Caller,
  lineId: string,
  input: ChangedLine,
): Promise<{ version: number }> {
  const { scope } = caller;
  const { tenantId } = scope;
  const version = await parts.database.withTenant(scope, async (tx, client) => {
    const before = await lockLine(tx, tenantId, lineId);
    if (!before) throw new AppError('NOT_FOUND');
    if (before.version !== input.version) throw new AppError('CHANGED_MEANWHILE');
    // What stands may be refused today; only another one is asked about.
    const stays = input.address === before.address;
    const change = { ...input, address: stays ? input.address : addressOf(parts, caller, input) };
    const named = { before: await namesOf(tx, scope, before), after: await namesOf(tx, scope, change) };
    const next = await updateLine(tx, tenantId, lineId, {
      ...change,
      isMoved: change.address !== before.address,
    });
    const moved = { tenantId, lineId, from: before.address, to: change.address };
    await noteAddress(tx, client, moved, Date.now());
    await writeAudit(tx, scope, {
      action: 'line.update',
      subjectType: 'line',
      subjectId: lineId,
      detail: {
        name: before.name,
        changed: differences({ ...toldOf(before), ...named.before }, { ...toldOf(change), ...named.after }),
      },
    });
    publish(tx, lineChanged, { tenantId, lineId });
    return next;
  });
  return { version };
}

/** Deletes a line with its states and samples. Throws NOT_FOUND. */
export async function removeLine(parts: LineParts, { scope }: Caller, lineId: string): Promise<void> {
  const { tenantId } = scope;
  await parts.database.withTenant(scope, async (tx) => {
    const line = await lockLine(tx, tenantId, lineId);
    if (!line) throw new AppError('NOT_FOUND');
    await deleteLine(tx, tenantId, lineId);
    const { name, provider, circuitId, address } = line;
    await writeAudit(tx, scope, {
      action: 'line.delete',
      subjectType: 'line',
      subjectId: lineId,
      detail: { name, provider, circuit: circuitId, address },
    });
    publish(tx, lineRemoved, { tenantId, lineId });
  });
}

const addressOf = (parts: LineParts, caller: Caller, { address }: Pick<NewLine, 'address'>) =>
  address === null ? null : allowedAddress(parts, caller, address);

/**
 * What the outlet, device and interface of a line are called, for the audit log. Those of another tenant answer like ones that do not
 * exist, and so does an interface of another device. Throws NOT_FOUND.
 */
async function namesOf(
  tx: Tx,
  scope: Scope,
  { outletId, deviceId, interfaceId }: Pick<NewLine, 'outletId' | 'deviceId' | 'interfaceId'>,
) {
  const outlet = await knownOutlet(tx, scope, outletId);
  const device = deviceId === null ? null : await deviceSummary(tx, scope.tenantId, deviceId);
  const port = interfaceId === null ? null : await deviceOfInterface(tx, scope.tenantId, interfaceId);
  if (device === undefined || port === undefined) throw new AppError('NOT_FOUND');
  if (port && port.deviceId !== deviceId) throw new AppError('NOT_FOUND');
  return { outlet, device: device?.name ?? null, interface: port?.name ?? null };
}

type Told = Omit<NewLine, 'outletId' | 'deviceId' | 'interfaceId'>;

/** What the audit log tells of a line beside the names of what it stands at. */
function toldOf(line: Told): Readonly<Record<string, unknown>> {
  const { name, provider, circuitId: circuit, access, role, downBps, upBps, addressKind, address } = line;
  const { contractFrom, contractTo, monthlyCost, currency, note } = line;
  const { slaAvailabilityPercent, slaLossPercent, slaRttMs, slaJitterMs } = line;
  return {
    ...{ name, provider, circuit, access, role, downBps, upBps, addressKind, address },
    ...{ contractFrom, contractTo, monthlyCost, currency, note },
    ...{ slaAvailabilityPercent, slaLossPercent, slaRttMs, slaJitterMs },
  };
}

/** Which fields get another value, before and after. */
function differences(before: Readonly<Record<string, unknown>>, after: Readonly<Record<string, unknown>>) {
  const changed = Object.keys(after).filter((key) => before[key] !== after[key]);
  return Object.fromEntries(changed.map((key) => [key, { from: before[key], to: after[key] }]));
}
