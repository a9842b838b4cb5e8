import { captchaFault, codeFault } from '@linekeeper/contract/auth/code-rules';
import { contactOf } from '@linekeeper/contract/auth/contact';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { api } from '../../lib/api.ts';
import { ApiError } from '../../lib/errors.ts';
import { faultsOf, useCaptcha, useCode, useEntry } from '../../widgets/credentials/index.ts';
import { own, prefixed } from './sign-in.ts';

export type CodeFieldName =
  'contact' | 'code' | 'captcha' | 'password' | 'repeat' | 'company' | 'prefix' | 'name';

/** Where the server's refusals stand among the fields. */
const names: Readonly<Record<string, CodeFieldName>> = {
  to: 'contact',
  username: 'contact',
  code: 'code',
  company: 'company',
  prefix: 'prefix',
  name: 'name',
  NAME_TAKEN: 'prefix',
  password: 'password',
  captcha: 'captcha',
  CAPTCHA_REQUIRED: 'captcha',
  CAPTCHA_WRONG: 'captcha',
  CODE_NOT_OFFERED: 'contact',
  CODE_REFUSED: 'code',
};

/** A form that begins with an address and a code that is sent there: sign-in by code, and a forgotten password. */
export function useCodeEntry(purpose: 'sign-in' | 'reset' | 'register') {
  const { t } = useTranslation();
  const [contact, setContact] = useState('');
  const code = useCode();
  const captcha = useCaptcha();
  const entry = useEntry<CodeFieldName>();

  const contactMissing = () => (contactOf(contact) ? {} : { contact: t('login:contactWrong') });
  const captchaMissing = () => {
    const wrong = captcha.shown && captchaFault(captcha.digits);
    return wrong ? { captcha: t(`login:fault.${wrong}`) } : {};
  };
  const codeMissing = () => {
    const wrong = code.codeId === undefined ? undefined : codeFault(code.digits);
    if (code.codeId === undefined) return { code: t('login:codeNotAsked') };
    return wrong ? { code: t(`login:fault.${wrong}`) } : {};
  };
  /** Says a refusal at its field; an image is good for one answer, so each refusal brings a new one. */
  const shown = async (error: unknown, rest: CodeFieldName = 'code') => {
    const name = error instanceof ApiError ? error.data?.error : undefined;
    if (name !== undefined && (captcha.shown || name === 'CAPTCHA_REQUIRED')) await captcha.renew();
    return faultsOf(error, names, rest);
  };
  const ask = () =>
    void entry.run(
      { ...contactMissing(), ...captchaMissing() },
      async () => {
        const body = { purpose, to: contact.trim(), ...prefixed(), ...captcha.answer };
        code.sent(await api('POST /api/v1/auth/codes', { body }, { own }));
        captcha.hide();
      },
      (error) => shown(error),
    );
  return {
    ...entry,
    contact,
    setContact,
    code,
    captcha,
    contactMissing,
    captchaMissing,
    codeMissing,
    shown,
    ask,
  };
}
