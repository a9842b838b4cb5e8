import { useState } from 'react';
import { useTranslation } from 'react-i18next';

export interface NewPasswordState {
  readonly password: string;
  readonly setPassword: (password: string) => void;
  readonly repeat: string;
  readonly setRepeat: (repeat: string) => void;
  /** What is wrong with the two by what holds for all; the rule itself is the tenant's, so the server says that. */
  readonly missing: () => { readonly password?: string; readonly repeat?: string };
}

/** A new password that is typed twice. */
export function useNewPassword(): NewPasswordState {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [repeat, setRepeat] = useState('');
  const missing = () => {
    if (password === '') return { password: t('login:fault.passwordEmpty') };
    if (repeat === '') return { repeat: t('login:repeatEmpty') };
    return repeat === password ? {} : { repeat: t('login:repeatDiffers') };
  };
  return { password, setPassword, repeat, setRepeat, missing };
}
