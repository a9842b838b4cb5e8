import { type PermissionCode } from './permissions/permissions.ts';
import { type screenTitles } from './screen-titles.ts';

/** The two modes of the console; the mode follows the route that is opened (spec section 4). */
export type ScreenMode = 'default' | 'admin';

/** One route of the console (spec section 2). */
export interface Screen {
  readonly path: string;
  readonly title: keyof typeof screenTitles;
  readonly parent?: string;
  readonly mode?: ScreenMode;
  readonly permission?: PermissionCode;
  readonly redirect?: string;
  /** No row of its own in the menu. Children of a hidden parent stand under its name as a plain heading. */
  readonly hidden?: boolean;
  readonly chartCode?: string;
  /** Open without a session. */
  readonly public?: boolean;
}

const center = 'DMS_SERVER_MANAGE_OPERATIONS_CENTER';
const organization = 'DMS_SERVER_ORGANIZATION_MANAGE';
const permission = 'DMS_SERVER_AUTH_MANAGE';
const system = 'DMS_SERVER_SYSTEM_SETTING';
const device = 'DMS_SERVER_MANAGE_DEVICE';
const alert = 'DMS_SERVER_MANAGE_ALERT';

export const publicScreens: readonly Screen[] = [
  { path: '/login', title: 'login', public: true },
  { path: '/redirect', title: 'redirect', public: true, hidden: true },
  { path: '/redirect/*', title: 'redirect', public: true, hidden: true },
  { path: '/completeAccount', title: 'completeAccount', public: true },
  { path: '/404', title: 'notFound', public: true },
];

