import { useTranslation } from 'react-i18next';
import { captcha as limits } from '@linekeeper/contract/limits';
import { Field } from './field.tsx';
import styles from './credentials.module.css';
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
    <Field id={id} label={t('login:captcha')} fault={fault}>
      {(described) => (
        <span className={styles.captcha}>
          <input
            {...described}
            name="captcha"
            className={styles.input}
            inputMode="numeric"
            autoComplete="off"
            maxLength={limits.digits}
            value={digits}
            placeholder={t('login:captchaHint')}
            onChange={(event) => setDigits(event.target.value.replace(/\D/g, ''))}
          />
          <button
            type="button"
            className={styles.image}
            title={t('login:captchaAnother')}
            aria-label={t('login:captchaAnother')}
            onClick={() => void renew()}
          >
            <img src={shown.image} width={132} height={44} alt={t('login:captchaImage')} />
          </button>
        </span>
      )}
    </Field>
  );
}
