import { type Language, type Texts } from '../language.ts';
import { type PermissionCode } from '../permissions/permissions.ts';

/** What a product is for. */
export const productCategories = ['monitoring', 'service', 'other'] as const;
export type ProductCategory = (typeof productCategories)[number];

/** A product of its own, one that adds to another, or several in one. */
export const productTypes = ['core', 'addon', 'bundle'] as const;
export type ProductType = (typeof productTypes)[number];

/** The capabilities that run: one gets its line when its first screen is built. Each has a product that the program brings. */
export const productIds = ['network-monitoring', 'link-quality'] as const;
export type ProductId = (typeof productIds)[number];

export interface Product {
  readonly name: Texts;
  readonly description: Texts;
  readonly category: ProductCategory;
  readonly type: ProductType;
  /** Names a picture of the console's. */
  readonly icon: 'radar' | 'route';
  readonly version: string;
  /** What the capability opens; each code belongs to one. */
  readonly codes: readonly PermissionCode[];
}

const texts = (zh: string, zhTW: string, en: string): Texts => ({ zh, 'zh-TW': zhTW, en });

/**
 * What the server seeds its records of products from, at each start (set_products): a line here is all that a further capability
 * needs. A record that the platform edited stays as it was edited. Workbench, administration and settings belong to nobody's
 * product: everybody has them.
 */
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
  'link-quality': {
    name: texts('线路质量', '線路品質', 'Link quality'),
    description: texts(
      '测量每个网点的每条互联网线路：状态、时延、丢包、抖动与流量，对照合同与 SLA。',
      '量測每個據點的每條網際網路線路：狀態、延遲、封包遺失、抖動與流量，並對照合約與 SLA。',
      'Measures every internet line of every outlet: state, latency, loss, jitter and traffic, against contract and SLA.',
    ),
    category: 'monitoring',
    type: 'core',
    icon: 'route',
    version: '1.0',
    codes: ['DMS_SERVER_MANAGE_WAN_VIEW', 'DMS_SERVER_MANAGE_WAN_VIEW_EDIT'],
  },
};

const known: ReadonlySet<string> = new Set(productIds);

/** The capability that a text names; undefined for one that this program does not run. */
export function capabilityOf(text: string): ProductId | undefined {
  return known.has(text) ? (text as ProductId) : undefined;
}

/** The codes that capabilities open together. */
export function codesOf(capabilities: readonly string[]): readonly PermissionCode[] {
  return capabilities.flatMap((item) => {
    const capability = capabilityOf(item);
    return capability ? productCatalogue[capability].codes : [];
  });
}

interface Written {
  readonly id: string;
  readonly name: string;
  readonly englishName: string;
  readonly description: string;
  readonly englishDescription: string;
}

/**
 * What a record says, in a reader's language: Chinese from its name, English from its English name. A record has no Traditional
 * Chinese of its own: as long as the Chinese is the program's, so is the Traditional Chinese; once it was edited, it is the edited one.
 */
export function productTextsOf(record: Written, language: Language): { name: string; description: string } {
  const { name, englishName, description, englishDescription } = record;
  if (language === 'en') return { name: englishName, description: englishDescription };
  const capability = capabilityOf(record.id);
  const seed = language === 'zh-TW' && capability ? productCatalogue[capability] : undefined;
  return {
    name: seed?.name.zh === name ? seed.name['zh-TW'] : name,
    description: seed?.description.zh === description ? seed.description['zh-TW'] : description,
  };
}
