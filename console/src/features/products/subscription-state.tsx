import { type SubscriptionState as State } from '@linekeeper/contract/products';
import { useTranslation } from 'react-i18next';
import styles from './products.module.css';

/** Where a subscription stands: colour, shape and word. */
export function SubscriptionState({ state }: { readonly state: State }) {
  const { t } = useTranslation();
  return (
    <span className={styles.state} data-state={state}>
      {t(`products:state.${state}`)}
    </span>
  );
}
