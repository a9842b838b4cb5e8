import { useTranslation } from 'react-i18next';
import { site } from '../../lib/site.ts';
import { EntryField } from '../../widgets/credentials/index.ts';

interface Props {
  readonly id: string;
  readonly value: string;
  readonly fault: string | undefined;
  /** It is the first of its form. */
  readonly isFirst?: boolean;
  readonly onChange: (value: string) => void;
}

/** A phone number or a mail address, named by what codes can be sent to. */
export function ContactField({ id, value, fault, isFirst = true, onChange }: Props) {
  const { t } = useTranslation();
  const { email, phone } = site().codes;
  const label = email && phone ? t('login:contact') : t(phone ? 'login:phone' : 'login:email');
  return (
    <EntryField
      id={id}
      label={label}
      fault={fault}
      name="contact"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={isFirst}
      inputMode={phone && !email ? 'tel' : 'email'}
      maxLength={128}
      value={value}
      onType={onChange}
    />
  );
}
