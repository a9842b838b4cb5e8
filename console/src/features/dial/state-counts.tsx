import { type TestRow } from '@linekeeper/contract/dial/dial-tests';
import { states } from '@linekeeper/contract/monitoring/states';
import { useTranslation } from 'react-i18next';
import { StateShape } from '../../components/state-badge.tsx';

/** How many paths of a test are in each state, the worst first; what none is in is not said. */
export function StateCounts({ counts }: { readonly counts: TestRow['states'] }) {
  const { t } = useTranslation();
  const there = states.filter((state) => (counts[state] ?? 0) > 0);
  if (there.length === 0) return <span className="quiet">–</span>;
  return (
    <span className="inline gap-3 figures">
      {there.map((state) => (
        <span key={state} className="inline gap-1">
          <StateShape state={state} title={t(`terms:state.${state}`)} />
          {counts[state]}
        </span>
      ))}
    </span>
  );
}
