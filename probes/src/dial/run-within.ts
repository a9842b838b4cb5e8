import { dialDeadlineMs } from '@linekeeper/contract/dial/dial-deadline';
import { type DialCause } from '@linekeeper/contract/dial/dial-causes';
import { type DialFailureReason } from '@linekeeper/contract/dial/dial-failures';
import { type DialKind, type DialSettings } from '@linekeeper/contract/dial/dial-kinds';
import { type DialFailure, type DialOutcome, type DialResult } from '@linekeeper/contract/dial/dial-results';
import { dialSettingsShapes } from '@linekeeper/contract/dial/dial-settings-shape';
import { StallWatch } from '../stall.ts';
import { type DialEnvironment } from './dial-kind.ts';
import { roundMs } from './packet-stats.ts';

/** Ends a run without a result. Thrown and caught in here alone: a run gives it back as a value. */
export class RunFailed extends Error {
  readonly reason: DialFailureReason;
  override readonly cause: DialCause | undefined;

  /** @param told the cause that we know, or what somebody else said in their own words. */
  constructor(reason: DialFailureReason, told?: DialCause | string) {
    super(typeof told === 'string' ? told : '');
    this.reason = reason;
    this.cause = typeof told === 'string' ? undefined : told;
  }
}

/** The reason of a signal that asks for what was measured so far, as the line is needed for something else. */
export const yielded = 'yielded';

/** What is run. */
export interface RunWithin<Kind extends DialKind> {
  readonly kind: Kind;
  readonly settings: DialSettings<Kind>;
  readonly environment: DialEnvironment;
  /** False where a program takes the times: then a stall of ours spoils only what failed. */
  readonly isMeasuredHere?: boolean;
  /** Whether there is a result when the run is to yield (`yielded`); it ends as `aborted` otherwise. */
  readonly mayYield?: boolean;
}

const checkMs = 100;
const mostDetail = 500;

/**
 * Runs one dial test within its deadline and turns whatever ends it into a value. What it measures is given the signal, which ends with
 * the deadline and with the caller's; even if it does not listen to it, the run is over then. A process that stood still
 * meanwhile has measured itself: its times and losses say nothing of the target.
 */
export async function runWithin<Kind extends DialKind>(
  { kind, settings, environment, isMeasuredHere = true, mayYield = false }: RunWithin<Kind>,
  measure: (signal: AbortSignal) => Promise<DialResult<Kind>>,
): Promise<DialOutcome<Kind>> {
  const { clock, signal: given } = environment;
  const startMs = clock.monotonicMs();
  const failed = (reason: DialFailureReason, told?: DialCause | string): DialFailure => ({
    ok: false,
    reason,
    ...(typeof told === 'object' && { cause: told }),
    ...(typeof told === 'string' && told !== '' && { detail: told.slice(0, mostDetail) }),
    elapsedMs: roundMs(clock.monotonicMs() - startMs),
  });
  if (given?.aborted) return failed('aborted');
  if (!dialSettingsShapes[kind].safeParse(settings).success)
    return failed('invalid', { code: 'settingsWrong' });
  const ending = new AbortController();
  const ended = Promise.withResolvers<never>();
  const end = (reason: DialFailureReason, why: unknown) => {
    ending.abort(why);
    ended.reject(new RunFailed(reason));
  };
  // Whoever yields is given a moment to say what was measured.
  const abort = () =>
    mayYield && given?.reason === yielded ? ending.abort(yielded) : end('aborted', given?.reason);
  const watch = new StallWatch(clock);
  const checking = setInterval(() => watch.check(), checkMs);
  const timer = setTimeout(() => end('timeout', undefined), dialDeadlineMs(kind, settings));
  given?.addEventListener('abort', abort, { once: true });
  try {
    const result = await Promise.race([measure(ending.signal), ended.promise]);
    watch.check();
    if (watch.stalls > 0 && isMeasuredHere) return failed('stalled');
    return { ok: true, result, elapsedMs: roundMs(clock.monotonicMs() - startMs) };
  } catch (error) {
    watch.check();
    const { reason, message, cause } =
      error instanceof RunFailed
        ? error
        : { reason: 'unavailable' as const, message: String(error), cause: undefined };
    const isOurs = watch.stalls > 0 && reason !== 'aborted' && reason !== 'invalid' && reason !== 'forbidden';
    return isOurs ? failed('stalled') : failed(reason, cause ?? message);
  } finally {
    clearInterval(checking);
    clearTimeout(timer);
    given?.removeEventListener('abort', abort);
    // Whatever is still under way is given up.
    ending.abort();
    ended.promise.catch(() => undefined);
  }
}
