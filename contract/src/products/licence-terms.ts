/**
 * How a tenant stands. `none`: it was never given a licence and nothing limits it; `waiting`: its first licence is not in
 * effect yet; `grace`: over, and everything but adding goes on; `over`: the grace time is over as well.
 */
export const licenceStates = ['none', 'trial', 'waiting', 'active', 'grace', 'over'] as const;
export type LicenceState = (typeof licenceStates)[number];
