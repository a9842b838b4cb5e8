import { type Vendor, vendors, type WeekName } from '../snmp-fleet/index.ts';
import { branches, clinics, type Place, shops } from './places.ts';

/** The living world of the demo, as data: what an MSP with three customers looks after. */
export type Kind = Vendor['kind'];

export interface DemoTenant {
  readonly name: string;
  readonly prefix: string;
  /** What its outlets are called behind the name of the place, and what their numbers begin with. */
  readonly outlet: string;
  readonly code: string;
  readonly places: readonly Place[];
  readonly week: WeekName;
  readonly contact: string;
  /** Brands that it bought; each outlet has these kinds of devices. */
  readonly brands: readonly string[];
  readonly fitting: readonly Kind[];
}

export const msp = { name: '云维网络服务', prefix: 'yunwei' } as const;

export const tenants: readonly DemoTenant[] = [
  {
    name: '鲜丰便利连锁',
    prefix: 'xianfeng',
    outlet: '店',
    code: 'XF',
    places: shops,
    week: 'retail',
    contact: '信息部 王建国 021-60001234',
    brands: ['TP-LINK', 'Ruijie', 'H3C'],
    fitting: ['smart_cpe', 'switch', 'access_point'],
  },
  {
    name: '康宁诊所集团',
    prefix: 'kangning',
    outlet: '诊所',
    code: 'KN',
    places: clinics,
    week: 'clinic',
    contact: '信息科 陈晓敏 0755-80005678',
    brands: ['OpenWrt', 'Huawei', 'Ruijie'],
    fitting: ['smart_cpe', 'switch', 'access_point'],
  },
  {
    name: '江海城市银行',
    prefix: 'jianghai',
    outlet: '',
    code: 'JH',
    places: branches,
    week: 'bank',
    contact: '科技部网络组 0513-85009000',
    brands: ['Huawei', 'H3C', 'Cisco', 'Fortinet'],
    fitting: ['router', 'firewall', 'switch', 'access_point'],
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
  /** sysName: what engineers called it, in letters that every terminal shows. */
  readonly hostname: string;
  readonly kind: Kind;
  readonly vendor: Vendor;
}

const kinds: Readonly<Record<Kind, readonly [name: string, short: string]>> = {
  smart_cpe: ['智能网关', 'CPE'],
  router: ['路由器', 'RT'],
  switch: ['交换机', 'SW'],
  firewall: ['防火墙', 'FW'],
  access_point: ['无线AP', 'AP'],
};

/** 60 outlets: 20 of each tenant. */
export const outlets: readonly DemoOutlet[] = tenants.flatMap((tenant) =>
  tenant.places.map(([place, city, street, latitude, longitude], index) => ({
    tenant,
    number: `${tenant.code}${String(index + 1).padStart(3, '0')}`,
    name: place + tenant.outlet,
    region: city,
    address: city + street,
    latitude,
    longitude,
  })),
);

/** 200 devices: 3 in each shop and clinic, 4 in each branch of the bank. */
export const devices: readonly DemoDevice[] = outlets.flatMap((outlet, outletIndex) =>
  outlet.tenant.fitting.map((kind) => {
    const made = vendors.filter((vendor) => vendor.kind === kind);
    const bought = made.filter(({ brand }) => outlet.tenant.brands.includes(brand));
    const makes = bought.length > 0 ? bought : made;
    const vendor = makes[outletIndex % makes.length];
    if (!vendor) throw new Error(`No vendor makes a ${kind}.`);
    const [name, short] = kinds[kind];
    return {
      outlet,
      name: `${outlet.name}-${name}`,
      hostname: `${outlet.number}-${short}-01`,
      kind,
      vendor,
    };
  }),
);
