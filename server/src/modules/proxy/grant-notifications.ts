/** The same person is told of once an hour, and a tenant of no more stays than these in a day: the rest stands in its records. */
export const toldAgainMs = 3_600_000;
export const mostToldInDay = 24;

/** Stays that were told of: of this person in the last hour, and of everybody in the last day. */
export interface ToldStays {
  readonly ofActor: number;
  readonly inDay: number;
}

/** Whether the tenant's administrators are mailed of a stay that begins now. */
export const isStayTold = ({ ofActor, inDay }: ToldStays) => ofActor === 0 && inDay < mostToldInDay;
