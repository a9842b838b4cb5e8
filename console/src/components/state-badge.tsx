import { type State } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import styles from './state-badge.module.css';

const shapes: Readonly<Record<State, React.ReactNode>> = {
  up: <circle cx="6" cy="6" r="5" fill="currentColor" />,
  down: <rect x="1" y="1" width="10" height="10" rx="1" fill="currentColor" />,
  unreachable: <path d="M6 0.8 11.6 11H0.4Z" fill="currentColor" />,
  maintenance: (
    <>
      <circle cx="6" cy="6" r="5" fill="none" stroke="currentColor" strokeWidth="1.4" />
      <path
        d="M4 8.2 6.4 5.8M6.2 5.9a1.6 1.6 0 0 0 2.1-2L7.3 4.9l-.9-.9.9-1a1.6 1.6 0 0 0-2 2.1"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.2"
        strokeLinecap="round"
      />
    </>
  ),
  unmeasured: (
    <circle
      cx="6"
      cy="6"
      r="4.6"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeDasharray="2.4 1.6"
    />
  ),
};

/** The shape of a state alone, in its colour: always beside its word, or with it as a title. */
export function StateShape({ state, title }: { readonly state: State; readonly title?: string }) {
  return (
    <svg
      className={`${styles.shape} ${styles[state]}`}
      viewBox="0 0 12 12"
      role={title === undefined ? undefined : 'img'}
      aria-label={title}
      aria-hidden={title === undefined || undefined}
    >
      {title !== undefined && <title>{title}</title>}
      {shapes[state]}
    </svg>
  );
}

/** A state: colour, shape and word, the same everywhere. */
export function StateBadge({ state }: { readonly state: State }) {
  const { t } = useTranslation();
  return (
    <span className={styles.badge} data-state={state}>
      <StateShape state={state} />
      <span className={styles[state]}>{t(`terms:state.${state}`)}</span>
    </span>
  );
}
