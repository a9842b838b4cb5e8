import { type AgentRow } from '@linekeeper/contract/agents/agents';
import { type AgentState } from '@linekeeper/contract/agents/agent-terms';
import { type ClockOffset } from '@linekeeper/contract/agents/link';
import { type DotAppearance } from '../../components/dot-state.tsx';
import { currentLanguage } from '../../lib/language.ts';

/** How the state of an agent looks. */
export const agentLooks: Readonly<Record<AgentState, DotAppearance>> = {
  connected: { tone: 'up', shape: 'filled' },
  offline: { tone: 'down', shape: 'square' },
  never: { tone: 'text2', shape: 'hollow' },
  revoked: { tone: 'text2', shape: 'square' },
};

const number = (value: number, digits: number) =>
  new Intl.NumberFormat(currentLanguage(), { maximumFractionDigits: digits, signDisplay: 'auto' }).format(
    value,
  );

/** An offset with what it may be wrong by: "−12.4 ± 3.1 ms". */
export function offsetText({ offsetMs, uncertaintyMs }: ClockOffset): string {
  const isLarge = Math.abs(offsetMs) >= 10_000;
  const [value, unit] = isLarge ? [offsetMs / 1_000, 's'] : [offsetMs, 'ms'];
  const wrong = isLarge ? uncertaintyMs / 1_000 : uncertaintyMs;
  return `${number(value, 1)} ± ${number(wrong, isLarge ? 3 : 1)} ${unit}`;
}

/** The outlet as people call it; empty without one. */
export function outletText({
  outletNumber,
  outletName,
}: Pick<AgentRow, 'outletNumber' | 'outletName'>): string {
  return outletNumber === null ? '' : `${outletNumber} ${outletName ?? ''}`.trim();
}
