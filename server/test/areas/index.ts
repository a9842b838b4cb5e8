import { type TestApp } from '../app.ts';
import { agentsArea, makeAgentObjects } from './agents.ts';
import { alertEngineArea } from './alert-engine.ts';
import { alertsArea, makeAlertObjects } from './alerts.ts';
import { alertRulesArea, makeRuleObjects } from './alert-rules.ts';
import { type Area, type Factories, type QuerySamples, type World } from './area.ts';
import { auditArea } from './audit.ts';
import { authArea } from './auth.ts';
import { dashboardsArea } from './dashboards.ts';
import { devicesArea, makeDeviceObjects } from './devices.ts';
import { dialArea, makeDialObjects } from './dial.ts';
import { explorerArea, makeExplorerObjects } from './explorer.ts';
import { evidenceArea, makeEvidenceObjects } from './evidence.ts';
import { isolationArea } from './isolation.ts';
import { linesArea, makeLineObjects } from './lines.ts';
import { maintenanceArea, makeMaintenanceObjects } from './maintenance.ts';
import { makeMemberObjects, membersArea } from './members.ts';
import { monitoringArea } from './monitoring.ts';
import { makeNotificationObjects, notificationsArea } from './notifications.ts';
import { makeOnCallObjects, onCallArea } from './on-call.ts';
import { makeOutletObjects, outletsArea } from './outlets.ts';
import { makeRoleObjects, permissionsArea } from './permissions.ts';
import { overviewArea } from './overview.ts';
import { makePersonalObjects, personalArea } from './personal.ts';
import { makePlatformObjects, platformArea } from './platform.ts';
import { makeProductObjects, productsArea } from './products.ts';
import { makeProxyObjects, proxyArea } from './proxy.ts';
import { makeReportObjects } from './report-objects.ts';
import { reportsArea } from './reports.ts';
import { searchArea } from './search.ts';
import { makeServiceObjects, servicesArea } from './services.ts';
import { makeApplicationObjects, settingsArea } from './settings.ts';
import { subjectsArea } from './subjects.ts';
import { makeOrganizationObjects, tenantsArea } from './tenants.ts';
import { topologyArea } from './topology.ts';
import { makeWallObjects, wallsArea } from './walls.ts';
import { workbenchArea } from './workbench.ts';

export { type CallInput, type Factory, type Names, type World } from './area.ts';

const areas: readonly Area[] = [
  platformArea,
  settingsArea,
  auditArea,
  authArea,
  personalArea,
  tenantsArea,
  permissionsArea,
  membersArea,
  proxyArea,
  productsArea,
  subjectsArea,
  outletsArea,
  devicesArea,
  linesArea,
  agentsArea,
  monitoringArea,
  dialArea,
  explorerArea,
  evidenceArea,
  alertEngineArea,
  alertsArea,
  alertRulesArea,
  maintenanceArea,
  notificationsArea,
  onCallArea,
  servicesArea,
  reportsArea,
  overviewArea,
  dashboardsArea,
  topologyArea,
  wallsArea,
  searchArea,
  isolationArea,
  workbenchArea,
];

/** One part of all areas, put together. */
const joined = <T>(
  part: (area: Area) => Readonly<Record<string, T>> | undefined,
): Readonly<Record<string, T>> =>
  Object.fromEntries(areas.flatMap((area) => Object.entries(part(area) ?? {})));

/**
 * A good input for every endpoint of the contract. An endpoint that is missing here, or that names an object in a place
 * that is not listed, fails the access matrix.
 */
export const factories: Factories = joined((area) => area.factories);

/** Arguments after `tx` for every query function, to compile its SQL with (server/snapshots). */
export const querySamples: QuerySamples = joined((area) => area.samples);

/** What every call that changes something leaves in the audit log; `Area` says what each of the three holds. */
export const shown = joined((area) => area.shown);
export const shownElsewhere = joined((area) => area.shownElsewhere);
export const withoutLine = joined((area) => area.withoutLine);

/** A tenant's objects, one of each kind that the contract's calls can name. */
export async function makeWorld(app: TestApp, tenantId: number): Promise<World> {
  const line = await makeLineObjects(app, tenantId);
  const members = await makeMemberObjects(app, tenantId);
  return {
    tenantId,
    ...line,
    ...(await makeEvidenceObjects(app, tenantId, line.lineId)),
    ...(await makeExplorerObjects(app, tenantId)),
    ...(await makeRoleObjects(app, tenantId)),
    ...(await makeOutletObjects(app, tenantId)),
    ...(await makeDeviceObjects(app, tenantId)),
    ...(await makeAgentObjects(app, tenantId)),
    ...(await makeDialObjects(app, tenantId)),
    ...(await makeAlertObjects(app, tenantId)),
    ...(await makeRuleObjects(app, tenantId)),
    ...(await makeMaintenanceObjects(app, tenantId)),
    ...(await makePlatformObjects(app, tenantId)),
    ...(await makePersonalObjects(app, tenantId)),
    ...(await makeNotificationObjects(app, tenantId)),
    ...(await makeOrganizationObjects(app, tenantId)),
    ...members,
    ...(await makeOnCallObjects(app, tenantId, members.memberId)),
    ...(await makeReportObjects(app, tenantId)),
    ...(await makeWallObjects(app, tenantId, members.memberId)),
    ...(await makeProxyObjects(app, tenantId)),
    ...(await makeProductObjects(app, tenantId)),
    ...(await makeServiceObjects(app, tenantId)),
    ...(await makeApplicationObjects(app, tenantId)),
  };
}
