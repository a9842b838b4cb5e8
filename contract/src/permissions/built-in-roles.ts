import { type Language, languages, type Texts } from '../language.ts';
import { organizationTypes, type OrganizationType } from '../tenants/identities.ts';
import { builtInCodes } from './built-in-codes.ts';
import { type PermissionCode } from './permissions.ts';

/** Roles that tenants have from their first day: to give and to copy, not to change. Those of spec section 6, and one that only looks. */
export const builtInRoleNames = [
  'platform-administrator',
  'administrator',
  'engineer',
  'middleman',
  'end-customer',
  'read-only',
] as const;
export type BuiltInRole = (typeof builtInRoleNames)[number];

/** Which of them a tenant has, by its type: the platform's administrators have a name of their own. */
export function builtInRolesOf(type: OrganizationType): readonly BuiltInRole[] {
  if (type === organizationTypes.OP) return ['platform-administrator', 'engineer', 'read-only'];
  if (type === organizationTypes.MIDDLEMAN) return ['administrator', 'engineer', 'middleman', 'read-only'];
  return ['administrator', 'engineer', 'end-customer', 'read-only'];
}

/**
 * Whether a role is the one of administrators. It lists no code: who has it holds whatever its tenant may hold at all, by the
 * mark `administrator` of a member, which the role shows.
 */
export function isAdministratorRole(builtIn: BuiltInRole | null): boolean {
  return builtIn === 'administrator' || builtIn === 'platform-administrator';
}

/** What each allows. A code that a tenant's type may not hold is nobody's there, whatever stands here. */
export const builtInRoles: Readonly<Record<BuiltInRole, readonly PermissionCode[] | 'all'>> = {
  'platform-administrator': 'all',
  administrator: 'all',
  ...builtInCodes,
};

const names: Readonly<Record<BuiltInRole, Texts>> = {
  'platform-administrator': { zh: '平台管理员', 'zh-TW': '平台管理員', en: 'Platform administrator' },
  administrator: { zh: '管理员', 'zh-TW': '管理員', en: 'Administrator' },
  engineer: { zh: '工程师账号', 'zh-TW': '工程師帳號', en: 'Engineer account' },
  middleman: { zh: '中间商', 'zh-TW': '中間商', en: 'Middleman' },
  'end-customer': { zh: '最终客户', 'zh-TW': '最終客戶', en: 'End customer' },
  'read-only': { zh: '只读', 'zh-TW': '唯讀', en: 'Read-only' },
};
/** What they were called: files that were exported then name them so. */
const formerNames: Partial<Readonly<Record<BuiltInRole, readonly string[]>>> = {
  engineer: ['工程师', '工程師', 'Engineer'],
};
const descriptions: Readonly<Record<BuiltInRole, Texts>> = {
  'platform-administrator': {
    zh: '拥有平台的全部权限',
    'zh-TW': '擁有平台的全部權限',
    en: 'Holds every permission of the platform',
  },
  administrator: {
    zh: '拥有本组织可用的全部权限',
    'zh-TW': '擁有本組織可用的全部權限',
    en: 'Holds every permission that this organisation may have',
  },
  engineer: {
    zh: '查看全网状态，管理设备与监测',
    'zh-TW': '檢視全網狀態，管理設備與監測',
    en: 'Watches the network, manages devices and their monitoring',
  },
  middleman: {
    zh: '开通并维护下级租户，查看其产品与许可',
    'zh-TW': '開通並維護下級租戶，檢視其產品與授權',
    en: 'Creates and maintains the tenants below, sees their products and licences',
  },
  'end-customer': {
    zh: '查看本组织的网络、产品与许可，不能做任何修改',
    'zh-TW': '檢視本組織的網路、產品與授權，不能做任何修改',
    en: 'Sees the organisation’s network, products and licence, and changes nothing',
  },
  'read-only': {
    zh: '可查看全部内容，不能做任何修改',
    'zh-TW': '可檢視全部內容，不能做任何修改',
    en: 'Sees everything and changes nothing',
  },
};

interface Named {
  readonly name: string;
  readonly builtIn: BuiltInRole | null;
}

/** A role's name as its reader knows it: built-in roles are called in the reader's language. */
export function roleNameOf({ name, builtIn }: Named, language: Language): string {
  return builtIn === null ? name : names[builtIn][language];
}

export function roleDescriptionOf(
  { description, builtIn }: { readonly description: string; readonly builtIn: BuiltInRole | null },
  language: Language,
): string {
  return builtIn === null ? description : descriptions[builtIn][language];
}

/** All that a built-in role is or was called, in small letters: by its key, and in each language. */
export function builtInNames(builtIn: BuiltInRole): ReadonlySet<string> {
  const all = [builtIn, ...languages.map((language) => names[builtIn][language])];
  return new Set([...all, ...(formerNames[builtIn] ?? [])].map((name) => name.toLowerCase()));
}

/** The built-in role that a text names, in any language or by its key: no other role may be called so. */
export function builtInRoleCalled(text: string): BuiltInRole | undefined {
  const wanted = text.trim().toLowerCase();
  return builtInRoleNames.find((builtIn) => builtInNames(builtIn).has(wanted));
}
