/** So many devices of one outlet are drawn, those with links and those that are worst first; how many there are is said. */
export const mostDrawnDevices = 400;
/** So many lines and agents of one outlet. */
export const mostDrawnLines = 64;
export const mostDrawnAgents = 64;
/** So many other outlets that are reached through this one. */
export const mostBehindElsewhere = 50;
/** So many links between neighbours that are no way out. */
export const mostDrawnNeighbours = 400;
/** So many neighbours, as devices of an outlet heard them, are looked at for those links. */
export const mostNeighboursRead = 20_000;
/** So many lines of an outlet are named where all outlets are shown. */
export const mostLinesNamed = 6;
/** So many regions are told with how they stand. */
export const mostRegions = 500;

/** Where it is known from that something is reached through something: learned and said holds, the others are likely. */
export const linkSources = ['hand', 'lldp', 'cpe', 'bridge', 'only-line'] as const;
export type LinkSource = (typeof linkSources)[number];
