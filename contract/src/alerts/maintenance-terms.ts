/** What announced work covers: devices, or what belongs to the wide area network (lines, dial tests, agents). */
export const maintenanceCovers = ['device', 'wan'] as const;
export type MaintenanceCover = (typeof maintenanceCovers)[number];

/** Of what work is announced: some devices or lines, all that stands in some outlets, in regions or with tags, or the whole tenant. */
export const maintenanceScopeKinds = ['device', 'line', 'outlet', 'region', 'tag', 'tenant'] as const;
export type MaintenanceScopeKind = (typeof maintenanceScopeKinds)[number];

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
