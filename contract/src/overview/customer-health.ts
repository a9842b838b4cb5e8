/**
 * How what is watched of a tenant stands for those above it, worst first. `broken`: something is down or unreachable; `blind`:
 * something is not measured that should be; `closed`: the tenant forbade those above to look; `empty`: there is
 * nothing, or nothing of it is measured; `calm`: all is well; `paused`: it is not open, and what is not measured there is no surprise.
 */
export const customerHealths = ['broken', 'blind', 'closed', 'empty', 'calm', 'paused'] as const;
export type CustomerHealth = (typeof customerHealths)[number];

/** What of customers is counted with their devices, and what with their internet lines. */
export const deviceStandingKinds = ['device', 'outlet'] as const;
export const lineStandingKinds = ['line', 'agent', 'test'] as const;
export const standingKinds = [...deviceStandingKinds, ...lineStandingKinds] as const;
/** What a customer is judged by as a whole, the gravest first. Outlets are not in it: they stand as their devices and lines do. */
export const wholeKinds = ['device', ...lineStandingKinds] as const;
export type WholeKind = (typeof wholeKinds)[number];
export type StandingKind = (typeof deviceStandingKinds | typeof lineStandingKinds)[number];
