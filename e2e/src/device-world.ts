import { type DeviceDetail, type InterfaceRow } from '@linekeeper/contract/devices/devices';
import { type ErrorData, type ErrorName } from '@linekeeper/contract/errors';
import { type ProbeResult } from '@linekeeper/contract/monitoring/probe-test';
import { deviceKinds, states } from '@linekeeper/contract/monitoring/states';
import { customersOverview, noCustomers, noLines } from './quiet-answers.ts';
import { worldChart, worldEvents, worldStates } from './world-charts.ts';
import { worldRow, worldTraffic } from './world-rows.ts';
import { iso, outlets, worldDevice, worldInterface } from './world-devices.ts';
import { worldDay, worldTiles, worldUplinks } from './world-workbench.ts';

export { deviceIdOf, hostileAlias, interfaceIdOf } from './world-devices.ts';

/** An answer of this outsider: what the API would put into `data`, a refusal, or a file. */
export type WorldAnswer =
  | { readonly data: unknown }
  | {
      readonly refuse: ErrorName;
      readonly fill?: Readonly<Record<string, string>>;
      readonly more?: Partial<ErrorData>;
    }
  | { readonly csv: string };

const minuteMs = 60_000;
const dayMs = 1440 * minuteMs;

type Body = Readonly<Record<string, unknown>>;

/** The calls about devices as a tenant with `count` devices would see them, computed from the time. */
export class DeviceWorld {
  readonly devices: DeviceDetail[];
  readonly #startMs = Date.now();

