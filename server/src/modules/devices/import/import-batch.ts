import { randomUUID } from 'node:crypto';
import { type DeviceColumn } from '@linekeeper/contract/devices/device-columns';
import { type DeviceImportFault } from '@linekeeper/contract/devices/device-imports';
import { deviceSettings } from '@linekeeper/contract/monitoring/probe-settings';
import { writeAudit } from '../../../platform/audit/audit.ts';
import { type FileRow } from '../../../platform/csv/reader.ts';
import { type Tx } from '../../../platform/db/database.ts';
import { type Scope } from '../../../platform/db/scope.ts';
import { publish } from '../../../platform/events/publish.ts';
import { AppError } from '../../../platform/errors.ts';
import { allowedRangesFor, isAllowedTarget } from '../../../platform/outbound/address.ts';
import { devicesAdded } from '../events.ts';
import { communityPlace } from '../discovery/community.ts';
import { devicesAt, type ImportedDevice, insertDevices } from './device-imports.queries.ts';
import { type DeviceParts } from '../inventory/devices.service.ts';
import { type DevicePlan, judgeRow } from './import-plan.ts';
import { outletsByNumber } from '../../outlets/index.ts';
import { readAddress, readPort, usualPort } from '../device-file.ts';

export type DeviceBatchParts = Pick<DeviceParts, 'secrets' | 'allowedTargets' | 'reserveQuota'>;

export interface DeviceBatchSettings {
  /** The tenant of the platform may watch the machine itself. */
  readonly isPlatform: boolean;
  /** The rows of addresses and ports that came before, over all batches. */
  readonly seen: Map<string, number>;
  /** Devices that batches before would have added: a check adds none, and counts them all the same. */
  readonly waiting: Waiting;
}

/** What is added before a batch: where whole batches are imported, and where the good rows are, which is never less. */
export interface Waiting {
  readonly batches: number;
  readonly goodRows: number;
}

/** What a batch would do. */
export async function planDevices(
  parts: DeviceBatchParts,
  { tx, scope }: { readonly tx: Tx; readonly scope: Scope },
  rows: readonly FileRow<DeviceColumn>[],
  settings: DeviceBatchSettings,
): Promise<{
  plans: DevicePlan[];
  faults: DeviceImportFault[];
  withoutRoom: readonly number[];
  /** What the batch adds of each. */
  added: Waiting;
}> {
  const { tenantId } = scope;
  const ranges = allowedRangesFor(settings.isPlatform, parts.allowedTargets());
  const places = rows.flatMap(({ cells }) => {
    const [address, port] = [readAddress(cells.address), readPort(cells.port)];
    return address !== undefined && port !== undefined ? [{ address, port }] : [];
  });
  const found = new Map(
    (await devicesAt(tx, tenantId, places)).map((known) => {
      const { address, port } = places[known.at] ?? { address: '', port: 0 };
      return [`${address} ${port}`, known] as const;
    }),
  );
  const numbers = rows.flatMap(({ cells }) => (cells.outletNumber ? [cells.outletNumber] : []));
  const outlets = await outletsByNumber(tx, tenantId, numbers);
  const judged = rows.map((row) =>
    judgeRow(row, {
      isAllowed: (address) => isAllowedTarget(address, ranges),
      known: (address, port) => found.get(`${address} ${port}`),
      // One address stands once in a file: this tells no more of a community than asking the device with it.
      hasCommunity: ({ id, sealedCommunity }, community) =>
        parts.secrets.open(communityPlace(tenantId, id), sealedCommunity) === community,
      outlets,
      seen: settings.seen,
    }),
  );
  const wanted = judged.filter(({ plan, faults }) => plan.kind === 'create' && faults.length === 0);
  const room = await roomFor(parts, { tx, scope }, wanted.length, settings.waiting);
  for (const { wrong } of wanted.slice(room.batches)) wrong('address', room.fault);
  const faults = judged.flatMap((row) => row.faults);
  const goodRows = Math.min(wanted.length, room.goodRows);
  const outside = new Set(wanted.slice(goodRows));
  return {
    plans: judged.map(({ plan }) => plan),
    faults,
    withoutRoom: rows.flatMap(({ row }, at) => (judged[at] && outside.has(judged[at]) ? [row] : [])),
    // A batch with a fault takes nothing: an import of whole batches leaves it out.
    added: { batches: faults.length === 0 ? wanted.length : 0, goodRows },
  };
}

/** For how many of the wanted devices the licence has room, behind those that wait, and what the others are refused for. */
async function roomFor(
  { reserveQuota }: DeviceBatchParts,
  { tx, scope }: { readonly tx: Tx; readonly scope: Scope },
  wanted: number,
  waiting: Waiting,
): Promise<Waiting & { readonly fault: 'quota' | 'licenceOver' }> {
  const all = { batches: wanted, goodRows: wanted, fault: 'quota' as const };
  if (wanted === 0) return all;
  try {
    await reserveQuota(tx, scope, 'networkDevices', waiting.goodRows + wanted);
    return all;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { entry, details } = error;
    if (entry === 'LICENCE_OVER') return { batches: 0, goodRows: 0, fault: 'licenceOver' };
    if (entry === 'LICENCE_UNCOVERED') return { batches: 0, goodRows: 0, fault: 'quota' };
    if (entry !== 'LICENCE_QUOTA') throw error;
    const { used = 0, limit = 0 } = details.params ?? {};
    const behind = (before: number) => Math.max(0, Number(limit) - Number(used) - before);
    return { batches: behind(waiting.batches), goodRows: behind(waiting.goodRows), fault: 'quota' };
  }
}

/** What a device is called on the line of its import. */
function called({ name, address, port }: ImportedDevice): string {
  const place = port === usualPort ? address : `${address} (${port})`;
  return name === address ? place : `${name} ${place}`;
}

/** Stores a batch without faults: all of it or, where the transaction fails, nothing. */
export async function storeDevices(
  parts: DeviceBatchParts,
  { tx, scope }: { readonly tx: Tx; readonly scope: Scope },
  plans: readonly DevicePlan[],
  importId: string,
): Promise<void> {
  const { tenantId } = scope;
  const wanted = plans.filter((plan) => plan.kind === 'create').map((plan) => plan.device);
  if (wanted.length === 0) return;
  const numbers = wanted.flatMap((device) => device.outletNumber ?? []);
  const outlets = await outletsByNumber(tx, tenantId, numbers);
  const devices = wanted.map((device): ImportedDevice => {
    const id = randomUUID();
    const { address = '', name, kind, outletNumber } = device;
    const place = communityPlace(tenantId, id);
    return {
      id,
      address,
      port: device.port,
      name: name ?? address,
      nameGiven: name !== undefined,
      kind: kind ?? null,
      kindGiven: kind !== undefined,
      snmpVersion: device.snmpVersion ?? deviceSettings.snmpVersion.default,
      sealedCommunity: parts.secrets.seal(place, device.community ?? '').column,
      intervalS: device.intervalS ?? 60,
      outletId: outletNumber === undefined ? null : (outlets.get(outletNumber) ?? null),
      region: device.region ?? '',
    };
  });
  await insertDevices(tx, tenantId, devices);
  await writeAudit(tx, scope, {
    action: 'device.import',
    subjectType: 'device-import',
    subjectId: importId,
    detail: { created: devices.map(called) },
  });
  publish(tx, devicesAdded, { tenantId, deviceIds: devices.map(({ id }) => id) });
}
