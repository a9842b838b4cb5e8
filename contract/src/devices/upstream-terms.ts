/** So many devices may one be reached through: more ways out are not found in an outlet. */
export const mostUpstream = 4;

/** Of those that are reached through a device so many are told, the worst first. */
export const mostBehindShown = 50;
