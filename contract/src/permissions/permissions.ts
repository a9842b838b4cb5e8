import { organizationTypes, type OrganizationType } from '../tenants/identities.ts';

/**
 * The permission codes: those of spec section 6, and ours with the same prefix where the spec shows none.
 * A code gates screens and endpoints alike; holding a child without its parent opens nothing in the menu. What a screen's
 * code lets one see, its `_EDIT` lets one change.
 */
export const permissionTree = {
  DMS_SERVER_MANAGE_WORKBENCH: {},
  DMS_SERVER_MANAGE_DEVICE: { DMS_SERVER_MANAGE_DEVICE_EDIT: {} },
  DMS_SERVER_MANAGE_ALERT: { DMS_SERVER_MANAGE_ALERT_EDIT: {} },
  DMS_SERVER_MANAGE_OPERATIONS_CENTER: {
    DMS_SERVER_CENTER_GLOBAL_OPERATIONS: {},
    DMS_SERVER_CENTER_HEALTH_MONITOR: { DMS_SERVER_CENTER_HEALTH_MONITOR_EDIT: {} },
    DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION: {},
    DMS_SERVER_CENTER_PERSONAL_PERFORMANCE: {},
    DMS_SERVER_CENTER_REPORT: { DMS_SERVER_CENTER_REPORT_EDIT: {} },
    DMS_SERVER_CENTER_WALL: { DMS_SERVER_CENTER_WALL_EDIT: {} },
    DMS_SERVER_CENTER_METRIC_WRITE_EDIT: {},
    DMS_SERVER_CENTER_BOARD_EDIT: {},
    DMS_SERVER_MANAGE_WAN_VIEW: { DMS_SERVER_MANAGE_WAN_VIEW_EDIT: {} },
  },
  DMS_SERVER_ORGANIZATION_MANAGE: {
    DMS_SERVER_ORGANIZATION_MANAGE_TENANT: {
      DMS_SERVER_ORGANIZATION_MANAGE_TENANT_EDIT: {},
      DMS_SERVER_ORGANIZATION_MANAGE_TENANT_PROXY: {},
    },
    DMS_SERVER_ORGANIZATION_MANAGE_PRODUCT: { DMS_SERVER_ORGANIZATION_MANAGE_PRODUCT_EDIT: {} },
    DMS_SERVER_ORGANIZATION_MANAGE_LICENSE: { DMS_SERVER_ORGANIZATION_MANAGE_LICENSE_EDIT: {} },
  },
  DMS_SERVER_AUTH_MANAGE: {
    DMS_SERVER_AUTH_MANAGE_ROLE: { DMS_SERVER_AUTH_MANAGE_ROLE_EDIT: {} },
    DMS_SERVER_AUTH_MANAGE_ORG_STRUCT: { DMS_SERVER_AUTH_MANAGE_ORG_STRUCT_EDIT: {} },
  },
  DMS_SERVER_SYSTEM_SETTING: {
    DMS_SERVER_SYSTEM_SETTING_USER_INFO: {},
    DMS_SERVER_SYSTEM_SETTING_APPLICATION: { DMS_SERVER_SYSTEM_SETTING_APPLICATION_EDIT: {} },
    DMS_SERVER_SYSTEM_THIRD_MANAGER: {},
    DMS_SERVER_SYSTEM_AI_SETTING: {},
    DMS_SERVER_SYSTEM_GENERAL_SETTING: { DMS_SERVER_SYSTEM_GENERAL_SETTING_EDIT: {} },
    DMS_SERVER_SYSTEM_AUDIT: {},
  },
} as const;

type CodesOf<T> = { [K in keyof T & string]: K | CodesOf<T[K]> }[keyof T & string];
export type PermissionCode = CodesOf<typeof permissionTree>;

interface Branch {
  readonly [code: string]: Branch;
}
const pairs = (branch: Branch, parent?: PermissionCode): [PermissionCode, PermissionCode | undefined][] =>
  Object.entries(branch).flatMap(([code, below]) => [
    [code as PermissionCode, parent],
    ...pairs(below, code as PermissionCode),
  ]);

/** The code above each code; undefined at the top. */
export const permissionParents: ReadonlyMap<PermissionCode, PermissionCode | undefined> = new Map(
  pairs(permissionTree),
);

/** Every permission code, parents before their children. */
export const permissionCodes: readonly PermissionCode[] = [...permissionParents.keys()];

/** Whether a code lets one change what the code above it lets see; every other opens what is looked at. */
export function letsChange(code: PermissionCode): boolean {
  return code.endsWith('_EDIT');
}

/** What a tenant's type may hold: an end customer has no tenants to administer, only its own products and licence. */
export function grantableCodes(type: OrganizationType): readonly PermissionCode[] {
  if (type !== organizationTypes.COMPANY) return permissionCodes;
  return permissionCodes.filter((code) => !code.startsWith('DMS_SERVER_ORGANIZATION_MANAGE_TENANT'));
}

/** Application codes of a request (spec section 7). */
export const appCodes = ['monitor_server', 'dial_server', 'sass_server'] as const;
export type AppCode = (typeof appCodes)[number];

/** The application that the codes of each branch belong to. Line tests (`dial_server`) have the codes of the lines. */
const applicationOfBranch: Readonly<Record<keyof typeof permissionTree, AppCode>> = {
  DMS_SERVER_MANAGE_WORKBENCH: 'monitor_server',
  DMS_SERVER_MANAGE_DEVICE: 'monitor_server',
  DMS_SERVER_MANAGE_ALERT: 'monitor_server',
  DMS_SERVER_MANAGE_OPERATIONS_CENTER: 'monitor_server',
  DMS_SERVER_ORGANIZATION_MANAGE: 'sass_server',
  DMS_SERVER_AUTH_MANAGE: 'sass_server',
  DMS_SERVER_SYSTEM_SETTING: 'sass_server',
};

function branchOf(code: PermissionCode): keyof typeof permissionTree {
  const parent = permissionParents.get(code);
  return parent === undefined ? (code as keyof typeof permissionTree) : branchOf(parent);
}

const applications: ReadonlyMap<PermissionCode, AppCode> = new Map(
  permissionCodes.map((code) => [code, applicationOfBranch[branchOf(code)]]),
);

/** The application that a code opens something of. */
export function applicationOfCode(code: PermissionCode): AppCode | undefined {
  return applications.get(code);
}

/** What lets an administrator enable an application again: it stays open to administrators while that one is disabled. */
export const reopeningCodes: ReadonlySet<PermissionCode> = new Set([
  'DMS_SERVER_SYSTEM_SETTING',
  'DMS_SERVER_SYSTEM_SETTING_APPLICATION',
  'DMS_SERVER_SYSTEM_SETTING_APPLICATION_EDIT',
]);

/** The app code that a path belongs to (spec section 7). */
export function appCodeOf(path: string): AppCode {
  if (path.includes('/monitor/api/')) return 'monitor_server';
  if (path.includes('/dial/api/')) return 'dial_server';
  return 'sass_server';
}
