/** How far away a last day is, that of a maker's support or of a contract: on that day it is not over yet. */
export const dayBands = ['over', 'days-30', 'days-90', 'days-365', 'later', 'unknown'] as const;
export type DayBand = (typeof dayBands)[number];

/** For how long there has been something, in years: up to one, three, five, and longer. */
export const ageBands = ['under-1', 'under-3', 'under-5', 'over-5', 'unknown'] as const;
export type AgeBand = (typeof ageBands)[number];

/**
 * How the software of a device stands to the version that was chosen for its model. `incomparable`: it says none, or one that is written in
 * another way; `unchosen`: nobody chose one.
 */
export const versionStates = ['below', 'met', 'incomparable', 'unchosen'] as const;
export type VersionState = (typeof versionStates)[number];

/** What a device, or what a line, may say nothing of. */
export const deviceGaps = ['region', 'division', 'outlet', 'kind', 'brand', 'model', 'firmware'] as const;
export type DeviceGap = (typeof deviceGaps)[number];
export const lineGaps = ['region', 'division'] as const;
export type LineGap = (typeof lineGaps)[number];

/** What a device may have an interface of: one that is down though it was up before and nobody switched it off. */
export const portFaults = ['down'] as const;
export type PortFault = (typeof portFaults)[number];

/** The longest text that a device says of itself. */
export const mostTraitText = 255;
/** Models of which a tenant may decide something. */
export const mostModelRules = 500;
/** Brands, models or versions that a list can be narrowed to by choice; others are opened by the charts that count them. */
export const mostMakes = 300;
