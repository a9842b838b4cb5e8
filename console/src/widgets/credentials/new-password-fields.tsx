import { useTranslation } from 'react-i18next';
import { PasswordField } from './password-field.tsx';
import { type NewPasswordState } from './use-new-password.ts';

interface Props {
  /** What the ids of both fields begin with. */
  readonly id: string;
  readonly entry: NewPasswordState;
  readonly faults: { readonly password?: string; readonly repeat?: string };
}

/** A new password and the same again, with the rule that it must meet. */
export function NewPasswordFields({ id, entry, faults }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <PasswordField
        id={`${id}-password`}
        label={t('login:newPassword')}
        hint={t('login:newPasswordHint')}
        isNew
        value={entry.password}
        fault={faults.password}
        onChange={entry.setPassword}
      />
      <PasswordField
        id={`${id}-repeat`}
        name="repeat"
        label={t('login:repeatPassword')}
        isNew
        value={entry.repeat}
        fault={faults.repeat}
        onChange={entry.setRepeat}
      />
    </>
  );
}
