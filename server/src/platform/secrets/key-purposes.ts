/**
 * What keys are derived from the master key for. Cookies that are out there, stored hashes and the password of the database
 * roles hang on these texts: a purpose never changes, whatever the thing is called in code.
 */
export const keyPurposes = {
  databaseRoles: 'password of the database roles',
  deviceCookies: 'cookie of a known browser',
  captchas: 'digits of captchas',
  codes: 'verification codes',
  recoveryCodes: 'recovery codes',
} as const;
