/** The same person is told of once an hour, and a tenant of no more proxy grants than these in a day: the rest stands in its records. */
export const notifyAgainMs = 3_600_000;
export const mostNotifiedInDay = 24;

/** Proxy grants that were told of: of this person in the last hour, and of everybody in the last day. */
export interface NotifiedGrants {
  readonly ofActor: number;
  readonly inDay: number;
}

/** Whether the tenant's administrators are mailed of a proxy grant that begins now. */
export const isGrantNotified = ({ ofActor, inDay }: NotifiedGrants) =>
  ofActor === 0 && inDay < mostNotifiedInDay;
