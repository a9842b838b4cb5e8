import { captcha as limits } from '@linekeeper/contract/limits';
import { useTranslation } from 'react-i18next';
import styles from './credentials.module.css';
import { EntryField } from './entry-field.tsx';
import { type CaptchaState } from './use-captcha.ts';

interface Props {
  readonly id: string;
  readonly captcha: CaptchaState;
  readonly fault: string | undefined;
}

/** The four digits of an image; a press on the image brings another. */
export function CaptchaField({ id, captcha, fault }: Props) {
  const { t } = useTranslation();
  const { shown, digits, setDigits, renew } = captcha;
  if (!shown) return null;
  return (
    <EntryField
      id={id}
      label={t('login:captcha')}
      fault={fault}
      name="captcha"
      inputMode="numeric"
      autoComplete="off"
      maxLength={limits.digits}
      value={digits}
      placeholder={t('login:captchaHint')}
      onType={(text) => setDigits(text.replace(/\D/g, ''))}
      beside={
        <button
          type="button"
          className={`frame ${styles.image}`}
          title={t('login:captchaAnother')}
          aria-label={t('login:captchaAnother')}
          onClick={() => void renew()}
        >
          <img src={shown.image} width={132} height={44} alt={t('login:captchaImage')} />
        </button>
      }
    />
  );
}
