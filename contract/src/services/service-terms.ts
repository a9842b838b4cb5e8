/** What a business service is made of: devices, their interfaces, lines, paths of dial tests, and other business services. */
export const serviceMemberKinds = ['device', 'interface', 'line', 'dial_path', 'service'] as const;
export type ServiceMemberKind = (typeof serviceMemberKinds)[number];

/** How many of its members a business service needs: all, any one, so many of them, or so much weight. */
export const serviceRules = ['all', 'any', 'at-least', 'weight'] as const;
export type ServiceRule = (typeof serviceRules)[number];

/** Over what time a service level objective is counted: the calendar month of the tenant, or the days that end now. */
export const sloPeriods = ['month', 'days-28', 'days-30'] as const;
export type SloPeriod = (typeof sloPeriods)[number];

/** Whether an objective is met: broken as soon as more was lost than may be; met only where enough was measured to say so. */
export const sloVerdicts = ['broken', 'unknown', 'kept', 'none'] as const;
export type SloVerdict = (typeof sloVerdicts)[number];

/** Business services of a tenant. */
export const mostServices = 200;
/** Members of one. */
export const mostServiceMembers = 50;
/** Levels of business services below each other, itself counted. */
export const serviceDepth = 5;
/** What the tree of one holds when it is unfolded, itself counted. */
export const mostServiceNodes = 300;
export const mostMemberWeight = 100;
