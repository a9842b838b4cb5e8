import { setTimeout as wait } from 'node:timers/promises';
import { type Api } from './api.ts';
import { type DemoLine, lines } from './lines.ts';

interface Given {
  /** Where the addresses of the lines begin: `127.20`. */
  readonly network: string;
}

/** How long a device is given to tell its interfaces, after which its lines are added without one. */
const patienceMs = 60_000;
const againMs = 2000;

/**
 * Adds the lines of a tenant through the public API, the first one at an uplink of its gateway; those that are there stay as they are. Returns
 * how many were added.
 */
export async function settleLines(inside: Api, prefix: string, { network }: Given): Promise<number> {
  const pageSize = 200;
  const [outlets, devices, known] = await Promise.all([
    inside.call('POST /monitor/api/v1/outlets/list', { body: { pageSize } }),
    inside.call('POST /monitor/api/v1/devices/list', { body: { pageSize } }),
    inside.call('POST /monitor/api/v1/lines/list', { body: { pageSize } }),
  ]);
  const outletIds = new Map(outlets.list.map(({ number, id }) => [number, id]));
  const deviceIds = new Map(devices.list.map(({ name, id }) => [name, id]));
  const names = new Set(known.list.map(({ name }) => name));
  const untilMs = Date.now() + patienceMs;
  let added = 0;
  for (const line of lines.filter(
    ({ outlet, name }) => outlet.tenant.prefix === prefix && !names.has(name),
  )) {
    const outletId = outletIds.get(line.outlet.number);
    const deviceId = deviceIds.get(line.device.name);
    // Somebody took them away.
    if (outletId === undefined || deviceId === undefined) continue;
    const [uplink = null] = line.isAtUplink ? await uplinksOf(inside, deviceId, untilMs) : [];
    await inside.call('POST /monitor/api/v1/lines/create', {
      body: { ...bodyOf(line, network), outletId, deviceId, interfaceId: uplink },
    });
    added += 1;
  }
  return added;
}

function bodyOf(line: DemoLine, network: string) {
  const { name, provider, circuitId, access, role, slaAvailabilityPercent, monthlyCost, host } = line;
  return {
    ...{ name, provider, circuitId, access, role, slaAvailabilityPercent, monthlyCost },
    downBps: line.downMbps * 1e6,
    upBps: line.upMbps * 1e6,
    addressKind: 'static' as const,
    address: `${network}.${host.join('.')}`,
    contractFrom: '2026-01-01',
    contractTo: '2028-12-31',
  };
}

/** The uplinks of a device by their numbers, once it told of its interfaces. */
async function uplinksOf(inside: Api, deviceId: string, untilMs: number): Promise<string[]> {
  for (;;) {
    const { list } = await inside.call('POST /monitor/api/v1/devices/:deviceId/interfaces/list', {
      params: { deviceId },
      body: { pageSize: 200, sort: 'ifIndex' },
    });
    if (list.length > 0 || Date.now() > untilMs)
      return list.filter(({ isUplink }) => isUplink).map(({ id }) => id);
    await wait(againMs);
  }
}
