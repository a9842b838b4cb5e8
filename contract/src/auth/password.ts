import { commonWhole, commonWords } from './common-passwords.ts';
import { password as byClasses, passwordByLength as byLength } from '../limits.ts';
import { type PasswordPolicy } from './sign-in-policy.ts';

/** What is wrong with a password, as a key of the texts; undefined when it is good (spec section 5). */
export type PasswordFault =
  'passwordEmpty' | 'passwordLength' | 'passwordLengthLong' | 'passwordClasses' | 'passwordCommon';

const classes = [/[A-Z]/, /[a-z]/, /[0-9]/, /[^A-Za-z0-9]/];

/**
 * By the policy `classes`, spec section 5: required, 8 to 20 characters, at least 3 of uppercase, lowercase, digit,
 * special character. By `length`: 12 to 128 characters of any kind. By both, none that everybody tries first.
 */
export function passwordFault(
  password: string,
  policy: PasswordPolicy = 'classes',
): PasswordFault | undefined {
  if (password === '') return 'passwordEmpty';
  const length = [...password].length;
  if (policy === 'length') {
    if (length < byLength.minLength || length > byLength.maxLength) return 'passwordLengthLong';
  } else {
    if (length < byClasses.minLength || length > byClasses.maxLength) return 'passwordLength';
    const held = classes.filter((pattern) => pattern.test(password)).length;
    if (held < byClasses.requiredClasses) return 'passwordClasses';
  }
  return isCommon(password) ? 'passwordCommon' : undefined;
}

/** Signs that stand for letters: P@ssw0rd is password. */
const lookAlikes: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

/** Whether a password is one that is tried first: a common word dressed up, a walk over the keyboard, a repetition, a row. */
export function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  const unit = repeatedUnit(lower);
  if (unit !== undefined && unit.length < 5) return true;
  const unshifted = lower.replace(/[!@#$%^&*()]/g, (sign) => String(('!@#$%^&*()'.indexOf(sign) + 1) % 10));
  const walks = [lower, unshifted].map((text) => text.replace(/[^a-z0-9]/g, ''));
  if (walks.some((walk) => commonWhole.has(walk)) || isRow(lower)) return true;
  const around = /^[^a-z]+|[^a-z]+$/g;
  const plain = lower.replace(around, '');
  const dressed = lower.replace(/[^a-z]+$/, '').replace(/[@431!0$57]/g, (sign) => lookAlikes[sign] ?? sign);
  return [plain, dressed.replace(around, '')].some((word) => commonWords.has(repeatedUnit(word) ?? word));
}

/** The shortest part that a text repeats from end to end; undefined where it repeats none. */
function repeatedUnit(text: string): string | undefined {
  for (let size = 1; size <= text.length / 2; size++)
    if (text.length % size === 0 && text.slice(0, size).repeat(text.length / size) === text)
      return text.slice(0, size);
  return undefined;
}

/** 123456789012, abcdefghijkl, 987654321098: each character the next (or the one before) of the one before it. */
function isRow(text: string): boolean {
  const steps = [...text].slice(1).map((char, index) => {
    const step = char.charCodeAt(0) - (text[index] ?? '').charCodeAt(0);
    return step === 9 ? -1 : step === -9 ? 1 : step;
  });
  return steps.length > 0 && (steps.every((step) => step === 1) || steps.every((step) => step === -1));
}
