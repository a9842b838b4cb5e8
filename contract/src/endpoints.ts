import { type z } from 'zod';
import { alertMeanwhile } from './alerts/alert-meanwhile.ts';
import { alertUsual } from './alerts/alert-usual.ts';
import { alerts } from './alerts/alerts.ts';
import { agentClaims, agents, pollingAgents } from './agents/agents.ts';
import { alertRules } from './alerts/alert-rules.ts';
import { apiTokens } from './auth/api-tokens.ts';
import { applications } from './settings/applications.ts';
import { auditLog } from './audit/audit.ts';
import { account } from './auth/account.ts';
import { auth } from './auth/auth.ts';
import { reauthenticate } from './auth/reauthenticate.ts';
import { customerAlertEndpoints } from './overview/customer-alerts.ts';
import { customerFiles } from './overview/customer-files.ts';
import { customerFaultEndpoints } from './overview/customer-faults.ts';
import { customerServiceEndpoints } from './overview/customer-services.ts';
import { customers } from './overview/customers.ts';
import { chartListFiles, customerListFiles } from './dashboards/list-files.ts';
import { mapCharts } from './dashboards/map.ts';
import { pastCharts } from './dashboards/past.ts';
import { figureRows } from './dashboards/figure-rows.ts';
import { overallCharts } from './dashboards/overall.ts';
import { resourceMapCharts } from './dashboards/resource-map.ts';
import { resourceCharts } from './dashboards/resources.ts';
import { trafficCharts } from './dashboards/traffic.ts';
import { ownLines } from './overview/own-lines.ts';
import { departments } from './members/departments.ts';
import { deviceImports } from './devices/device-imports.ts';
import { devices } from './devices/devices.ts';
import { bulkDevices } from './devices/bulk.ts';
import { modelRules } from './devices/model-rules.ts';
import { deviceUpstream } from './devices/upstream.ts';
import { dialTemplates } from './dial/dial-templates.ts';
import { dialThroughput } from './dial/throughput.ts';
import { dialTests } from './dial/dial-tests.ts';
import { backTests } from './alerts/back-test.ts';
import { maintenance } from './alerts/maintenance.ts';
import { lineEvidence } from './lines/line-evidence.ts';
import { lineGroups } from './lines/line-groups.ts';
import { faultSideEndpoints } from './lines/fault-side.ts';
import { lineQuality } from './lines/line-quality.ts';
import { lines } from './lines/lines.ts';
import { outletImports } from './outlets/outlet-imports.ts';
import { outlets } from './outlets/outlets.ts';
import { type Endpoint, type Upload } from './endpoint.ts';
import { images } from './platform/images.ts';
import { memberImports } from './members/member-imports.ts';
import { members } from './members/members.ts';
import { providedMembers } from './members/provided-members.ts';
import { licences } from './products/licences.ts';
import { isolation } from './isolation/isolation.ts';
import { deviceReads, lineReads, monitoring } from './monitoring/monitoring.ts';
import { outletTimeline } from './monitoring/outlet-timeline.ts';
import { runReads } from './monitoring/run-reads.ts';
import { workbench } from './monitoring/workbench.ts';
import { shortcuts } from './workbench/shortcuts.ts';
import { personTasks } from './workbench/tasks.ts';
import { probeTests } from './monitoring/probe-test.ts';
import { alertChoices } from './notifications/alert-choice.ts';
import { alertTelling } from './notifications/alert-told.ts';
import { inbox } from './notifications/inbox.ts';
import { notifications } from './notifications/notifications.ts';
import { escalations } from './on-call/escalations.ts';
import { onCallHolidays, onCallSchedules } from './on-call/on-call-schedules.ts';
import { organizations } from './tenants/organizations.ts';
import { signIn } from './auth/sign-in.ts';
import { products } from './products/products.ts';
import { productDisplays } from './products/product-displays.ts';
import { productRecords } from './products/product-records.ts';
import { proxy } from './proxy/proxy.ts';
import { tenantArchive } from './tenants/tenant-archive.ts';
import { tenantDomain } from './tenants/tenant-domain.ts';
import { tenantLifecycle } from './tenants/tenant-lifecycle.ts';
import { reportRecipients } from './reports/report-recipients.ts';
import { reportSchedules } from './reports/report-schedules.ts';
import { reports } from './reports/reports.ts';
import { search } from './search/search.ts';
import { roles } from './permissions/roles.ts';
import { personal } from './auth/personal.ts';
import { sessions } from './auth/sessions.ts';
import { services } from './services/services.ts';
import { settings } from './settings/settings.ts';
import { boards } from './explorer/boards.ts';
import { explorer } from './explorer/explorer.ts';
import { prometheus } from './explorer/prometheus.ts';
import { written } from './explorer/written.ts';
import { site } from './tenants/site.ts';
import { operations } from './platform/operations.ts';
import { topology } from './topology/topology.ts';
import { walls } from './walls/walls.ts';

