import { imageAddress } from '@linekeeper/contract/platform/image-address';
import { type ScreenMode } from '@linekeeper/contract/screens';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useApplication } from '../../lib/applications.ts';
import { useUi } from '../../lib/ui.ts';
import styles from './mode-switch.module.css';

/**
 * Which mode is on, and the other one click away; each is an application that the tenant may have named. Who has one mode
 * alone sees its application where the tenant named it, else nothing.
 */
export function ModeSwitch({ other }: { readonly other: string | undefined }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const mode = useUi((ui) => ui.mode);
  const { name } = useApplication(mode);
  if (other === undefined)
    return name === null ? null : (
      <span className={`quiet small ${styles.only}`}>
        <ApplicationName mode={mode} />
      </span>
    );
  return (
    <div className={`frame ${styles.switch}`} role="group" aria-label={t('shell:mode')}>
      {(['default', 'admin'] as const).map((item) => (
        <button
          key={item}
          type="button"
          aria-pressed={mode === item}
          onClick={() => mode !== item && void navigate(other)}
        >
          <ApplicationName mode={item} />
        </button>
      ))}
    </div>
  );
}

function ApplicationName({ mode }: { readonly mode: ScreenMode }) {
  const { t } = useTranslation();
  const { name, icon } = useApplication(mode);
  const text = name ?? t(`shell:modes.${mode}`);
  return (
    <>
      {icon !== null && <img src={imageAddress(icon)} alt="" width={16} height={16} />}
      <span title={text}>{text}</span>
    </>
  );
}
