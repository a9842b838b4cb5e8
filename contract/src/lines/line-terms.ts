/** How a line comes into the house. */
export const accessTechnologies = [
  'fibre',
  'pon',
  'dsl',
  'cable',
  'cellular-4g',
  'cellular-5g',
  'leased',
  'satellite',
] as const;
export type AccessTechnology = (typeof accessTechnologies)[number];

/** Whether traffic goes by it as a rule, or while another one is down. */
export const lineRoles = ['primary', 'backup'] as const;
export type LineRole = (typeof lineRoles)[number];

/** Whether its address was agreed with the provider, or is whatever was last seen. */
export const addressKinds = ['static', 'learned'] as const;
export type AddressKind = (typeof addressKinds)[number];

/** The fastest line that can be written down, in bit/s. */
export const mostLineBps = 10_000_000_000_000;
export const mostMonthlyCost = 1_000_000_000;
/** The longest times that an SLA can promise, in milliseconds. */
export const mostSlaMs = 60_000;

/** A share that is known of less than this part of its time, in percent, is shown and ranks nobody. */
export const leastRankedCoverage = 50;
