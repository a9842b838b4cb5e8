import { type AgentHealth } from '@linekeeper/contract/agents/link';
import { type TFunction } from 'i18next';

/** How an agent stands to newer programs, in a sentence. */
export function updateText(t: TFunction, update: AgentHealth['update']): string {
  const { state = 'none', version = '', reason } = update ?? {};
  const why = reason ? t(`agents:update.reason.${reason}`) : '';
  return t(`agents:update.state.${state}`, { version, reason: why });
}
