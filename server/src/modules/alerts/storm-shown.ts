import { type AlertSubjectKind } from '@linekeeper/contract/alerts/alert-terms';
import { type AlertStorm } from '@linekeeper/contract/alerts/alerts';

/** What one has to see for the name of where a storm is. Outlets are named with every alert. */
const namedTo: Readonly<Record<AlertStorm['kind'], AlertSubjectKind | null>> = {
  outlet: null,
  provider: 'line',
  agent: 'agent',
  target: 'dial_path',
};

/** A storm as the one that looks for causes wrote it (`causes/storm-record.ts`): before there were others, all were of outages. */
export const stormOf = (kept: unknown): AlertStorm | null =>
  kept === null ? null : { quality: null, ...(kept as Omit<AlertStorm, 'quality'>) };

/** A storm as it is said to who sees these kinds: without the name of what they may not see, how many it has is said to everybody. */
export function stormShownTo<Storm extends Pick<AlertStorm, 'kind' | 'name' | 'region'>>(
  kinds: readonly AlertSubjectKind[],
  storm: Storm,
): Storm {
  const needed = namedTo[storm.kind];
  return needed === null || kinds.includes(needed) ? storm : { ...storm, name: '', region: '' };
}