  constructor(count = 47) {
    this.devices = Array.from({ length: count }, (_, n) => worldDevice(n, this.#startMs));
  }

  answer(route: string, body: Body | undefined): WorldAnswer | undefined {
    const [, id = '', rest = ''] = /\/(?:devices|subjects\/device)\/([0-9a-f-]{36})(.*)$/.exec(route) ?? [];
    const method = route.split(' ')[0];
    if (id !== '') return this.#ofDevice(`${method} ${rest}`, id, body ?? {});
    switch (route.replace(/^\w+ \/monitor\/api\/v1/, '')) {
      case '/devices/list':
        return { data: this.#list(body ?? {}) };
      case '/devices/traffic':
        return { data: worldTraffic(body?.['deviceIds'] as string[]) };
      case '/devices/makes':
        return { data: { brands: [], models: [], versions: [] } };
      case '/devices/counts':
        return { data: this.#counts(body ?? {}) };
      case '/devices/export':
        return {
          csv: `name,address\r\n${this.devices.map((d) => `${d.name},${d.address}`).join('\r\n')}\r\n`,
        };
      case '/metrics/export':
        return { csv: '时间,入方向流量 (bit/s)\r\n2026-03-02T07:50:00.000+08:00,1500\r\n' };
      case '/devices/test':
        return { data: testOf(String(body?.['address'])) };
      case '/devices/create':
        return this.#create(body ?? {});
      case '/outlets/list':
        return { data: { list: outlets, total: outlets.length, page: 1, pageSize: 50 } };
      case '/metrics/chart':
        return {
          data: worldChart(this.#measured(body), body ?? {}),
        };
      case '/customers/overview':
        return { data: customersOverview(this.devices.length) };
      case '/customers/devices/overview':
      case '/customers/lines/overview':
        return { data: noCustomers };
      case '/workbench/lines':
        return { data: { ...noLines, troubled: [] } };
      case '/workbench':
        return { data: this.#workbench() };
      case '/workbench/outlets':
        return { data: worldTiles(this.devices) };
      case '/workbench/day':
        return { data: worldDay(this.devices, this.#startMs) };
      case '/workbench/uplinks':
        return { data: worldUplinks(this.devices, this.#startMs) };
      default:
        return undefined;
    }
  }

  /** The device of a chart: it is asked about itself or about one of its interfaces. */
  #measured(body: Body | undefined) {
    const { kind, id } = body?.['subject'] as { kind: string; id: string };
    return this.devices.find((device) =>
      kind === 'device' ? device.id === id : this.#interfacesOf(device).some((item) => item.id === id),
    );
  }

  #ofDevice(call: string, id: string, body: Body): WorldAnswer {
    const device = this.devices.find((item) => item.id === id);
    if (!device) return { refuse: 'NOT_FOUND' };
    switch (call) {
      case 'GET ':
        return { data: device };
      case 'PUT ':
        if (body['version'] !== device.version) return { refuse: 'CHANGED_MEANWHILE' };
        Object.assign(device, { name: body['name'], kind: body['kind'], version: device.version + 1 });
        return { data: { version: device.version } };
      case 'DELETE ':
        this.devices.splice(this.devices.indexOf(device), 1);
        return { data: {} };
      case 'POST /events':
        return { data: { events: worldEvents(device, body) } };
      case 'POST /discover':
        return { data: { interfaceCount: device.interfaceCount } };
      case 'POST /interfaces/list':
        return { data: this.#interfaces(device, body) };
      default:
        return { data: worldStates(device, body) };
    }
  }

  #matching(body: Body): DeviceDetail[] {
    const text = String(body['search'] ?? '').toLowerCase();
    const kinds = body['kind'] as string[] | undefined;
    const states = body['state'] as string[] | undefined;
    return this.devices.filter(
      (d) =>
        (text === '' || `${d.name} ${d.address} ${d.model} ${d.outletName}`.toLowerCase().includes(text)) &&
        (!kinds || (d.kind !== null && kinds.includes(d.kind))) &&
        (!states || states.includes(d.state.state)) &&
        (body['outletId'] === undefined || d.outletId === body['outletId']),
    );
  }

  #list(body: Body) {
    const page = Number(body['page'] ?? 1);
    const pageSize = Number(body['pageSize'] ?? 20);
    const sort = String(body['sort'] ?? 'name');
    const sign = body['order'] === 'desc' ? -1 : 1;
    const value = (d: DeviceDetail) =>
      sort === 'state' ? d.state.state : String(d[sort as keyof DeviceDetail] ?? '');
    const all = this.#matching(body).sort((a, b) => sign * value(a).localeCompare(value(b)));
    const list = all.slice((page - 1) * pageSize, page * pageSize).map(worldRow);
    return { list, total: all.length, page, pageSize };
  }

  #counts(body: Body) {
    const found = this.#matching({ search: body['search'], outletId: body['outletId'] });
    const by = (values: readonly string[], key: (d: DeviceDetail) => string | null) =>
      Object.fromEntries(values.map((value) => [value, found.filter((d) => key(d) === value).length]));
    return {
      total: found.length,
      state: by(states, (d) => d.state.state),
      kind: by(deviceKinds, (d) => d.kind),
    };
  }

  #create(body: Body): WorldAnswer {
    const address = String(body['address']);
    const known = this.devices.find((device) => device.address === address);
    if (known) return { refuse: 'DEVICE_EXISTS', fill: { address, name: known.name } };
    if (address.startsWith('169.254.')) return { refuse: 'ADDRESS_REFUSED', fill: { address } };
    const added = {
      ...worldDevice(this.devices.length, Date.now()),
      address,
      name: String(body['name'] ?? 'SW-NEW-01'),
    };
    added.state = {
      state: 'unmeasured',
      since: iso(Date.now()),
      reason: 'not-polled-yet',
      pingSent: null,
      pingReceived: null,
    };
    added.lastPolledAt = null;
    this.devices.push(added);
    return { data: { id: added.id } };
  }

  #interfacesOf(device: DeviceDetail) {
    const n = this.devices.indexOf(device);
    return Array.from({ length: device.interfaceCount }, (_, i) => worldInterface(device, n, i));
  }

  #interfaces(device: DeviceDetail, body: Body) {
    const all = this.#interfacesOf(device);
    const text = String(body['search'] ?? '').toLowerCase();
    const found = all.filter((item) => `${item.name} ${item.alias}`.toLowerCase().includes(text));
    const sort = (body['sort'] ?? 'ifIndex') as keyof InterfaceRow;
    const sign = body['order'] === 'desc' ? -1 : 1;
    found.sort((a, b) => {
      const [x, y] = [a[sort], b[sort]];
      return (
        sign *
        (typeof x === 'number' || typeof y === 'number'
          ? Number(x) - Number(y)
          : String(x).localeCompare(String(y)))
      );
    });
    const page = Number(body['page'] ?? 1);
    const pageSize = Number(body['pageSize'] ?? 20);
    return { list: found.slice((page - 1) * pageSize, page * pageSize), total: found.length, page, pageSize };
  }

  #workbench() {
    const bad = this.devices.filter((device) => device.state.state !== 'up');
    const counts = this.#counts({});
    return {
      devices: counts.state,
      deviceTotal: this.devices.length,
      devicesMissingPorts: 0,
      availability: {
        availabilityPercent: this.devices.length === 0 ? null : 99.8412,
        coveragePercent: this.devices.length === 0 ? 0 : 98.61,
        upMs: 0,
        downMs: 0,
        unmeasuredMs: 0,
        totalMs: dayMs,
        spanMs: dayMs,
      },
      troubled: bad.map(({ id, name, address, outletId, outletName, state }) => ({
        id,
        name,
        address,
        outletId,
        outletName,
        state,
      })),
      changes: this.devices.slice(0, 12).map((device, n) => ({
        deviceId: device.id,
        name: device.name,
        from: n === 6 ? null : n % 2 ? ('down' as const) : ('up' as const),
        to: n % 2 ? ('up' as const) : ('down' as const),
        reason: n % 2 ? ('answers' as const) : ('snmp-timeout' as const),
        at: iso(this.#startMs - (n * n + 1) * 7 * minuteMs),
      })),
      poller: {
        targets: this.devices.length,
        pollsPerMinute: this.devices.length * 1.6,
        lateMs: 12,
        samplesPerMinute: this.devices.length * 190,
        pingBy: this.devices.length > 0 ? ('fping' as const) : null,
      },
    };
  }
}

function testOf(address: string): { results: ProbeResult[] } {
  const ping: ProbeResult = {
    probe: 'ping',
    tone: 'good',
    lines: ['Ping 应答 5/5，往返 4.21 ms'],
    facts: [],
    identity: null,
  };
  const snmp: ProbeResult = address.endsWith('.99')
    ? {
        probe: 'snmp',
        tone: 'bad',
        lines: ['SNMP 没有应答', '设备在线，但 SNMP 不应答：请检查 SNMP 服务是否开启。'],
        facts: [],
        identity: null,
      }
    : {
        probe: 'snmp',
        tone: 'good',
        lines: ['SNMP 应答正常，用时 12.4 ms'],
        facts: [
          ['名称', 'sw-core-1.example.net'],
          ['品牌型号', 'Huawei S5735-L24T4S-A'],
          ['类型', '交换机'],
          ['位置', '总部机房 A3'],
          ['接口', '26'],
        ],
        identity: { name: 'sw-core-1.example.net', kind: 'switch' },
      };
  return { results: [snmp, ping] };
}
