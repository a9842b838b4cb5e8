import {
  AimOutlined,
  AlertOutlined,
  ApartmentOutlined,
  AppstoreOutlined,
  BankOutlined,
  ClusterOutlined,
  ControlOutlined,
  DashboardOutlined,
  DeploymentUnitOutlined,
  DesktopOutlined,
  EnvironmentOutlined,
  FileTextOutlined,
  FundOutlined,
  GatewayOutlined,
  HddOutlined,
  IdcardOutlined,
  LineChartOutlined,
  PhoneOutlined,
  PieChartOutlined,
  SafetyCertificateOutlined,
  ScheduleOutlined,
  SettingOutlined,
  ShareAltOutlined,
  ShoppingOutlined,
  SlidersOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import { type ComponentType } from 'react';

type Load = () => Promise<ComponentType>;

interface BuiltScreen {
  /** The areas of features whose texts it says, by itself or by what it is put together of (console/test/screen-texts.test.ts). */
  readonly texts: readonly string[];
  /** The picture beside its word in the menu, never instead of it. */
  readonly icon?: ComponentType<{ 'aria-hidden'?: boolean }>;
  readonly load: Load;
}

/** One page in both modes (spec section 2). */
const personal: Load = () => import('../features/personal/personal-page.tsx').then((m) => m.PersonalPage);

/**
 * The screens that exist, each loaded on demand, with its picture if it stands in the menu. A screen of the contract that is
 * not here is neither in the menu nor among the routes.
 */
export const builtScreens: Readonly<Record<string, BuiltScreen>> = {
  '/login': { texts: [], load: () => import('./login-route.tsx').then((m) => m.LoginRoute) },
  '/completeAccount': {
    texts: [],
    load: () => import('../features/account/complete-account-page.tsx').then((m) => m.CompleteAccountPage),
  },
  '/404': {
    texts: [],
    load: () => import('../features/not-found/not-found-page.tsx').then((m) => m.NotFoundPage),
  },
  '/accountSetting': {
    texts: ['personal'],
    icon: ControlOutlined,
    load: () => import('../features/account/account-setting-page.tsx').then((m) => m.AccountSettingPage),
  },
  '/homePage': {
    texts: ['alerts', 'devices', 'licences', 'tenants', 'workbench'],
    icon: DashboardOutlined,
    load: () => import('../features/workbench/workbench-page.tsx').then((m) => m.WorkbenchPage),
  },
  '/equipmentManagement/intelligence': {
    texts: ['devices', 'outlets'],
    icon: HddOutlined,
    load: () => import('../features/devices/device-list-page.tsx').then((m) => m.DeviceListPage),
  },
  '/equipmentManagement/intelligence/details/:deviceId': {
    texts: ['devices', 'lines', 'outlets'],
    load: () => import('../features/devices/device-page.tsx').then((m) => m.DevicePage),
  },
  '/equipmentManagement/outlets': {
    texts: ['outlets'],
    icon: EnvironmentOutlined,
    load: () => import('../features/outlets/outlet-list-page.tsx').then((m) => m.OutletListPage),
  },
  '/equipmentManagement/outlets/:outletId': {
    texts: ['agents', 'devices', 'dial', 'lines', 'outlets', 'topology'],
    load: () => import('./outlet-route.tsx').then((m) => m.OutletRoute),
  },
  '/alerts': {
    texts: ['alerts', 'outlets'],
    icon: AlertOutlined,
    load: () => import('../features/alerts/alert-list-page.tsx').then((m) => m.AlertListPage),
  },
  '/alerts/:alertId': {
    texts: ['alerts', 'audit', 'devices', 'licences', 'products', 'settings', 'tenants'],
    load: () => import('../features/alerts/alert-page.tsx').then((m) => m.AlertPage),
  },
  '/overallNetworkOperationOverview': {
    texts: ['alerts', 'dashboards', 'outlets'],
    icon: FundOutlined,
    load: () => import('../features/dashboards/overall-page.tsx').then((m) => m.OverallPage),
  },
  '/resourceDistributionOverview': {
    texts: ['dashboards', 'outlets'],
    icon: PieChartOutlined,
    load: () => import('../features/dashboards/resources-page.tsx').then((m) => m.ResourcesPage),
  },
  '/wan/agents': {
    texts: ['agents', 'devices', 'outlets'],
    icon: ClusterOutlined,
    load: () => import('../features/agents/agents-page.tsx').then((m) => m.AgentsPage),
  },
  '/explorer': {
    texts: ['explorer'],
    icon: LineChartOutlined,
    load: () => import('../features/explorer/explorer-page.tsx').then((m) => m.ExplorerPage),
  },
  '/reports': {
    texts: ['outlets', 'reports'],
    icon: FileTextOutlined,
    load: () => import('../features/reports/reports-page.tsx').then((m) => m.ReportsPage),
  },
  '/walls': {
    texts: ['outlets', 'walls'],
    icon: DesktopOutlined,
    load: () => import('../features/walls/walls-page.tsx').then((m) => m.WallsPage),
  },
  '/topology': {
    texts: ['devices', 'outlets', 'topology'],
    icon: ShareAltOutlined,
    load: () => import('../features/topology/topology-page.tsx').then((m) => m.TopologyPage),
  },
  '/wan': {
    texts: ['devices', 'lines', 'outlets'],
    icon: GatewayOutlined,
    load: () => import('../features/lines/wan-page.tsx').then((m) => m.WanPage),
  },
  '/wan/lines/:lineId': {
    texts: ['devices', 'dial', 'lines', 'outlets'],
    load: () => import('../features/lines/line-page.tsx').then((m) => m.LinePage),
  },
  '/wan/tests': {
    texts: ['dial', 'outlets'],
    icon: AimOutlined,
    load: () => import('../features/dial/test-list-page.tsx').then((m) => m.TestListPage),
  },
  '/wan/tests/:testId': {
    texts: ['devices', 'dial'],
    load: () => import('../features/dial/test-page.tsx').then((m) => m.TestPage),
  },
  '/serviceHealthMonitoring': {
    texts: ['services'],
    icon: DeploymentUnitOutlined,
    load: () => import('../features/services/services-page.tsx').then((m) => m.ServicesPage),
  },
  '/serviceHealthMonitoring/:serviceId': {
    texts: ['services'],
    load: () => import('../features/services/service-page.tsx').then((m) => m.ServicePage),
  },
  '/alerts/rules': {
    texts: ['alert-rules'],
    icon: SlidersOutlined,
    load: () => import('../features/alert-rules/rule-list-page.tsx').then((m) => m.RuleListPage),
  },
  '/alerts/maintenance': {
    texts: ['maintenance'],
    icon: ScheduleOutlined,
    load: () => import('../features/maintenance/maintenance-page.tsx').then((m) => m.MaintenancePage),
  },
  '/alerts/on-call': {
    texts: ['on-call'],
    icon: PhoneOutlined,
    load: () => import('../features/on-call/on-call-page.tsx').then((m) => m.OnCallPage),
  },
  '/tenant': {
    texts: ['tenants', 'workbench'],
    icon: BankOutlined,
    load: () => import('../features/tenants/tenant-list-page.tsx').then((m) => m.TenantListPage),
  },
  '/tenant/details/:tenantId': {
    texts: ['audit', 'licences', 'products', 'settings', 'tenants', 'workbench'],
    load: () => import('../features/tenants/tenant-page.tsx').then((m) => m.TenantPage),
  },
  '/product': {
    texts: ['products'],
    icon: ShoppingOutlined,
    load: () => import('../features/products/product-page.tsx').then((m) => m.ProductPage),
  },
  '/generalSettings': {
    texts: ['settings'],
    icon: SettingOutlined,
    load: () => import('../features/settings/general-settings-page.tsx').then((m) => m.GeneralSettingsPage),
  },
  '/productManagement': {
    texts: ['products', 'settings'],
    icon: AppstoreOutlined,
    load: () => import('../features/settings/applications-page.tsx').then((m) => m.ApplicationsPage),
  },
  '/license': {
    texts: ['licences'],
    icon: SafetyCertificateOutlined,
    load: () => import('../features/licences/licence-page.tsx').then((m) => m.LicencePage),
  },
  '/organizationalStructure': {
    texts: ['members'],
    icon: ApartmentOutlined,
    load: () => import('../features/members/members-page.tsx').then((m) => m.MembersPage),
  },
  '/auditLog': {
    texts: ['audit', 'licences', 'products', 'settings', 'tenants'],
    icon: ControlOutlined,
    load: () => import('../features/audit/audit-page.tsx').then((m) => m.AuditPage),
  },
  '/roles': {
    texts: ['roles'],
    icon: TeamOutlined,
    load: () => import('../features/roles/roles-page.tsx').then((m) => m.RolesPage),
  },
  '/messages': {
    texts: [],
    load: () => import('../features/messages/messages-page.tsx').then((m) => m.MessagesPage),
  },
  '/personalInformation': { texts: ['personal'], icon: IdcardOutlined, load: personal },
  '/personal/information': { texts: ['personal'], load: personal },
};

const loaded = new Map<string, ComponentType>();

/** Loads a screen's code unless it is here already. */
export async function loadScreen(path: string): Promise<void> {
  const screen = builtScreens[path];
  if (screen && !loaded.has(path)) loaded.set(path, await screen.load());
}

/** A screen's component, once it was loaded. */
export function screenComponent(path: string): ComponentType | undefined {
  return loaded.get(path);
}

/** The areas whose texts a screen says; undefined where it is not built. */
export const textsOfScreen = (path: string): readonly string[] | undefined => builtScreens[path]?.texts;
