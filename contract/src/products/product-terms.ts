/** The longest texts of a product's record, in characters. */
export const mostProductName = 64;
export const mostProductDescription = 500;
export const mostProductVersion = 32;
/** The longest name that a tenant gives a product. */
export const mostDisplayName = 32;
