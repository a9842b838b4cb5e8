import { password as limits } from './limits.ts';

/** What is wrong with a password, as a key of the texts; undefined when it is good (spec section 5). */
export type PasswordFault = 'passwordEmpty' | 'passwordLength' | 'passwordClasses';

const classes = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/];

/** Spec section 5: required, 8 to 20 characters, at least 3 of uppercase, lowercase, digit, special character. */
export function passwordFault(password: string): PasswordFault | undefined {
  if (password === '') return 'passwordEmpty';
  const length = [...password].length;
  if (length < limits.minLength || length > limits.maxLength) return 'passwordLength';
  const held = classes.filter((pattern) => pattern.test(password)).length;
  return held < limits.requiredClasses ? 'passwordClasses' : undefined;
}
