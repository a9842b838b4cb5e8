/** Outlets of a map that are told one by one; where there are more, they are told in squares. */
export const mostMappedOutlets = 2000;
/** Squares from the west to the east, and from the north to the south, of which an answer holds at most. */
export const mostSquaresAcross = 47;
/** The finest grid: 2^20 squares from west to east, some 40 m wide. */
export const finestLevel = 20;
/** The finest grid in which those above tenants are told of their outlets: squares of some 15 km. */
export const finestLevelBelow = 11;
