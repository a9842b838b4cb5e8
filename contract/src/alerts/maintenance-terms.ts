/** What work on places covers: devices, or what belongs to the wide area network (lines, dial tests, agents). */
export const placeCovers = ['device', 'wan'] as const;

/** What announced work covers: that, or business services. */
export const maintenanceCovers = [...placeCovers, 'service'] as const;
export type MaintenanceCover = (typeof maintenanceCovers)[number];

/**
 * Of what work is announced: some devices, all devices of some kinds, some lines, agents, dial tests or business services, all that stands in
 * some outlets, in regions or with tags, or the whole tenant.
 */
export const maintenanceScopeKinds = [
  ...(['device', 'device-kind', 'line', 'agent', 'dial-test', 'service'] as const),
  ...(['outlet', 'region', 'tag', 'tenant'] as const),
] as const;
export type MaintenanceScopeKind = (typeof maintenanceScopeKinds)[number];

/** What is named by ids. */
export const maintainedByIds = ['device', 'line', 'agent', 'dial-test', 'service', 'outlet'] as const;
export type MaintainedById = (typeof maintainedByIds)[number];

/** What work on something covers that says it itself; null of places and the whole tenant, of which `covers` says it. */
export function coverOf(kind: MaintenanceScopeKind): MaintenanceCover | null {
  switch (kind) {
    case 'device':
    case 'device-kind':
      return 'device';
    case 'line':
    case 'agent':
    case 'dial-test':
      return 'wan';
    case 'service':
      return 'service';
    case 'outlet':
    case 'region':
    case 'tag':
    case 'tenant':
      return null;
  }
}

/** How work is repeated. */
export const maintenanceRepeats = ['once', 'weekly', 'monthly'] as const;
export type MaintenanceRepeat = (typeof maintenanceRepeats)[number];

/** How announced work stands: its time comes, is now, or is over for good. Work that is repeated is planned between two times. */
export const maintenanceStates = ['planned', 'running', 'over'] as const;
export type MaintenanceState = (typeof maintenanceStates)[number];

/** What may be named in one plan. */
export const mostMaintained = 200;
/** Plans of a tenant that are not over. */
export const mostMaintenancePlans = 200;
/** The longest work of one time, in minutes: a month once, a day of what is repeated. */
export const longestOnceMinutes = 31 * 1440;
export const longestRepeatedMinutes = 1440;
export const shortestMinutes = 5;
