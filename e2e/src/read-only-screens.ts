/** What the visits of those who may change nothing know of a screen; all but `shows` are keys of texts, `area.key`. */
export interface ReadOnlyScreen {
  /** What stands there once it is read: something of the world (read-only-world.ts) that could be changed there. */
  readonly shows: string;
  /** What shows more of what may be seen: a test opens it and looks inside. */
  readonly opens?: readonly string[];
  /** What only reads: takes with it, copies, checks, closes, leads to a screen of its own. */
  readonly reads?: readonly string[];
  /** Fields that search and narrow. */
  readonly searches?: readonly string[];
  /** Groups of buttons that narrow a list or choose a view. */
  readonly groups?: readonly string[];
  /** Nothing can be changed there by anybody, though its code has an `_EDIT`: it is changed on other screens. */
  readonly isDrawing?: boolean;
}

/** By the path of each screen that is built and is not one's own account. */
export const readOnlyScreens: Readonly<Record<string, ReadOnlyScreen>> = {
  // To act for a customer is no change: it looks, until it is stepped up.
  '/homePage': {
    shows: '客户0',
    // Shortcuts are the reader's own, wherever they stand.
    reads: [
      ...['workbench.customers.enterNamed', 'acting.enter', 'common.cancel'],
      'workbench.shortcuts.arrange',
    ],
    searches: ['workbench.customers.search', 'acting.reason'],
    groups: ['workbench.customers.health', 'workbench.numbers.title', 'acting.time'],
  },
  '/equipmentManagement/intelligence': {
    shows: '店内路由器',
    reads: ['devices.openNamed'],
    searches: ['devices.search', 'devices.outlet'],
    groups: ['devices.state', 'devices.kind'],
  },
  '/equipmentManagement/intelligence/details/:deviceId': {
    shows: '店内路由器',
    reads: ['chart.own', 'chart.zoomIn', 'chart.zoomBack', 'chart.png', 'chart.csv', 'chart.fullScreen'],
    searches: ['devices.searchInterfaces'],
    groups: ['chart.range'],
  },
  '/equipmentManagement/outlets': {
    shows: '人民路店',
    reads: ['outlets.openNamed'],
    searches: ['outlets.search', 'outlets.division', 'outlets.filter.region', 'outlets.filter.tag'],
    groups: ['outlets.state'],
  },
  '/equipmentManagement/outlets/:outletId': {
    shows: '人民路店',
    reads: ['chart.own'],
    groups: ['chart.range', 'topology.of'],
  },
  '/alerts': {
    shows: '店内路由器',
    reads: ['list.views.title'],
    searches: ['alerts.search', 'alerts.outlet', 'alerts.kind'],
    groups: ['alerts.severity', 'alerts.state', 'alerts.only'],
  },
  '/alerts/:alertId': {
    shows: '店内路由器',
    reads: ['alerts.allHappened_other'],
    groups: ['alerts.happenedKinds'],
  },
  '/alerts/maintenance': {
    shows: '夜间割接',
    searches: ['maintenance.search'],
    groups: ['maintenance.column.state'],
  },
  '/reports': {
    shows: '还没有报表',
    reads: ['reports.add'],
    groups: ['reports.column.kind'],
  },
  '/walls': { shows: '还没有大屏' },
  '/overallNetworkOperationOverview': {
    shows: '客户0',
    reads: [
      ...['dashboards.png', 'dashboards.csv', 'customers.enterNamed', 'dashboards.map.asList'],
      ...['outlets.map.zoomIn', 'outlets.map.zoomOut', 'past.open', 'chart.compare'],
    ],
    searches: ['dashboards.customerFilter'],
  },
  '/resourceDistributionOverview': {
    shows: '型号：版本与支持',
    reads: ['dashboards.png', 'dashboards.csv'],
    groups: ['dashboards.resources.quantityWord'],
  },
  '/topology': {
    shows: '人民路店',
    reads: ['past.open'],
    searches: ['topology.search', 'topology.region'],
    groups: ['topology.only', 'topology.order'],
    isDrawing: true,
  },
  '/explorer': {
    shows: '选择要查看的曲线',
    reads: ['explorer.add', 'explorer.stack', 'explorer.compare', 'chart.own'],
    searches: ['explorer.subject', 'explorer.metric'],
    groups: ['explorer.what', 'chart.range'],
  },
  '/wan/agents': {
    shows: '店内探针',
    opens: ['agents.openNamed'],
    searches: ['agents.search'],
    groups: ['agents.column.state'],
  },
  '/alerts/on-call': {
    shows: '网络值班',
    reads: [
      'on-call.daysBefore',
      'on-call.daysAfter',
      'on-call.today',
      'on-call.yearBefore',
      'on-call.yearAfter',
    ],
  },
  '/wan': {
    shows: '店内专线',
    reads: ['lines.openNamed', 'list.views.title'],
    searches: [
      ...['lines.search', 'lines.outlet', 'lines.provider', 'lines.region', 'lines.access'],
      ...['lines.groupBy', 'lines.sla.month', 'lines.compare.side'],
    ],
    groups: ['lines.state', 'lines.role', 'lines.ranking.by', 'lines.sla.verdict', 'lines.compare.what'],
  },
  '/wan/tests': { shows: '店内拨测', searches: ['dial.search'], groups: ['dial.kind', 'dial.worstState'] },
  '/wan/tests/:testId': { shows: '店内拨测', searches: ['dial.metric'], groups: ['dial.statistic.label'] },
  '/wan/lines/:lineId': { shows: '店内专线', reads: ['lines.compare.with', 'lines.evidence.open'] },
  '/serviceHealthMonitoring': {
    shows: '门店收银',
    reads: ['past.open'],
    searches: ['services.search'],
    groups: ['services.field.state', 'services.field.slo'],
  },
  '/serviceHealthMonitoring/:serviceId': {
    shows: '门店收银',
    reads: [
      ...['chart.own', 'past.open', 'services.yearBefore', 'services.yearAfter'],
      ...['services.compared.png', 'services.compared.csv'],
    ],
    groups: ['chart.range'],
  },
  '/alerts/rules': {
    shows: '线路中断',
    searches: ['alert-rules.search'],
    groups: ['alert-rules.field.severity', 'alert-rules.field.subjectKind'],
  },
  '/tenant': {
    shows: '客户1',
    reads: ['tenants.enterNamed'],
    searches: ['tenants.search'],
    groups: ['tenants.field.state', 'tenants.field.type', 'tenants.field.status'],
  },
  '/tenant/details/:tenantId': { shows: '客户0' },
  '/product': { shows: '客户1', opens: ['products.openNamed'], searches: ['products.search'] },
  '/license': {
    shows: '客户1',
    opens: ['licences.openNamed'],
    searches: ['licences.search'],
    groups: ['licences.stateTitle', 'licences.runOutTitle', 'licences.quantityTitle'],
  },
  '/roles': {
    shows: '夜班',
    opens: ['roles.openNamed', 'roles.view.who'],
    searches: ['roles.search', 'roles.choosePermission', 'roles.chooseMember'],
    groups: ['roles.originLabel', 'roles.views'],
  },
  '/organizationalStructure': {
    shows: 'engineer',
    reads: ['provided.title'],
    searches: ['members.search', 'members.role', 'members.departments'],
    groups: ['members.status'],
  },
  '/productManagement': { shows: '王芳' },
  '/generalSettings': {
    shows: '站点名称',
    searches: ['common.onThisPage'],
    groups: ['common.onThisPage'],
  },
  '/auditLog': {
    shows: 'boss',
    reads: ['audit.checkNow', 'audit.anyTime'],
    searches: ['audit.objectId', 'audit.what', 'audit.searchAccess', 'audit.who'],
    groups: ['audit.objectType'],
  },
};