/** The authenticated routes in the order of the menu. */
export const screens: readonly Screen[] = [
  { path: '/', title: 'homePage', redirect: '/homePage', hidden: true },
  { path: '/homePage', title: 'homePage', mode: 'default', permission: 'DMS_SERVER_MANAGE_WORKBENCH' },

  // The spec's redirect reads "/intelligence"; its screen stands at /equipmentManagement/intelligence, and both lead there.
  {
    path: '/equipmentManagement',
    title: 'equipmentManagement',
    permission: device,
    hidden: true,
    redirect: '/intelligence',
  },
  {
    path: '/intelligence',
    title: 'intelligence',
    permission: device,
    hidden: true,
    redirect: '/equipmentManagement/intelligence',
  },
  {
    path: '/equipmentManagement/intelligence',
    title: 'intelligence',
    parent: '/equipmentManagement',
    permission: device,
  },
  {
    path: '/equipmentManagement/intelligence/details/:deviceId',
    title: 'deviceDetails',
    parent: '/equipmentManagement/intelligence',
    permission: device,
    hidden: true,
  },
  {
    path: '/equipmentManagement/outlets',
    title: 'outlets',
    parent: '/equipmentManagement',
    permission: device,
  },
  {
    path: '/equipmentManagement/outlets/:outletId',
    title: 'outletDetails',
    parent: '/equipmentManagement/outlets',
    permission: device,
    hidden: true,
  },
  {
    path: '/equipmentManagement/remoteTerminal',
    title: 'remoteTerminal',
    parent: '/equipmentManagement',
    permission: device,
  },

  {
    path: '/alertManagement',
    title: 'alertManagement',
    permission: alert,
    hidden: true,
    redirect: '/alerts',
  },
  { path: '/alerts', title: 'alerts', parent: '/alertManagement', permission: alert },
  { path: '/alerts/rules', title: 'alertRules', parent: '/alertManagement', permission: alert },
  { path: '/alerts/maintenance', title: 'maintenance', parent: '/alertManagement', permission: alert },
  { path: '/alerts/on-call', title: 'onCall', parent: '/alertManagement', permission: alert },
  {
    path: '/alerts/:alertId',
    title: 'alertDetails',
    parent: '/alerts',
    permission: alert,
    hidden: true,
  },

  {
    path: '/operationsCenter',
    title: 'operationsCenter',
    mode: 'default',
    permission: center,
    redirect: '/overallNetworkOperationOverview',
  },
  {
    path: '/overallNetworkOperationOverview',
    title: 'overallNetworkOperationOverview',
    parent: '/operationsCenter',
    permission: 'DMS_SERVER_CENTER_GLOBAL_OPERATIONS',
    chartCode: 'overall_operations_overview',
  },
  {
    path: '/serviceHealthMonitoring',
    title: 'serviceHealthMonitoring',
    parent: '/operationsCenter',
    permission: 'DMS_SERVER_CENTER_HEALTH_MONITOR',
    chartCode: 'service_health_monitoring',
  },
  {
    path: '/serviceHealthMonitoring/:serviceId',
    title: 'serviceDetails',
    parent: '/serviceHealthMonitoring',
    permission: 'DMS_SERVER_CENTER_HEALTH_MONITOR',
    hidden: true,
  },
  {
    path: '/resourceDistributionOverview',
    title: 'resourceDistributionOverview',
    parent: '/operationsCenter',
    permission: 'DMS_SERVER_CENTER_RESOURCE_DISTRIBUTION',
    chartCode: 'resource_distribution_profile',
  },
  {
    path: '/personalEfficiencyOverview',
    title: 'personalEfficiencyOverview',
    parent: '/operationsCenter',
    permission: 'DMS_SERVER_CENTER_PERSONAL_PERFORMANCE',
    chartCode: 'personal_performance_overview',
  },
  { path: '/explorer', title: 'explorer', parent: '/operationsCenter', permission: center },
  { path: '/reports', title: 'reports', parent: '/operationsCenter', permission: 'DMS_SERVER_CENTER_REPORT' },
  { path: '/walls', title: 'walls', parent: '/operationsCenter', permission: 'DMS_SERVER_CENTER_WALL' },
  { path: '/topology', title: 'topology', parent: '/operationsCenter', permission: device },
  { path: '/wan', title: 'wan', parent: '/operationsCenter', permission: 'DMS_SERVER_MANAGE_WAN_VIEW' },
  {
    path: '/wan/lines/:lineId',
    title: 'lineDetails',
    parent: '/wan',
    permission: 'DMS_SERVER_MANAGE_WAN_VIEW',
    hidden: true,
  },
  {
    path: '/wan/tests',
    title: 'dialTests',
    parent: '/operationsCenter',
    permission: 'DMS_SERVER_MANAGE_WAN_VIEW',
  },
  {
    path: '/wan/agents',
    title: 'agents',
    parent: '/operationsCenter',
    permission: 'DMS_SERVER_MANAGE_WAN_VIEW',
  },
  {
    path: '/wan/tests/:testId',
    title: 'dialTestDetails',
    parent: '/wan/tests',
    permission: 'DMS_SERVER_MANAGE_WAN_VIEW',
    hidden: true,
  },

  {
    path: '/organizationManagement',
    title: 'organizationManagement',
    mode: 'admin',
    permission: organization,
    redirect: '/tenant',
  },
  {
    path: '/tenant',
    title: 'tenant',
    parent: '/organizationManagement',
    mode: 'admin',
    permission: `${organization}_TENANT`,
  },
  {
    path: '/tenant/details/:tenantId',
    title: 'tenantDetails',
    parent: '/tenant',
    mode: 'admin',
    permission: `${organization}_TENANT`,
    hidden: true,
  },
  {
    path: '/product',
    title: 'product',
    parent: '/organizationManagement',
    mode: 'admin',
    permission: `${organization}_PRODUCT`,
  },
  {
    path: '/license',
    title: 'license',
    parent: '/organizationManagement',
    mode: 'admin',
    permission: `${organization}_LICENSE`,
  },

  {
    path: '/permissionManagement',
    title: 'permissionManagement',
    mode: 'admin',
    permission,
    redirect: '/roles',
  },
  {
    path: '/roles',
    title: 'roles',
    parent: '/permissionManagement',
    mode: 'admin',
    permission: `${permission}_ROLE`,
  },
  {
    path: '/organizationalStructure',
    title: 'organizationalStructure',
    parent: '/permissionManagement',
    mode: 'admin',
    permission: `${permission}_ORG_STRUCT`,
  },

  {
    path: '/systemSettings',
    title: 'systemSettings',
    mode: 'admin',
    permission: system,
    redirect: '/personalInformation',
  },
  {
    path: '/personalInformation',
    title: 'personalInformation',
    parent: '/systemSettings',
    mode: 'admin',
    permission: `${system}_USER_INFO`,
  },
  {
    path: '/productManagement',
    title: 'productManagement',
    parent: '/systemSettings',
    mode: 'admin',
    permission: `${system}_APPLICATION`,
  },
  {
    path: '/dockingManagement',
    title: 'dockingManagement',
    parent: '/systemSettings',
    mode: 'admin',
    permission: 'DMS_SERVER_SYSTEM_THIRD_MANAGER',
  },
  {
    path: '/dockingManagement/edit',
    title: 'dockingManagementEdit',
    parent: '/dockingManagement',
    mode: 'admin',
    permission: 'DMS_SERVER_SYSTEM_THIRD_MANAGER',
    hidden: true,
  },
  {
    path: '/AIManagement',
    title: 'AIManagement',
    parent: '/systemSettings',
    mode: 'admin',
    permission: 'DMS_SERVER_SYSTEM_AI_SETTING',
  },
  {
    path: '/generalSettings',
    title: 'generalSettings',
    parent: '/systemSettings',
    mode: 'admin',
    permission: 'DMS_SERVER_SYSTEM_GENERAL_SETTING',
  },
  {
    path: '/auditLog',
    title: 'auditLog',
    parent: '/systemSettings',
    mode: 'admin',
    permission: 'DMS_SERVER_SYSTEM_AUDIT',
  },

  { path: '/personal', title: 'personal', mode: 'default', hidden: true, redirect: '/personal/information' },
  {
    path: '/personal/information',
    title: 'personalInformation',
    parent: '/personal',
    mode: 'default',
    hidden: true,
  },
  { path: '/messages', title: 'messages', mode: 'default', hidden: true },
];

/** Single-account mode offers only these beside the public routes (spec section 2). */
export const singleAccountScreens: readonly Screen[] = [
  { path: '/', title: 'accountSetting', redirect: '/accountSetting', hidden: true },
  { path: '/accountSetting', title: 'accountSetting' },
];

/** Paths that are open without a token (spec section 4); everything else sends to /login. */
export const openPaths: readonly string[] = ['/login', '/', '/completeAccount'];
