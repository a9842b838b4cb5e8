import { useTranslation } from 'react-i18next';
import { saveFile } from '../../lib/api.ts';
import styles from './totp.module.css';

/** The ten recovery codes, which are shown this once. */
export function RecoveryCodes({
  codes,
  onDone,
}: {
  readonly codes: readonly string[];
  readonly onDone: () => void;
}) {
  const { t } = useTranslation();
  const save = () =>
    saveFile(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain' }), 'linekeeper-recovery-codes.txt');
  return (
    <div className={`grid gap-3 ${styles.step}`}>
      <p className={`quiet flat ${styles.note}`}>{t('login:totp.recoveryNote')}</p>
      <ol className={`card grid flat ${styles.codes}`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="wrap gap-2">
        <button type="button" className="button" onClick={save}>
          {t('login:totp.save')}
        </button>
        <button type="button" className="button primary" onClick={onDone}>
          {t('login:totp.saved')}
        </button>
      </div>
    </div>
  );
}
