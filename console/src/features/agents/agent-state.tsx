import { type AgentRow } from '@linekeeper/contract/agents/agents';
import { useTranslation } from 'react-i18next';
import { DotState } from '../../components/dot-state.tsx';
import { useNow } from '../../components/use-now.ts';
import { currentLanguage } from '../../lib/language.ts';
import { durationText, exactTime } from '../../lib/time.ts';
import { agentLooks } from './agent-look.ts';

/** The state of an agent and for how long it has held; the time it began on hover. */
export function AgentStateText({
  agent: { state, since },
}: {
  readonly agent: Pick<AgentRow, 'state' | 'since'>;
}) {
  const { t } = useTranslation();
  const now = useNow();
  const sinceMs = Date.parse(since);
  return (
    <span className="inline gap-2 unbroken" title={exactTime(sinceMs)}>
      <DotState appearance={agentLooks[state]}>{t(`agents:state.${state}`)}</DotState>
      <time className="quiet" dateTime={since}>
        {durationText(Math.max(0, now - sinceMs), currentLanguage(), 'short')}
      </time>
    </span>
  );
}
