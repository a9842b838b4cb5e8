import {
  ApartmentOutlined,
  ApiOutlined,
  AppstoreOutlined,
  AreaChartOutlined,
  BankOutlined,
  CodeOutlined,
  ControlOutlined,
  DashboardOutlined,
  HddOutlined,
  HeartOutlined,
  IdcardOutlined,
  NodeIndexOutlined,
  PieChartOutlined,
  RobotOutlined,
  SafetyCertificateOutlined,
  SettingOutlined,
  ShoppingOutlined,
  TeamOutlined,
  UserOutlined,
} from '@ant-design/icons';
import { type ComponentType } from 'react';

/** A picture beside each menu word, never instead of it. */
const icons: Readonly<Record<string, ComponentType<{ 'aria-hidden'?: boolean }>>> = {
  homePage: DashboardOutlined,
  intelligence: HddOutlined,
  remoteTerminal: CodeOutlined,
  overallNetworkOperationOverview: AreaChartOutlined,
  serviceHealthMonitoring: HeartOutlined,
  resourceDistributionOverview: PieChartOutlined,
  personalEfficiencyOverview: UserOutlined,
  wan: NodeIndexOutlined,
  tenant: BankOutlined,
  product: ShoppingOutlined,
  license: SafetyCertificateOutlined,
  roles: TeamOutlined,
  organizationalStructure: ApartmentOutlined,
  personalInformation: IdcardOutlined,
  productManagement: AppstoreOutlined,
  dockingManagement: ApiOutlined,
  AIManagement: RobotOutlined,
  generalSettings: SettingOutlined,
};

export function ScreenIcon({ title }: { readonly title: string }) {
  const Icon = icons[title] ?? ControlOutlined;
  return <Icon aria-hidden />;
}
