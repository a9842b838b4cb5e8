import { type LiveMessage, type LiveMessageType } from '@linekeeper/contract/live';
import { agentEffects } from '../features/agents/agents-live.ts';
import { alertEffects } from '../features/alerts/alerts-live.ts';
import { dashboardEffects } from '../features/dashboards/dashboards-live.ts';
import { deviceEffects } from '../features/devices/devices-live.ts';
import { dialEffects } from '../features/dial/dial-live.ts';
import { lineEffects } from '../features/lines/lines-live.ts';
import { outletEffects } from '../features/outlets/outlets-live.ts';
import { topologyEffects } from '../features/topology/topology-live.ts';
import { wallEffects } from '../features/walls/walls-live.ts';
import { serviceEffects } from '../features/services/services-live.ts';
import { workbenchEffects } from '../features/workbench/workbench-live.ts';
import { applicationsChanged } from '../lib/application-change.ts';
import { type ConnectionMessageType } from '../lib/live.ts';
import { type LiveEffects } from '../lib/live-cache.ts';
import { rightsChanged } from '../lib/rights.ts';
import { messageEffects } from '../lib/messages-live.ts';
import { operationEffects } from '../lib/operations-live.ts';

/** What the console does about what is pushed: one line an area. */
const effects = [
  { 'rights.changed': () => rightsChanged(), 'applications.changed': () => void applicationsChanged() },
  operationEffects,
  messageEffects,
  deviceEffects,
  lineEffects,
  outletEffects,
  agentEffects,
  dialEffects,
  alertEffects,
  workbenchEffects,
  dashboardEffects,
  topologyEffects,
  wallEffects,
  serviceEffects,
] as const satisfies readonly LiveEffects[];

type KeysOf<T> = T extends unknown ? keyof T : never;
/** `never`, or the message of the contract that no area says anything about: then the next function does not compile. */
type Forgotten = Exclude<LiveMessageType, ConnectionMessageType | KeysOf<(typeof effects)[number]>>;

/** Hands a message to every area that has an effect for it. */
export function applyLive(message: LiveMessage): [Forgotten] extends [never] ? void : Forgotten {
  for (const area of effects as readonly LiveEffects[]) {
    const effect = area[message.type] as ((given: LiveMessage) => void) | undefined;
    effect?.(message);
  }
}
