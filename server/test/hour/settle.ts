import { type SubjectKind } from '@linekeeper/contract/monitoring/subjects';
import { type HourHub } from './hub.ts';
import { outlets, targetAddresses, type LineAt, type OutletAt } from './layout.ts';
import { pathSettings } from './measuring.ts';
import { community, type OutletPrograms } from './outlet-programs.ts';

/** Everything is measured this often. */
export type IntervalS = 10 | 60;

/** What the product watches of the little internet. */
export interface WatchedSubject {
  readonly kind: SubjectKind;
  readonly id: string;
  readonly name: string;
  readonly outlet: OutletAt;
  /** Of a line, and of a test over it. */
  readonly line: LineAt | undefined;
}

/** Adds all outlets, devices, lines, agents and tests by the public API, as a person would. */
export async function settle(
  { api, admin, door, server }: HourHub,
  programs: ReadonlyMap<number, OutletPrograms>,
  intervalS: IntervalS,
): Promise<WatchedSubject[]> {
  const watched: WatchedSubject[] = [];
  for (const outlet of outlets) {
    const { id: outletId } = await api.call('POST /monitor/api/v1/outlets/create', {
      body: {
        number: `H${String(outlet.number).padStart(2, '0')}`,
        name: `Shop ${outlet.number}`,
        region: 'South',
      },
    });
    const { id: deviceId } = await api.call('POST /monitor/api/v1/devices/create', {
      body: {
        address: outlet.deviceAddress,
        port: 161,
        community,
        name: `Box ${outlet.number}`,
        intervalS,
        outletId,
      },
    });
    watched.push({
      kind: 'device',
      id: deviceId,
      name: `Box ${outlet.number}`,
      outlet,
      line: outlet.lines[1] ?? outlet.lines[0],
    });
  }
  // Claims are made one after the other; the programs enrol side by side.
  const { list } = await api.call('POST /monitor/api/v1/outlets/list', {
    body: { pageSize: 50, sort: 'number' },
  });
  const enrolled = [];
  for (const [at, outlet] of outlets.entries()) {
    const { claim } = await api.call('POST /monitor/api/v1/agents/claims/create', {
      body: { name: `Agent ${outlet.number}`, outletId: list[at]?.id ?? null },
    });
    enrolled.push(programs.get(outlet.number)?.enrol(server, door.pin, claim));
  }
  const interfaces = new Map<string, string>();
  for (const { kind, id, outlet } of watched.filter((one) => one.kind === 'device'))
    for (const { name, line } of await interfacesOf(api, id, outlet))
      interfaces.set(`${kind} ${outlet.number} ${line}`, name);
  // No screen sets how often a line is asked: it is once a minute.
  if (intervalS !== 60) await admin.query(`alter table line alter interval_s set default ${intervalS}`);
  for (const [at, outlet] of outlets.entries())
    for (const line of outlet.lines) {
      const name = `Shop ${outlet.number} ${line.role}`;
      const { id } = await api.call('POST /monitor/api/v1/lines/create', {
        body: {
          ...{
            outletId: list[at]?.id ?? '',
            name,
            provider: line.provider,
            access: 'fibre' as const,
            role: line.role,
          },
          ...{
            addressKind: 'static' as const,
            address: line.address,
            slaAvailabilityPercent: outlet.number % 2 === 1 ? 99.999 : 99,
          },
          deviceId: watched[at]?.id ?? null,
          interfaceId: interfaces.get(`device ${outlet.number} ${line.interface}`) ?? null,
        },
      });
      watched.push({ kind: 'line', id, name, outlet, line });
    }
  await Promise.all(enrolled);
  const { id: testId } = await api.call('POST /dial/api/v1/tests/create', {
    body: {
      ...{ name: 'To the exchange', intervalS, overLines: true },
      sources: { server: false, allAgents: true },
      test: { kind: 'ping', settings: pathSettings },
      targets: targetAddresses.map((address) => ({ kind: 'address' as const, address })),
    },
  });
  const { list: agents } = await api.call('POST /monitor/api/v1/agents/list', { body: { pageSize: 50 } });
  for (const outlet of outlets) {
    const agent = agents.find(({ name }) => name === `Agent ${outlet.number}`);
    if (!agent) throw new Error(`The agent of outlet ${outlet.number} is missing.`);
    watched.push({ kind: 'agent', id: agent.id, name: agent.name, outlet, line: undefined });
  }
  const body = { pageSize: 200 };
  const { list: paths } = await api.call('POST /dial/api/v1/tests/:testId/paths', {
    params: { testId },
    body,
  });
  for (const { id, sourceName, sourceLineName, address } of paths) {
    const line = watched.find((one) => one.kind === 'line' && one.name === sourceLineName);
    if (line)
      watched.push({
        ...line,
        kind: 'dial_path',
        id,
        name: `${sourceName} over ${line.line?.role} to ${address}`,
      });
  }
  return watched;
}

/** The interfaces of a box that its lines end at, once it told of them. */
async function interfacesOf(api: HourHub['api'], deviceId: string, outlet: OutletAt) {
  for (let tries = 0; tries < 120; tries++) {
    const { list } = await api.call('POST /monitor/api/v1/devices/:deviceId/interfaces/list', {
      params: { deviceId },
      body: { pageSize: 50 },
    });
    const found = outlet.lines.flatMap((line) => {
      const at = list.find(
        ({ name, description }) => name === line.interface || description === line.interface,
      );
      return at ? [{ name: at.id, line: line.interface }] : [];
    });
    if (found.length === outlet.lines.length) return found;
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  throw new Error(`The box of outlet ${outlet.number} told of no interfaces.`);
}
