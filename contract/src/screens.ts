import { type Texts } from './language.ts';
import { type PermissionCode } from './permissions/permissions.ts';
import { texts } from './platform/file-columns.ts';

/** The two modes of the console; the mode follows the route that is opened (spec section 4). */
export type ScreenMode = 'default' | 'admin';

/** What the screens are called: in the menu, above the screen, in the title of the page. The console says `screens:<name>`. */
export const screenTitles = {
  login: texts('登录', '登入', 'Login'),
  redirect: texts('正在跳转', '正在跳轉', 'Redirecting'),
  completeAccount: texts('完善账号信息', '補充帳號資訊', 'Complete account information'),
  notFound: texts('页面不存在', '頁面不存在', 'Not found'),
  homePage: texts('工作台', '工作台', 'Workbench'),
  equipmentManagement: texts('设备管理', '設備管理', 'Device management'),
  intelligence: texts('智能 CPE', '智慧 CPE', 'Smart CPE'),
  outlets: texts('网点', '據點', 'Outlets'),
  outletDetails: texts('网点详情', '據點詳情', 'Outlet details'),
  deviceDetails: texts('设备详情', '設備詳情', 'Device details'),
  remoteTerminal: texts('远程终端', '遠端終端機', 'Remote terminal'),
  operationsCenter: texts('运营中心', '營運中心', 'Operations centre'),
  overallNetworkOperationOverview: texts('全网运营概览', '全網營運概覽', 'Overall network operation'),
  serviceHealthMonitoring: texts('业务健康监测', '業務健康監測', 'Service health'),
  resourceDistributionOverview: texts('资源分布概览', '資源分布概覽', 'Resource distribution'),
  personalEfficiencyOverview: texts('个人效能概览', '個人效能概覽', 'Personal efficiency'),
  wan: texts('线路监测', '線路監測', 'Line monitoring'),
  agents: texts('探针', '探針', 'Agents'),
  lineDetails: texts('线路详情', '線路詳情', 'Line details'),
  dialTests: texts('拨测任务', '撥測任務', 'Dial tests'),
  dialTestDetails: texts('拨测详情', '撥測詳情', 'Dial test details'),
  organizationManagement: texts('组织管理', '組織管理', 'Organisation management'),
  tenant: texts('租户', '租戶', 'Tenants'),
  tenantDetails: texts('租户详情', '租戶詳情', 'Tenant details'),
  product: texts('产品', '產品', 'Products'),
  license: texts('许可', '授權', 'Licences'),
  permissionManagement: texts('权限管理', '權限管理', 'Permission management'),
  roles: texts('角色', '角色', 'Roles'),
  organizationalStructure: texts('组织架构', '組織架構', 'Organisational structure'),
  systemSettings: texts('系统设置', '系統設定', 'System settings'),
  personalInformation: texts('个人信息', '個人資訊', 'Personal information'),
  personal: texts('个人信息', '個人資訊', 'Personal information'),
  productManagement: texts('产品管理', '產品管理', 'Product management'),
  dockingManagement: texts('对接管理', '對接管理', 'Integration channels'),
  dockingManagementEdit: texts('编辑对接渠道', '編輯對接管道', 'Edit channel'),
  AIManagement: texts('AI 管理', 'AI 管理', 'AI settings'),
  generalSettings: texts('通用设置', '一般設定', 'General settings'),
  accountSetting: texts('账号设置', '帳號設定', 'Account settings'),
  auditLog: texts('审计日志', '稽核紀錄', 'Audit log'),
} as const satisfies Readonly<Record<string, Texts>>;

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
];

/** Single-account mode offers only these beside the public routes (spec section 2). */
export const singleAccountScreens: readonly Screen[] = [
  { path: '/', title: 'accountSetting', redirect: '/accountSetting', hidden: true },
  { path: '/accountSetting', title: 'accountSetting' },
];

/** Paths that are open without a token (spec section 4); everything else sends to /login. */
export const openPaths: readonly string[] = ['/login', '/', '/completeAccount'];
