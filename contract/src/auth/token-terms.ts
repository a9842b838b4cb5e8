/** For how many days a token may be made. */
export const tokenDays = [7, 30, 90, 365] as const;
