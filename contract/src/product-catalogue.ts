import { type Texts } from './language.ts';
import { type PermissionCode } from './permissions.ts';

/** What a product is for. */
export const productCategories = ['monitoring', 'operations', 'integration', 'intelligence'] as const;
export type ProductCategory = (typeof productCategories)[number];

/** A product of its own, or one that works on what another measures. */
export const productTypes = ['core', 'extension'] as const;
export type ProductType = (typeof productTypes)[number];

export const productIds = [
  'network-monitoring',
  'operations-centre',
  'integration-channels',
  'assistant',
] as const;
export type ProductId = (typeof productIds)[number];

export interface Product {
  readonly name: Texts;
  readonly description: Texts;
  readonly category: ProductCategory;
  readonly type: ProductType;
  /** Names a picture of the console's. */
  readonly icon: 'radar' | 'chart' | 'link' | 'robot';
  readonly version: string;
  /** What it opens; migration 0050 holds the same for the database. */
  readonly codes: readonly PermissionCode[];
}

const texts = (zh: string, zhTW: string, en: string): Texts => ({ zh, 'zh-TW': zhTW, en });

/** The catalogue: what can be subscribed. Workbench, administration and settings belong to nobody's product: everybody has them. */
export const productCatalogue: Readonly<Record<ProductId, Product>> = {
  'network-monitoring': {
    name: texts('网络监测', '網路監測', 'Network monitoring'),
    description: texts(
      '发现并监测智能 CPE、路由器、交换机、防火墙和无线 AP：状态、流量、时延和丢包率。',
      '探索並監測智慧 CPE、路由器、交換器、防火牆與無線 AP：狀態、流量、時延與丟包率。',
      'Finds and watches smart CPEs, routers, switches, firewalls and access points: state, traffic, latency and packet loss.',
    ),
    category: 'monitoring',
    type: 'core',
    icon: 'radar',
    version: '1.0',
    codes: ['DMS_SERVER_MANAGE_DEVICE', 'DMS_SERVER_MANAGE_DEVICE_EDIT'],
  },
  'operations-centre': {
    name: texts('运营中心', '營運中心', 'Operations centre'),
    description: texts(
      '全网运营、业务健康、资源分布、个人效能和线路的概览。',
      '全網營運、業務健康、資源分布、個人效能與線路的概覽。',
      'Overviews of the whole network, of service health, resources, personal efficiency and lines.',
    ),
    category: 'operations',
    type: 'extension',
    icon: 'chart',
    version: '1.0',
    codes: [
      'DMS_SERVER_MANAGE_OPERATIONS_CENTER',
      'DMS_SERVER_CENTER_GLOBAL_OPERATIONS',
      'DMS_SERVER_CENTER_HEALTH_MONITOR',
      'DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION',
      'DMS_SERVER_CENTER_PERSONAL_PERFORMANCE',
      'DMS_SERVER_MANAGE_WAN_VIEW',
    ],
  },
  'integration-channels': {
    name: texts('第三方对接', '第三方串接', 'Integration channels'),
    description: texts(
      '企业聊天、短信网关、邮件网关和单点登录的对接渠道。',
      '企業聊天、簡訊閘道、郵件閘道與單一登入的串接管道。',
      'Channels to enterprise chat, SMS and mail gateways, and single sign-on.',
    ),
    category: 'integration',
    type: 'extension',
    icon: 'link',
    version: '1.0',
    codes: ['DMS_SERVER_SYSTEM_THIRD_MANAGER'],
  },
  assistant: {
    name: texts('AI 助手', 'AI 助理', 'AI assistant'),
    description: texts(
      '回答运维问题的机器人，只能做提问者自己能做的事。',
      '回答維運問題的機器人，只能做提問者自己能做的事。',
      'A robot that answers questions of operations, and can do nothing that the asker could not.',
    ),
    category: 'intelligence',
    type: 'extension',
    icon: 'robot',
    version: '1.0',
    codes: ['DMS_SERVER_SYSTEM_AI_SETTING'],
  },
};
