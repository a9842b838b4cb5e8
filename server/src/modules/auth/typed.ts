import { captchaFault, codeFault } from '@linekeeper/contract/code-rules';
import { type Contact, contactOf } from '@linekeeper/contract/contact';
import { type Language } from '@linekeeper/contract/language';
import { AppError } from '../../platform/errors.ts';
import { fieldError } from '../../platform/http/field-errors.ts';

/** The phone number or mail address that somebody typed into a field. Throws INVALID_INPUT with the text of spec section 5. */
export function typedContact(field: string, typed: string, language: Language): Contact {
  const contact = contactOf(typed);
  if (!contact) throw new AppError('INVALID_INPUT', { fields: [fieldError(field, 'contact', language)] });
  return contact;
}

/** A code of six digits. Throws INVALID_INPUT with the text of spec section 5. */
export function typedCode(code: string, language: Language): string {
  const fault = codeFault(code);
  if (fault) throw new AppError('INVALID_INPUT', { fields: [fieldError('code', fault, language)] });
  return code;
}

/** The four digits of an image, where both it and they came. Throws INVALID_INPUT with the text of spec section 5. */
export function typedCaptcha(id: string | undefined, digits: string | undefined, language: Language) {
  if (id === undefined || digits === undefined) return undefined;
  const fault = captchaFault(digits);
  if (fault) throw new AppError('INVALID_INPUT', { fields: [fieldError('captcha', fault, language)] });
  return { id, digits };
}
