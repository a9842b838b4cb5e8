/** The states of everything that is measured (DESIGN section 2), worst first. */
export const states = ['down', 'unreachable', 'unmeasured', 'maintenance', 'up'] as const;
export type State = (typeof states)[number];

/** Why a line is in a state: what spoke for or against it (monitoring/lines/line-verdict.ts). */
export const lineReasons = [
  'tests-over-answer',
  'tests-to-answer',
  'interface-up',
  'interface-down',
  'tests-over-fail',
  'tests-to-fail',
  'cpe-down',
  'no-evidence',
  'hub-cut-off',
] as const;
export type LineReason = (typeof lineReasons)[number];

/** Why a dial path is in a state, where it does not answer as a device does (monitoring/dial/dial-verdict.ts). */
export const dialReasons = [
  'test-answers',
  'test-timeout',
  'test-refused',
  'test-malformed',
  'test-unresolved',
  'test-unreachable',
  'test-closed',
  'test-certificate',
  'test-tls',
  'test-unmet',
  'test-paused',
  'outside-hours',
  'no-address',
  'test-busy',
  'test-budget',
  'test-unavailable',
] as const;
export type DialReason = (typeof dialReasons)[number];

/** Why a path is not measured that nobody expects to be: its test is paused, or it is none of its hours. */
export const restingReasons = ['test-paused', 'outside-hours'] as const satisfies readonly DialReason[];
/** Whether nobody expects something to be measured, by the reason of its state. */
export const isResting = (reason: StateReason): boolean =>
  (restingReasons as readonly StateReason[]).includes(reason);

/** Whether our own hub is cut off, by the reason of a state: what is not measured then is nobody's failure but ours. */
export const isHubs = (reason: StateReason): boolean => reason === 'hub-cut-off';

/** Why an agent, or what an agent measures, is in a state (monitoring/engine/silence.ts). */
export const agentReasons = ['agent-connected', 'agent-silent', 'agent-revoked', 'line-unknown'] as const;
export type AgentReason = (typeof agentReasons)[number];

/** Why a state is what it is; the console says it in words. */
export const stateReasons = [
  'answers',
  'not-polled-yet',
  'snmp-timeout',
  'snmp-refused',
  'snmp-malformed',
  'ping-timeout',
  'poller-stalled',
  'poller-stopped',
  'samples-lost',
  'probe-unavailable',
  'watch-paused',
  'range-closed',
  'announced-work',
  'dependency-down',
  ...lineReasons,
  ...dialReasons,
  ...agentReasons,
] as const;
export type StateReason = (typeof stateReasons)[number];

export const deviceKinds = ['smart_cpe', 'router', 'switch', 'firewall', 'access_point'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** IF-MIB operational and administrative statuses (RFC 2863), by their numbers. */
export const operStatuses = [
  'up',
  'down',
  'testing',
  'unknown',
  'dormant',
  'notPresent',
  'lowerLayerDown',
] as const;
export const adminStatuses = ['up', 'down', 'testing'] as const;
export type OperStatus = (typeof operStatuses)[number];
export type AdminStatus = (typeof adminStatuses)[number];
