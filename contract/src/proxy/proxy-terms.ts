/** For how long one may act for a tenant at a time, in minutes. */
export const proxyMinutes = [15, 30, 60, 240] as const;
export type ProxyMinutes = (typeof proxyMinutes)[number];
export const defaultProxyMinutes: ProxyMinutes = 30;
/** Longest reason, in characters. */
export const proxyReasonLength = 200;
/** How long it is kept what a provider looked at, in days. */
export const accessRecordDays = 180;

/** Why a proxy grant to act for a tenant ended. */
export const grantEndReasons = [
  'left',
  'replaced',
  'expired',
  'signed-out',
  'session-over',
  'forbidden',
  'ended-by-tenant',
] as const;
export type GrantEndReason = (typeof grantEndReasons)[number];
