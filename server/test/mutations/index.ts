import { alertListMutations } from './alert-list.ts';
import { alertMutations } from './alerts.ts';
import { causesUnseenMutations } from './causes-unseen.ts';
import { agentDialMutations } from './agent-dial.ts';
import { agentMutations } from './agents.ts';
import { alertRuleMutations } from './alert-rules.ts';
import { customerAlertMutations } from './customer-alerts.ts';
import { dashboardMutations } from './dashboards.ts';
import { deviceMutations } from './devices.ts';
import { dialMutations } from './dial.ts';
import { dialTestMutations } from './dial-tests.ts';
import { evidenceMutations } from './evidence.ts';
import { explorerMutations } from './explorer.ts';
import { lineSideMutations } from './line-sides.ts';
import { liveMutations } from './live.ts';
import { notificationMutations } from './notifications.ts';
import { onCallMutations } from './on-call.ts';
import { qualityStormMutations } from './quality-storms.ts';
import { targetStormMutations } from './target-storms.ts';
import { outletMutations } from './outlets.ts';
import { productMutations } from './products.ts';
import { proxyMutations } from './proxy.ts';
import { reportMutations } from './reports.ts';
import { wallMutations } from './walls.ts';
import { requestMutations } from './requests.ts';
import { serviceMutations } from './services.ts';
import { maintenanceMutations } from './maintenance.ts';
import { measuringMutations } from './measuring.ts';
import { memberMutations } from './members.ts';
import { overviewMutations } from './overview.ts';
import { permissionMutations } from './permissions.ts';
import { searchMutations } from './search.ts';
import { secretMutations } from './secrets.ts';
import { sessionMutations } from './sessions.ts';
import { signInMutations } from './sign-in.ts';
import { tenancyMutations } from './tenancy.ts';
import { stayMutations } from './stay.ts';
import { settingMutations } from './settings.ts';
import { type Mutation } from './mutation.ts';
import { tellingMutations } from './telling.ts';
import { tenantHealthMutations } from './tenant-health.ts';
import { topologyMutations } from './topology.ts';
import { uploadMutations } from './uploads.ts';
import { workbenchMutations } from './workbench.ts';

/** A guard that moved fails here as "not found": write its mutant anew. */
export const mutations: readonly Mutation[] = [
  ...tenancyMutations,
  ...requestMutations,
  ...signInMutations,
  ...secretMutations,
  ...liveMutations,
  ...alertMutations,
  ...qualityStormMutations,
  ...targetStormMutations,
  ...causesUnseenMutations,
  ...dashboardMutations,
  ...tenantHealthMutations,
  ...topologyMutations,
  ...deviceMutations,
  ...agentMutations,
  ...agentDialMutations,
  ...alertListMutations,
  ...alertRuleMutations,
  ...maintenanceMutations,
  ...serviceMutations,
  ...measuringMutations,
  ...dialMutations,
  ...dialTestMutations,
  ...evidenceMutations,
  ...explorerMutations,
  ...lineSideMutations,
  ...notificationMutations,
  ...onCallMutations,
  ...tellingMutations,
  ...outletMutations,
  ...productMutations,
  ...proxyMutations,
  ...overviewMutations,
  ...customerAlertMutations,
  ...reportMutations,
  ...wallMutations,
  ...searchMutations,
  ...permissionMutations,
  ...memberMutations,
  ...uploadMutations,
  ...sessionMutations,
  ...settingMutations,
  ...stayMutations,
  ...workbenchMutations,
];
