/** How far back a back-test looks. */
export const backTestDays = 30;
/** Most alerts that it lists, the newest. */
export const mostBackTestAlerts = 200;
/** Hours of the day that are night, by the clocks of the tenant: from the first until before the last. */
export const nightHours = { from: 22, to: 6 } as const;
