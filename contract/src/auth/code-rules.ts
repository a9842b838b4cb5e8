import { captcha, verificationCode } from '../limits.ts';

/** What is wrong with a code that somebody typed, as a key of the texts; undefined when it may be asked about. */
export type CodeFault = 'codeEmpty' | 'codeShort' | 'codeDigits';
export type CaptchaFault = 'codeEmpty' | 'codeShort' | 'captchaDigits';

const digits = (count: number) => new RegExp(`^[0-9]{${count}}$`);
const codePattern = digits(verificationCode.digits);
const captchaPattern = digits(captcha.digits);

/** Spec section 5: codes by SMS and e-mail have six digits; one cannot have less than four. */
export function codeFault(code: string): CodeFault | undefined {
  if (code === '') return 'codeEmpty';
  if (code.length < verificationCode.minDigits) return 'codeShort';
  return codePattern.test(code) ? undefined : 'codeDigits';
}

/** Spec section 5: the image captcha has four digits. */
export function captchaFault(answer: string): CaptchaFault | undefined {
  if (answer === '') return 'codeEmpty';
  if (answer.length < verificationCode.minDigits) return 'codeShort';
  return captchaPattern.test(answer) ? undefined : 'captchaDigits';
}
