/**
 * How the network of a tenant stands for those above it, worst first. `broken`: something is down or unreachable; `blind`:
 * something is not measured that should be; `closed`: the tenant forbade those above to look; `empty`: no device; `calm`: all is
 * well; `paused`: it is not open, and what is not measured there is no surprise.
 */
export const customerHealths = ['broken', 'blind', 'closed', 'empty', 'calm', 'paused'] as const;
export type CustomerHealth = (typeof customerHealths)[number];
