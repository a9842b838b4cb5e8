import { type DialFailureReason } from '@linekeeper/contract/dial/dial-failures';
import { hasRoute } from '../icmp/route.ts';
import { type Resolved } from './dial-kind.ts';
import { RunFailed } from './run-within.ts';

const reasons: Readonly<Record<string, DialFailureReason>> = {
  ECONNREFUSED: 'refused',
  ECONNRESET: 'closed',
  EPIPE: 'closed',
  ETIMEDOUT: 'timeout',
  EHOSTUNREACH: 'unreachable',
  ENETUNREACH: 'unreachable',
  EHOSTDOWN: 'unreachable',
};

/** What the error of a socket says of the target; `unavailable` where it is our own. */
export function socketReason(error: unknown): DialFailureReason {
  return reasons[(error as NodeJS.ErrnoException | undefined)?.code ?? ''] ?? 'unavailable';
}

/** Ends the run by the error of a socket: where this machine has no way at all, that is no fault of the target's. */
export async function socketFailure(error: unknown, target: Resolved): Promise<RunFailed> {
  const { code, message } = error as NodeJS.ErrnoException;
  const reason = socketReason(error);
  const isOurs = reason === 'unreachable' && !(await hasRoute(target));
  return isOurs ? new RunFailed('unavailable', { code: 'noRoute' }) : new RunFailed(reason, code ?? message);
}
