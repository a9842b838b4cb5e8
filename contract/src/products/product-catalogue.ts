import { type Texts } from '../language.ts';
import { type PermissionCode } from '../permissions/permissions.ts';

/** What a product is for. */
export const productCategories = ['monitoring'] as const;
export type ProductCategory = (typeof productCategories)[number];

/** A product of its own. */
export const productTypes = ['core'] as const;
export type ProductType = (typeof productTypes)[number];

/** The products that can be had: one gets its line when its first screen is built. */
export const productIds = ['network-monitoring'] as const;
export type ProductId = (typeof productIds)[number];

export interface Product {
  readonly name: Texts;
  readonly description: Texts;
  readonly category: ProductCategory;
  readonly type: ProductType;
  /** Names a picture of the console's. */
  readonly icon: 'radar';
  readonly version: string;
  /** What it opens; the table product_code holds the same for the database. */
  readonly codes: readonly PermissionCode[];
}

const texts = (zh: string, zhTW: string, en: string): Texts => ({ zh, 'zh-TW': zhTW, en });

/** The catalogue: what can be subscribed. Workbench, administration and settings belong to nobody's product: everybody has them. */
export const productCatalogue: Readonly<Record<ProductId, Product>> = {
  'network-monitoring': {
    name: texts('网络监测', '網路監測', 'Network monitoring'),
    description: texts(
      '发现并监测智能 CPE、路由器、交换机、防火墙和无线 AP：状态、流量、时延和丢包率。',
      '探索並監測智慧 CPE、路由器、交換器、防火牆與無線 AP：狀態、流量、延遲與封包遺失率。',
      'Finds and watches smart CPEs, routers, switches, firewalls and access points: state, traffic, latency and packet loss.',
    ),
    category: 'monitoring',
    type: 'core',
    icon: 'radar',
    version: '1.0',
    codes: ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_DEVICE_EDIT'],
  },
};
