import { isReachableFromAgent } from '@linekeeper/probes';
import { AppError } from '../../platform/errors.ts';
import { isAllowedTarget, parseAddress, type Range } from '../../platform/outbound/address.ts';

interface Parts {
  readonly allowedTargets: () => readonly Range[];
}

/** Ranges as an agent is told them: what the platform opened beside what every agent may ask. */
export const openedRanges = (ranges: readonly Range[]): string[] =>
  ranges.map(([network, bits]) => `${network.toString()}/${bits}`);

/** A literal address that agents may ask (decision 0041). Throws ADDRESS_REFUSED. */
export function reachableAddress({ allowedTargets }: Parts, address: string): string {
  const parsed = parseAddress(address)?.toString();
  if (parsed === undefined || !(isReachableFromAgent(parsed) || isAllowedTarget(parsed, allowedTargets())))
    throw new AppError('ADDRESS_REFUSED', { params: { address } });
  return parsed;
}
