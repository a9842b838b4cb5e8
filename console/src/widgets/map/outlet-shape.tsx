import { type OutletState } from '@linekeeper/contract/outlets/outlet-terms';
import { StateShape } from '../../components/state-badge.tsx';
import styles from './outlet-map.module.css';

/** The shape of how an outlet stands: that of its state, and a dot where nothing stands in it. */
export const OutletShape = ({ state }: { readonly state: OutletState }) =>
  state === 'empty' ? <span className={styles.empty} aria-hidden /> : <StateShape state={state} />;
