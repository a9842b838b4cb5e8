import { type SubscriptionState as State } from '@linekeeper/contract/products/products';
import { useTranslation } from 'react-i18next';
import { type DotAppearance, DotState } from '../../components/dot-state.tsx';

const appearances: Readonly<Record<State, DotAppearance>> = {
  activating: { tone: 'maintenance', shape: 'hollow' },
  enabled: { tone: 'up', shape: 'filled' },
  disabled: { tone: 'unreachable', shape: 'square' },
  deleting: { tone: 'maintenance', shape: 'hollow' },
  deleted: { tone: 'text2', shape: 'hollow' },
};

/** Where a subscription stands: colour, shape and word. */
export function SubscriptionState({ state }: { readonly state: State }) {
  const { t } = useTranslation();
  return <DotState appearance={appearances[state]}>{t(`products:state.${state}`)}</DotState>;
}
