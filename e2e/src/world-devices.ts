import { type DeviceDetail, type InterfaceRow } from '@linekeeper/contract/devices/devices';
import { type State } from '@linekeeper/contract/monitoring/states';
import { trafficAt } from './world-charts.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** Markup where a device puts its words: it must stay words. */
export const hostileAlias = '<img src=x onerror="document.title=\'broken in\'">';

export const iso = (ms: number) => new Date(ms).toISOString();
const uuid = (kind: number, n: number) => `0000000${kind}-0000-4000-8000-${String(n).padStart(12, '0')}`;
export const deviceIdOf = (n: number) => uuid(1, n);
export const interfaceIdOf = (device: number, n: number) => uuid(2, device * 100 + n);

const cities = [
  '上海南京西路店',
  '杭州武林店',
  '苏州观前街店',
  '南京新街口店',
  '宁波天一广场店',
  '无锡崇安寺店',
];
const models = [
  { kind: 'switch', brand: 'Huawei', model: 'S5735-L24T4S-A', prefix: 'SW' },
  { kind: 'smart_cpe', brand: 'Linekeeper', model: 'CPE-200', prefix: 'CPE' },
  { kind: 'firewall', brand: 'Fortinet', model: 'FortiGate-60F', prefix: 'FW' },
  { kind: 'access_point', brand: 'H3C', model: 'WA6320', prefix: 'AP' },
  { kind: 'router', brand: 'Cisco', model: 'ISR4331/K9', prefix: 'RT' },
] as const;

export const outlets = cities.map((name, n) => ({
  id: uuid(3, n),
  number: `SH${String(n + 1).padStart(3, '0')}`,
  name,
  region: '华东',
  address: `${name}门店`,
  ...{ division: null, divisionName: '', latitude: null, longitude: null },
  ...{
    contactName: '',
    contactPhone: '',
    contactEmail: '',
    openingHours: '',
    timeZone: null,
    tags: [],
    note: '',
  },
  ...{
    deviceCount: 8,
    devices: { down: 0, unreachable: 0, unmeasured: 0, maintenance: 0, up: 8 },
    lines: null,
    state: 'up',
  },
}));

/** The n-th device as it stands at `now`; some are down, one is unreachable, one not measured. */
export function worldDevice(n: number, now: number): DeviceDetail {
  const { kind, brand, model, prefix } = models[n % models.length]!;
  const outlet = outlets[n % outlets.length]!;
  const state: State =
    n === 4 || n === 17 ? 'down' : n === 18 ? 'unreachable' : n === 30 ? 'unmeasured' : 'up';
  const sinceMs = state === 'up' ? now - (3 + n) * hourMs : now - (28 + 7 * n) * minuteMs;
  const reason = { up: 'answers', unmeasured: 'poller-stalled' } as const;
  const count = kind === 'access_point' ? 3 : kind === 'smart_cpe' ? 6 : 26;
  return {
    id: deviceIdOf(n),
    name: `${prefix}-${outlet.number}-${String(n + 1).padStart(2, '0')}`,
    kind,
    address: `10.8.${Math.floor(n / 8)}.${(n % 8) * 16 + 1}`,
    port: 161,
    brand,
    model,
    serialNumber: `2102${350 + n}DMS${10_000 + n * 37}`,
    macAddress: `00:1e:10:2a:${(n + 16).toString(16)}:0c`,
    location: `${outlet.name} 弱电间`,
    region: outlet.region,
    outletId: outlet.id,
    outletNumber: outlet.number,
    outletName: outlet.name,
    agentId: null,
    agentName: null,
    intervalS: n % 10 === 0 ? 10 : 60,
    interfaceCount: count,
    interfaceUpCount: state === 'up' ? count - (n % 4) : 0,
    lastPolledAt: iso(now - (n % 50) * 1000),
    state: {
      state,
      since: iso(sinceMs),
      reason: state === 'up' || state === 'unmeasured' ? reason[state] : 'snmp-timeout',
      pingSent: state === 'unmeasured' ? null : 5,
      pingReceived: state === 'unmeasured' ? null : n === 17 ? 0 : 5,
    },
    description: `${brand} ${model} Versatile Routing Platform Software, Version 5.170 (V200R022C00SPC500)`,
    contact: 'noc@example.com',
    firmware: 'V200R022C00SPC500',
    sysName: `${prefix.toLowerCase()}-${n + 1}.example.net`,
    sysObjectId: '1.3.6.1.4.1.2011.2.23.968',
    snmpVersion: 'v2c',
    communitySet: true,
    uptimeS: state === 'up' ? 3_456_789 + n * 1000 : null,
    measures: ['device.cpu', 'device.memory'],
    discoveredAt: iso(now - dayMs),
    discoveryFault: null,
    createdAt: iso(now - 40 * dayMs),
    isUpstreamGiven: false,
    upstream: [],
    version: 1,
  };
}

/** The i-th interface of the n-th device. */
export function worldInterface(device: DeviceDetail, n: number, i: number): InterfaceRow {
  const isUp = device.state.state === 'up' && i < device.interfaceUpCount;
  const speedBps = i >= 24 ? 1e10 : 1e9;
  const rate = (shift: number) => (isUp ? Math.round(trafficAt(Date.now(), n * 31 + i + shift)) : null);
  return {
    id: interfaceIdOf(n, i),
    ifIndex: i + 1,
    name: i >= 24 ? `XGigabitEthernet0/0/${i - 23}` : `GigabitEthernet0/0/${i + 1}`,
    alias:
      i === 1
        ? hostileAlias
        : i === 0
          ? '上联-电信 100M'
          : i === 25
            ? 'To core switch, building B, third floor'
            : '',
    description: 'HUAWEI, Quidway Series, GigabitEthernet Interface',
    type: 6,
    macAddress: '00:1e:10:2a:3b:4c',
    speedBps,
    adminStatus: i === 22 ? 'down' : 'up',
    operStatus: isUp ? 'up' : 'down',
    // The last ports of a switch have never had a cable in them.
    wasUp: i < 20 || i >= 24,
    isUplink: i === 0,
    inBps: rate(0),
    outBps: rate(7),
    errorsPs: isUp ? (i === 3 ? 0.42 : 0) : null,
    discardsPs: isUp ? (i === 5 ? 12.5 : 0) : null,
    measuredAt: device.lastPolledAt,
  };
}
