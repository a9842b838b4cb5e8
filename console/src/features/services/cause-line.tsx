import { type ServiceCause } from '@linekeeper/contract/services/services';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { StateShape } from '../../components/state-badge.tsx';
import { memberPath } from './service-path.ts';
import styles from './services.module.css';

/** The way down to what is not up: each step a link for whoever may see it. */
export function CauseLine({ cause: { state, path } }: { readonly cause: ServiceCause }) {
  const { t } = useTranslation();
  return (
    <span className={styles.cause}>
      <StateShape state={state} title={t(`terms:state.${state}`)} />
      <span className="breaks">
        {path.map(({ kind, id, name, opens }, at) => (
          <span key={id}>
            {at > 0 && <span className="quiet"> › </span>}
            {name === null ? (
              <span className="quiet">{t(`services:hidden.${kind}`)}</span>
            ) : (
              <Link to={memberPath({ kind, id, opens })}>{name}</Link>
            )}
          </span>
        ))}
      </span>
    </span>
  );
}
