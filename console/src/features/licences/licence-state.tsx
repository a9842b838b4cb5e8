import { type LicenceState as State } from '@linekeeper/contract/products/licence-terms';
import { useTranslation } from 'react-i18next';
import { type DotAppearance, DotState } from '../../components/dot-state.tsx';

const appearances: Readonly<Record<State, DotAppearance>> = {
  none: { tone: 'text2', shape: 'hollow' },
  trial: { tone: 'maintenance', shape: 'hollow' },
  waiting: { tone: 'maintenance', shape: 'hollow' },
  active: { tone: 'up', shape: 'filled' },
  grace: { tone: 'unreachable', shape: 'square' },
  over: { tone: 'down', shape: 'square' },
};

/** How a tenant's licence stands: colour, shape and word. */
export function LicenceState({ state }: { readonly state: State }) {
  const { t } = useTranslation();
  return <DotState appearance={appearances[state]}>{t(`licences:state.${state}`)}</DotState>;
}