/** All endpoints by area: the server serves each of them, and the access matrix walks them. */
export const endpoints = {
  site,
  images,
  auth,
  signIn,
  account,
  reauthenticate,
  personal,
  notifications,
  inbox,
  alertChoices,
  alertTelling,
  sessions,
  apiTokens,
  operations,
  settings,
  applications,
  organizations,
  departments,
  members,
  providedMembers,
  memberImports,
  deviceImports,
  tenantLifecycle,
  tenantDomain,
  tenantArchive,
  outlets,
  lines,
  lineGroups,
  faultSideEndpoints,
  lineQuality,
  lineEvidence,
  devices,
  bulkDevices,
  deviceUpstream,
  modelRules,
  agents,
  agentClaims,
  pollingAgents,
  monitoring,
  deviceReads,
  lineReads,
  outletImports,
  outletTimeline,
  runReads,
  dialTests,
  dialTemplates,
  dialThroughput,
  alerts,
  alertMeanwhile,
  alertUsual,
  alertRules,
  backTests,
  maintenance,
  reports,
  reportRecipients,
  reportSchedules,
  workbench,
  probeTests,
  services,
  onCallSchedules,
  onCallHolidays,
  escalations,
  customerAlerts: customerAlertEndpoints,
  customerFaults: customerFaultEndpoints,
  customerFiles,
  customerServices: customerServiceEndpoints,
  customers,
  ownLines,
  chartListFiles,
  customerListFiles,
  mapCharts,
  pastCharts,
  figureRows,
  overallCharts,
  resourceCharts,
  resourceMapCharts,
  trafficCharts,
  topology,
  walls,
  explorer,
  boards,
  prometheus,
  written,
  proxy,
  roles,
  licences,
  auditLog,
  products,
  productRecords,
  productDisplays,
  isolation,
  search,
  personTasks,
  shortcuts,
};

type Areas = typeof endpoints;
type AnyDeclared = { [A in keyof Areas]: Areas[A][keyof Areas[A]] }[keyof Areas];

/** Endpoints by `METHOD path`, as types: the console calls them without carrying their schemas. */
export type EndpointByRoute = {
  [E in AnyDeclared as E extends Endpoint<infer M, infer P> ? `${M} ${P}` : never]: E;
};
export type Route = keyof EndpointByRoute;

type Keys<T> = [keyof T] extends [never] ? unknown : T;
/**
 * What a caller passes: path parameters, query and body, each only where the endpoint declares it. What takes nothing
 * has the type `Record<string, never>`, known by its index.
 */
export type InputOf<E> =
  E extends Endpoint<infer _M, infer _P, infer Params, infer Query, infer Body, infer _O, infer _A, infer U>
    ? Keys<{ [K in 'params' as string extends keyof z.input<Params> ? never : K]: z.input<Params> }> &
        Keys<{ [K in 'query' as string extends keyof z.input<Query> ? never : K]?: z.input<Query> }> &
        Keys<{ [K in 'body' as string extends keyof z.input<Body> ? never : K]: z.input<Body> }> &
        (U extends Upload ? { upload: Blob } : unknown)
    : never;
export type OutputOf<E> =
  E extends Endpoint<infer _M, infer _P, infer _A, infer _Q, infer _B, infer Output>
    ? z.output<Output>
    : never;

/** Every endpoint in one list. */
export const allEndpoints: readonly Endpoint[] = Object.values(endpoints).flatMap(
  (area) => Object.values(area) as Endpoint[],
);
