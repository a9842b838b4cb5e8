import { type LicenceState as State } from '@linekeeper/contract/licence-terms';
import { useTranslation } from 'react-i18next';
import styles from './licences.module.css';

/** How a tenant's licence stands: colour and word. */
export function LicenceState({ state }: { readonly state: State }) {
  const { t } = useTranslation();
  return (
    <span className={styles.state} data-state={state}>
      {t(`licences:state.${state}`)}
    </span>
  );
}
