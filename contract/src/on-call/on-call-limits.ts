/** Most layers of a schedule, and members that take turns in one. */
export const mostLayers = 10;
export const mostInRotation = 50;

/** Which days a layer is for: all, those that are worked on, or those that are not. */
export const layerDays = ['all', 'working', 'free'] as const;
export const turnLengths = ['day', 'week'] as const;

/** A day that is not what its weekday is: free though it is none of the weekend, or worked on though it is. */
export const holidayKinds = ['free', 'working'] as const;
export type HolidayKind = (typeof holidayKinds)[number];

/** Schedules of a tenant at most, and those who stand in from today on in one of them. */
export const mostSchedules = 50;
export const mostOverrides = 100;
/** Days that one call tells the shifts of. */
export const mostShiftDays = 62;
/** Holidays of a year at most: each day once. */
export const mostHolidays = 366;

/** Policies of a tenant, steps of one, whom a step tells, and times that it begins again: at most. */
export const mostPolicies = 50;
export const mostSteps = 10;
export const mostStepTo = 10;
export const mostRepeats = 9;
/**
 * Of a policy that tells until somebody acknowledges so many rounds come at the pace that it names, as many as one with a number has at most;
 * before each further one it waits for so many minutes at least.
 */
export const quickRounds = mostRepeats + 1;
export const slowAgainMin = 60;
/** A week: nobody waits longer for a step. */
export const mostStepMin = 7 * 1440;
