import { type Language, languages, type Texts } from '../language.ts';
import { type PermissionCode } from './permissions.ts';

/** Roles that every tenant has from its first day: to give and to copy, not to change. */
export const builtInRoleNames = ['administrator', 'engineer', 'read-only'] as const;
export type BuiltInRole = (typeof builtInRoleNames)[number];

const engineer = [
  'DMS_SERVER_MANAGE_WORKBENCH',
  'DMS_SERVER_MANAGE_DEVICE',
  'DMS_SERVER_MANAGE_DEVICE_EDIT',
  'DMS_SERVER_MANAGE_OPERATIONS_CENTER',
  'DMS_SERVER_CENTER_GLOBAL_OPERATIONS',
  'DMS_SERVER_CENTER_HEALTH_MONITOR',
  'DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION',
  'DMS_SERVER_CENTER_PERSONAL_PERFORMANCE',
  'DMS_SERVER_MANAGE_WAN_VIEW',
  'DMS_SERVER_SYSTEM_SETTING',
  'DMS_SERVER_SYSTEM_SETTING_USER_INFO',
] as const satisfies readonly PermissionCode[];

/** Looks at everything that has a code to look, and changes nothing. Channels and AI settings have none yet. */
const readOnly = [
  'DMS_SERVER_MANAGE_WORKBENCH',
  'DMS_SERVER_MANAGE_DEVICE',
  'DMS_SERVER_MANAGE_OPERATIONS_CENTER',
  'DMS_SERVER_CENTER_GLOBAL_OPERATIONS',
  'DMS_SERVER_CENTER_HEALTH_MONITOR',
  'DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION',
  'DMS_SERVER_CENTER_PERSONAL_PERFORMANCE',
  'DMS_SERVER_MANAGE_WAN_VIEW',
  'DMS_SERVER_ORGANIZATION_MANAGE',
  'DMS_SERVER_ORGANIZATION_MANAGE_TENANT',
  'DMS_SERVER_ORGANIZATION_MANAGE_PRODUCT',
  'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE',
  'DMS_SERVER_AUTH_MANAGE',
  'DMS_SERVER_AUTH_MANAGE_ROLE',
  'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT',
  'DMS_SERVER_SYSTEM_SETTING',
  'DMS_SERVER_SYSTEM_SETTING_USER_INFO',
  'DMS_SERVER_SYSTEM_SETTING_APPLICATION',
  'DMS_SERVER_SYSTEM_GENERAL_SETTING',
  'DMS_SERVER_SYSTEM_AUDIT',
] as const satisfies readonly PermissionCode[];

/**
 * What each allows; `all` is whatever its tenant may hold at all, and is given by the mark `administrator` of a member. A
 * code that a tenant's type may not hold is nobody's there, whatever stands here.
 */
export const builtInRoles: Readonly<Record<BuiltInRole, readonly PermissionCode[] | 'all'>> = {
  administrator: 'all',
  engineer,
  'read-only': readOnly,
};

const names: Readonly<Record<BuiltInRole, Texts>> = {
  administrator: { zh: '管理员', 'zh-TW': '管理員', en: 'Administrator' },
  engineer: { zh: '工程师', 'zh-TW': '工程師', en: 'Engineer' },
  'read-only': { zh: '只读', 'zh-TW': '唯讀', en: 'Read-only' },
};
const descriptions: Readonly<Record<BuiltInRole, Texts>> = {
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

/** The built-in role that a text names, in any language or by its key: no other role may be called so. */
export function builtInRoleCalled(text: string): BuiltInRole | undefined {
  const wanted = text.trim().toLowerCase();
  return builtInRoleNames.find(
    (name) => name === wanted || languages.some((language) => names[name][language].toLowerCase() === wanted),
  );
}
