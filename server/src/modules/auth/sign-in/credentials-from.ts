import { type z } from 'zod';
import { type loginInput } from '@linekeeper/contract/auth/auth';
import { type Contact } from '@linekeeper/contract/auth/contact';
import { type Language } from '@linekeeper/contract/language';
import { AppError } from '../../../platform/errors.ts';
import { emptyField } from '../../../platform/http/field-errors.ts';
import { typedCaptcha, typedCode, typedContact } from '../credentials/typed-fields.ts';

type LoginInput = z.output<typeof loginInput>;

/** What a sign-in was given: whose account, and how it is proved. */
export interface Credentials {
  readonly account: string;
  readonly prefix: string;
  readonly secret:
    | { readonly password: string }
    | { readonly sealed: string; readonly keyId: string }
    | { readonly contact: Contact; readonly codeId: string; readonly code: string };
  readonly captcha: { readonly id: string; readonly digits: string } | undefined;
}

/** Spec section 7 puts the parameters into the query; a body is taken too, but never a part of each. Throws INVALID_INPUT. */
export function credentialsFrom(query: LoginInput, body: LoginInput, language: Language): Credentials {
  const required = (field: 'username' | 'password' | 'code') => {
    const word = field === 'code' ? 'verificationCode' : field;
    return new AppError('INVALID_INPUT', { fields: [emptyField(field, word, language)] });
  };
  const inQuery = Object.keys(query).length > 0;
  if (inQuery && Object.keys(body).length > 0) throw new AppError('INVALID_INPUT');
  const given = inQuery ? query : body;
  const { username, password, sealed, keyId, prefix = '', captchaId, captcha: digits } = given;
  const account = username?.trim() ?? '';
  if (account === '') throw required('username');
  const captcha = typedCaptcha(captchaId, digits, language);
  if (given.code !== undefined || given.codeId !== undefined) {
    const { code = '', codeId } = given;
    if (password !== undefined || sealed !== undefined || keyId !== undefined) throw required('code');
    const contact = typedContact('username', account, language);
    typedCode(code, language);
    if (codeId === undefined) throw new AppError('CODE_REFUSED');
    return { account: contact.value, prefix, secret: { contact, code, codeId }, captcha };
  }
  if (password !== undefined && sealed === undefined && keyId === undefined)
    return { account, prefix, secret: { password }, captcha };
  if (password === undefined && sealed !== undefined && keyId !== undefined)
    return { account, prefix, secret: { sealed, keyId }, captcha };
  throw required('password');
}
