import { captchaFault, codeFault } from '@linekeeper/contract/auth/code-rules';
import { type Contact, type ContactChannel, contactOf } from '@linekeeper/contract/auth/contact';
import { type Language } from '@linekeeper/contract/language';
import { AppError } from '../../../platform/errors.ts';
import { fieldError } from '../../../platform/http/field-errors.ts';

/** The phone number or mail address that somebody typed into a field. Throws INVALID_INPUT with the text of spec section 5. */
export function typedContact(field: string, typed: string, language: Language): Contact {
  const contact = contactOf(typed);
  if (!contact) throw new AppError('INVALID_INPUT', { fields: [fieldError(field, 'contact', language)] });
  return contact;
}

/**
 * The phone number or mail address that somebody typed where a code must reach it. Throws INVALID_INPUT, whose text names
 * what can be reached, and CODE_NOT_OFFERED where nothing can.
 */
export function reachableContact(
  field: string,
  typed: string,
  offered: Readonly<Record<ContactChannel, boolean>>,
  language: Language,
): Contact {
  if (!offered.email && !offered.phone) throw new AppError('CODE_NOT_OFFERED');
  const contact = contactOf(typed);
  if (contact && offered[contact.channel]) return contact;
  const wanted = offered.email && offered.phone ? 'contact' : offered.email ? 'email' : 'phone';
  throw new AppError('INVALID_INPUT', { fields: [fieldError(field, wanted, language)] });
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
