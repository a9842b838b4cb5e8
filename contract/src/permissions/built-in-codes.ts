import { type PermissionCode } from './permissions.ts';

const charts = [
  'DMS_SERVER_MANAGE_OPERATIONS_CENTER',
  'DMS_SERVER_CENTER_GLOBAL_OPERATIONS',
  'DMS_SERVER_CENTER_HEALTH_MONITOR',
  'DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION',
  'DMS_SERVER_CENTER_PERSONAL_PERFORMANCE',
  'DMS_SERVER_CENTER_REPORT',
  'DMS_SERVER_CENTER_WALL',
  'DMS_SERVER_MANAGE_WAN_VIEW',
] as const satisfies readonly PermissionCode[];
const oneself = [
  'DMS_SERVER_SYSTEM_SETTING',
  'DMS_SERVER_SYSTEM_SETTING_USER_INFO',
] as const satisfies readonly PermissionCode[];

const engineer = [
  'DMS_SERVER_MANAGE_WORKBENCH',
  'DMS_SERVER_MANAGE_DEVICE',
  'DMS_SERVER_MANAGE_DEVICE_EDIT',
  'DMS_SERVER_MANAGE_ALERT',
  'DMS_SERVER_MANAGE_ALERT_EDIT',
  ...charts,
  'DMS_SERVER_CENTER_HEALTH_MONITOR_EDIT',
  'DMS_SERVER_CENTER_REPORT_EDIT',
  'DMS_SERVER_CENTER_WALL_EDIT',
  'DMS_SERVER_CENTER_BOARD_EDIT',
  'DMS_SERVER_MANAGE_WAN_VIEW_EDIT',
  ...oneself,
] as const satisfies readonly PermissionCode[];

/** Looks after customers: their tenants, what they have and until when. Into a tenant it does not go, nor into the network. */
const middleman = [
  'DMS_SERVER_MANAGE_WORKBENCH',
  'DMS_SERVER_ORGANIZATION_MANAGE',
  'DMS_SERVER_ORGANIZATION_MANAGE_TENANT',
  'DMS_SERVER_ORGANIZATION_MANAGE_TENANT_EDIT',
  'DMS_SERVER_ORGANIZATION_MANAGE_PRODUCT',
  'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE',
  ...oneself,
] as const satisfies readonly PermissionCode[];

/** What somebody wants to see who pays for the service; members, roles, settings and audit are none of it. */
const endCustomer = [
  'DMS_SERVER_MANAGE_WORKBENCH',
  'DMS_SERVER_MANAGE_DEVICE',
  'DMS_SERVER_MANAGE_ALERT',
  'DMS_SERVER_MANAGE_OPERATIONS_CENTER',
  'DMS_SERVER_CENTER_GLOBAL_OPERATIONS',
  'DMS_SERVER_CENTER_HEALTH_MONITOR',
  'DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION',
  'DMS_SERVER_CENTER_REPORT',
  'DMS_SERVER_CENTER_WALL',
  'DMS_SERVER_MANAGE_WAN_VIEW',
  'DMS_SERVER_ORGANIZATION_MANAGE',
  'DMS_SERVER_ORGANIZATION_MANAGE_PRODUCT',
  'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE',
  ...oneself,
] as const satisfies readonly PermissionCode[];

/** Looks at everything that has a code to look, and changes nothing. Channels and AI settings have none yet. */
const readOnly = [
  'DMS_SERVER_MANAGE_WORKBENCH',
  'DMS_SERVER_MANAGE_DEVICE',
  'DMS_SERVER_MANAGE_ALERT',
  ...charts,
  'DMS_SERVER_ORGANIZATION_MANAGE',
  'DMS_SERVER_ORGANIZATION_MANAGE_TENANT',
  'DMS_SERVER_ORGANIZATION_MANAGE_PRODUCT',
  'DMS_SERVER_ORGANIZATION_MANAGE_LICENSE',
  'DMS_SERVER_AUTH_MANAGE',
  'DMS_SERVER_AUTH_MANAGE_ROLE',
  'DMS_SERVER_AUTH_MANAGE_ORG_STRUCT',
  ...oneself,
  'DMS_SERVER_SYSTEM_SETTING_APPLICATION',
  'DMS_SERVER_SYSTEM_GENERAL_SETTING',
  'DMS_SERVER_SYSTEM_AUDIT',
] as const satisfies readonly PermissionCode[];

/** The codes of those built-in roles that list any. */
export const builtInCodes = {
  engineer,
  middleman,
  'end-customer': endCustomer,
  'read-only': readOnly,
} as const;
