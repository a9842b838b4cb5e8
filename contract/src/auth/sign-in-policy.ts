/** What a tenant decides on signing in. */

/** `classes`: the rule of spec section 5. `length`: 12 to 128 characters of any kind. */
export const passwordPolicies = ['classes', 'length'] as const;
export type PasswordPolicy = (typeof passwordPolicies)[number];

/** Who must give a one-time password (RFC 6238) beside the password. */
export const totpPolicies = ['none', 'administrators', 'everyone'] as const;
export type TotpPolicy = (typeof totpPolicies)[number];

/** What an account may still lack; its member is asked for it before anything else. */
export const incompleteParts = ['password', 'name', 'contact', 'totp'] as const;
export type IncompletePart = (typeof incompleteParts)[number];

/** A proof of the person (password or one-time password) counts for so long where a call wants one. */
export const reauthenticatedMs = 15 * 60_000;
