import { divisionTree } from '@linekeeper/contract/outlets/divisions';
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
  /** When its outlets are open (contract/outlets/opening-hours), and whom to call there. */
  readonly hours: readonly string[];
  readonly post: string;
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
    hours: ['24/7', 'Mo-Su 07:00-23:00'],
    post: '店长',
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
    hours: ['Mo-Fr 08:00-12:00,13:30-17:30; Sa 08:00-12:00'],
    post: '前台',
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
    hours: ['Mo-Fr 09:00-17:00'],
    post: '大堂经理',
    brands: ['Huawei', 'H3C', 'Cisco', 'Fortinet'],
    fitting: ['router', 'firewall', 'switch', 'access_point'],
  },
];

export interface DemoOutlet {
  readonly tenant: DemoTenant;
  readonly number: string;
  readonly name: string;
  readonly region: string;
  readonly division: string;
  readonly address: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly contactName: string;
  readonly contactPhone: string;
  readonly openingHours: string;
  readonly tags: readonly string[];
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

const surnames = ['王', '李', '张', '刘', '陈', '杨', '赵', '黄', '周', '吴', '徐', '孙'];

/** The district that an address begins with, else its city. */
function divisionAt(city: string, street: string): string {
  const all = divisionTree().flatMap((province) => [province, ...province.children]);
  const here = all.filter(({ name }) => name === city);
  const district = here.flatMap(({ children }) => children).find(({ name }) => street.startsWith(name));
  const found = district ?? here.at(-1);
  if (!found) throw new Error(`${city} is no division.`);
  return found.code;
}

/** 60 outlets: 20 of each tenant. */
export const outlets: readonly DemoOutlet[] = tenants.flatMap((tenant) =>
  tenant.places.map(([place, city, street, latitude, longitude], index) => ({
    tenant,
    number: `${tenant.code}${String(index + 1).padStart(3, '0')}`,
    name: place + tenant.outlet,
    region: city,
    division: divisionAt(city, street),
    address: city + street,
    latitude,
    longitude,
    contactName: `${surnames[index % surnames.length]}${tenant.post}`,
    // A range of numbers that is given to nobody.
    contactPhone: `100${String(10_000_000 + tenants.indexOf(tenant) * 1_000 + index)}`,
    openingHours: tenant.hours[index % tenant.hours.length] as string,
    tags: [
      city.replace(/市$/, ''),
      ...(index % 5 === 0 ? ['旗舰'] : []),
      ...(index % 7 === 3 ? ['新开业'] : []),
    ],
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
