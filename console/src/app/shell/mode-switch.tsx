import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useUi } from '../../lib/ui.ts';
import styles from './mode-switch.module.css';

/** Which mode is on, and the other one click away; nothing at all when the other has no screen for this member. */
export function ModeSwitch({ other }: { readonly other: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mode = useUi((ui) => ui.mode);
  if (other === undefined) return null;
  return (
    <div className={styles.switch} role="group" aria-label={t('shell:mode')}>
      {(['default', 'admin'] as const).map((item) => (
        <button
          key={item}
          type="button"
          aria-pressed={mode === item}
          onClick={() => mode !== item && void navigate(other)}
        >
          {t(`shell:modes.${item}`)}
        </button>
      ))}
    </div>
  );
}
