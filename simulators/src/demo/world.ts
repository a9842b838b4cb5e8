import { type Vendor, vendors } from '../snmp-fleet/index.ts';
import { places } from './places.ts';

/** The living world of the demo, as data: what an MSP with three customers looks after. */
export type Kind = Vendor['kind'];

export interface DemoTenant {
  readonly name: string;
  readonly prefix: string;
  /** What an outlet of this tenant is called. */
  readonly outlet: string;
  /** Kinds of the devices of each outlet, by turns, so that the tenants have 200 together. */
  readonly fitting: readonly (readonly Kind[])[];
}

export const msp = { name: '云维网络服务', prefix: 'yunwei' } as const;

export const tenants: readonly DemoTenant[] = [
  {
    name: '鲜丰便利连锁',
    prefix: 'xianfeng',
    outlet: '店',
    fitting: [['smart_cpe', 'switch', 'access_point']],
  },
  {
    name: '康宁诊所集团',
    prefix: 'kangning',
    outlet: '诊所',
    fitting: [['smart_cpe', 'switch', 'access_point']],
  },
  {
    name: '江海城市银行',
    prefix: 'jianghai',
    outlet: '支行',
    fitting: [['router', 'firewall', 'switch', 'access_point']],
  },
];

export interface DemoOutlet {
  readonly tenant: DemoTenant;
  readonly number: string;
  readonly name: string;
  readonly region: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
}

export interface DemoDevice {
  readonly outlet: DemoOutlet;
  readonly name: string;
  readonly kind: Kind;
  readonly vendor: Vendor;
}

const kindNames: Readonly<Record<Kind, string>> = {
  smart_cpe: 'CPE',
  router: '路由器',
  switch: '交换机',
  firewall: '防火墙',
  access_point: 'AP',
};

/** 60 outlets: each tenant has one in each of the twenty places. */
export const outlets: readonly DemoOutlet[] = tenants.flatMap((tenant, tenantIndex) =>
  places.map(([city, district, street, latitude, longitude], index) => ({
    tenant,
    number: `${tenant.prefix.slice(0, 2).toUpperCase()}${String(index + 1).padStart(3, '0')}`,
    name: `${city}${district.replace(/[区]$/, '')}${tenant.outlet}`,
    region: city,
    address: `${city}市${district}${street}`,
    // The three tenants do not stand on one point of the map.
    latitude: latitude + 0.02 * (tenantIndex - 1),
    longitude: longitude + 0.03 * (tenantIndex - 1),
  })),
);

/** 200 devices: 3 in each shop and clinic, 4 in each bank branch. */
export const devices: readonly DemoDevice[] = outlets.flatMap((outlet, outletIndex) => {
  const kinds = outlet.tenant.fitting[outletIndex % outlet.tenant.fitting.length] ?? [];
  return kinds.map((kind, index) => {
    const makes = vendors.filter((vendor) => vendor.kind === kind);
    const vendor = makes[(outletIndex + index) % makes.length];
    if (!vendor) throw new Error(`No vendor makes a ${kind}.`);
    return { outlet, name: `${outlet.name}-${kindNames[kind]}`, kind, vendor };
  });
});

/** What is wrong with a device at a time. */
export interface Trouble {
  readonly silent: boolean;
  /** An interface that is down. */
  readonly downInterface: number | undefined;
}

const minuteS = 60;

/**
 * The schedule of failures, a pure function of the time: every 17th device is silent for five minutes of each
 * three quarters of an hour, every 11th loses its second uplink for ten minutes of each hour.
 */
export function troubleAt(index: number, timeS: number): Trouble {
  const silent = index % 17 === 3 && (timeS + index * 173) % (45 * minuteS) < 5 * minuteS;
  const flapping = index % 11 === 5 && (timeS + index * 311) % (60 * minuteS) < 10 * minuteS;
  return { silent, downInterface: flapping ? 2 : undefined };
}

/** How often something that comes round every `periodS` seconds (and is moved by `shiftS`) came between two times. */
function rounds(fromS: number, toS: number, [periodS, shiftS]: readonly [number, number]): number {
  return Math.floor((toS + shiftS) / periodS) - Math.floor((fromS + shiftS) / periodS);
}

/** Whether a device restarted, or had its counters cleared, between two times: every 29th and every 31st, each hour. */
export function eventsBetween(
  index: number,
  fromS: number,
  toS: number,
): { rebooted: boolean; cleared: boolean } {
  return {
    rebooted: index % 29 === 7 && rounds(fromS, toS, [60 * minuteS, index * 97]) > 0,
    cleared: index % 31 === 9 && rounds(fromS, toS, [60 * minuteS, index * 61]) > 0,
  };
}
