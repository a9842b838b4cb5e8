import { type MaintenanceState } from '@linekeeper/contract/alerts/maintenance-terms';
import { useTranslation } from 'react-i18next';
import { StateBadge } from '../../components/state-badge.tsx';

/** How announced work stands; what is running looks like what it is on. */
export function PlanState({ state }: { readonly state: MaintenanceState }) {
  const { t } = useTranslation();
  if (state === 'running') return <StateBadge state="maintenance" />;
  return <span className={state === 'over' ? 'quiet' : undefined}>{t(`maintenance:state.${state}`)}</span>;
}
