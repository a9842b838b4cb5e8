import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Field } from './field.tsx';
import styles from './credentials.module.css';

interface Props {
  readonly id: string;
  /** The name of its input. */
  readonly name?: string;
  /** What it is called; the password of a sign-in unless it is said. */
  readonly label?: string;
  readonly hint?: string;
  /** A new one, which a browser may make up, and which is no part of a sign-in. */
  readonly isNew?: boolean;
  readonly value: string;
  readonly fault: string | undefined;
  readonly onChange: (value: string) => void;
}

/** A password that can be shown, with a hint while caps lock is on. */
export function PasswordField({
  id,
  name = 'password',
  label,
  hint,
  isNew = false,
  value,
  fault,
  onChange,
}: Props) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const [isCapsOn, setCapsOn] = useState(false);
  const watchCaps = (event: KeyboardEvent) => setCapsOn(event.getModifierState('CapsLock'));
  return (
    <Field
      id={id}
      label={label ?? t('login:password')}
      fault={fault}
      hint={isCapsOn ? t('login:capsLock') : hint}
      quiet={!isCapsOn}
    >
      {(described) => (
        <span className={styles.secret}>
          <input
            {...described}
            name={name}
            className={styles.input}
            type={isShown ? 'text' : 'password'}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            autoCapitalize="none"
            spellCheck={false}
            maxLength={1024}
            value={value}
            onChange={(event) => onChange(event.target.value)}
            onKeyDown={watchCaps}
            onKeyUp={watchCaps}
            onBlur={() => setCapsOn(false)}
          />
          <button
            type="button"
            className={`quiet small ${styles.show}`}
            aria-pressed={isShown}
            aria-label={t('login:showPassword')}
            onClick={() => setShown(!isShown)}
          >
            {t(isShown ? 'login:hide' : 'login:show')}
          </button>
        </span>
      )}
    </Field>
  );
}
