/**
 * How a tenant stands. `none`: it was never given a licence and nothing limits it; `waiting`: its first licence is not in
 * effect yet; `grace`: over, and everything but adding goes on; `over`: the grace time is over as well.
 */
export const licenceStates = ['none', 'trial', 'waiting', 'active', 'grace', 'over'] as const;
export type LicenceState = (typeof licenceStates)[number];

/** The quantities of licences that tenants use up, and of which it is told when: their use is counted day by day. */
export const countedQuantities = ['networkDevices', 'internetLines', 'linkTestOutlets'] as const;
export type CountedQuantity = (typeof countedQuantities)[number];

/**
 * When a tenant has as many devices (or lines, or tested outlets) as its licence gives, if they grow on as they did: now, within so many days, later; `steady`: they do not
 * grow, or that is more than ten years away; `too-short`: too few days were counted; `no-limit`: nothing limits them.
 */
export const runOuts = [
  ...(['reached', 'days-30', 'days-90', 'days-365', 'later', 'steady', 'too-short', 'no-limit'] as const),
] as const;
export type RunOut = (typeof runOuts)[number];
