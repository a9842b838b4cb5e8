import { type DialResult } from '@linekeeper/contract/dial/dial-results';
import { type DialProbe } from './dial-kind.ts';
import {
  duplicates,
  ipdvSummary,
  lossPercent,
  median,
  reordered,
  roundMs,
  summarize,
} from './packet-stats.ts';
import { packetMetrics, packetValues, speechQuality } from './packet-values.ts';
import { resolveTarget } from './resolve-target.ts';
import { RunFailed, runWithin } from './run-within.ts';
import { socketFailure } from './socket-reason.ts';
import { type ErrorEstimate } from './stamp/stamp-packet.ts';
import { type Returned, runSession } from './stamp/stamp-session.ts';

/** A stream of STAMP packets (RFC 8762) to a reflector and back. Node has no way to mark datagrams, so there is no DSCP. */
export const udpJitter: DialProbe<'udp-jitter'> = {
  run: (target, settings, environment) =>
    runWithin({ kind: 'udp-jitter', settings, environment }, async (signal) => {
      const found = await resolveTarget(target.address, settings, environment, signal);
      const port = target.port ?? settings.port;
      const { clock, source, clockErrorMs } = environment;
      const { count, intervalMs, sizeBytes, timeoutMs, codec } = settings;
      const ownClock: ErrorEstimate = {
        isSynchronised: clockErrorMs !== undefined,
        errorMs: clockErrorMs ?? 1_000,
      };
      const session = await runSession({
        ...{ target: found, port, localAddress: source?.address, count, intervalMs, sizeBytes, timeoutMs },
        ...{ clock, ownClock, signal },
      });
      const { returned, arrivals, reflectorClock } = session;
      if (returned.length === 0 && session.error) throw await socketFailure(session.error, found);
      if (returned.length === 0 && session.isGarbled) throw new RunFailed('malformed');
      const byNumber = new Map(returned.map((each) => [each.sequence, each]));
      const inOrder = Array.from({ length: count }, (_, i) => byNumber.get(i) ?? null);
      const summary = summarize(inOrder.map((each) => each && each.rttMs));
      const losses = lossesOf(returned, count, target.isStateful === true);
      const doClocksAgree = ownClock.isSynchronised && reflectorClock?.isSynchronised === true;
      const oneWay = (delayMs: 'thereMs' | 'backMs', lost: number | null) => ({
        ...{
          lossPercent: lost,
          ipdvMs: believable(ipdvSummary(inOrder.map((each) => each && each[delayMs])).ipdvMs),
        },
        medianMs: doClocksAgree ? medianOf(returned.map((each) => each[delayMs])) : null,
      });
      return {
        ...{ address: found.address, port, ...summary, duplicates: duplicates(arrivals) },
        ...{ reordered: reordered(arrivals), mos: speechQuality(summary, codec) },
        ...{ there: oneWay('thereMs', losses.there), back: oneWay('backMs', losses.back) },
        clockOffsetMs: offsetOf(returned),
        reflectorClock: reflectorClock
          ? { ...reflectorClock, errorMs: roundMs(reflectorClock.errorMs) }
          : null,
      };
    }),
  metrics: [
    ...packetMetrics,
    ...(['dial.mos', 'dial.duplicates', 'dial.reordered'] as const),
    ...(['dial.there_ipdv', 'dial.back_ipdv', 'dial.there_loss', 'dial.back_loss'] as const),
  ],
  values: (result) => ({
    ...packetValues(result),
    ...{ 'dial.mos': result.mos, 'dial.duplicates': result.duplicates, 'dial.reordered': result.reordered },
    ...{ 'dial.there_ipdv': result.there.ipdvMs, 'dial.back_ipdv': result.back.ipdvMs },
    ...{ 'dial.there_loss': result.there.lossPercent, 'dial.back_loss': result.back.lossPercent },
  }),
  roundTripsMs: ({ rttsMs }) => rttsMs,
};

/** A reflector may tell any times: what varies by a day is no delay. */
const believable = (ms: number | null) => (ms !== null && ms < 86_400_000 ? ms : null);

function medianOf(values: readonly number[]): number | null {
  const middle = median([...values].sort((a, b) => a - b));
  return middle === null ? null : roundMs(middle);
}

/**
 * Losses there and back, from the count that a stateful reflector keeps of what reached it. A stateless one repeats our number:
 * where the numbers never differ and something was lost, only who knows the reflector can say which it is. Packets lost back
 * behind the last answer count as lost there: nothing tells of them.
 */
export function lossesOf(
  returned: readonly Pick<Returned, 'sequence' | 'reflectorSequence'>[],
  count: number,
  isStateful: boolean,
): { there: number | null; back: number | null } {
  const unknown = { there: null, back: null };
  if (returned.length === 0) return unknown;
  const counts =
    isStateful || returned.some(({ sequence, reflectorSequence }) => sequence !== reflectorSequence);
  if (!counts && returned.length < count) return unknown;
  const reached = 1 + Math.max(...returned.map(({ reflectorSequence }) => reflectorSequence));
  // More than were sent: copies that reached it, or a reflector that lies.
  if (reached > count || reached < returned.length) return unknown;
  return { there: lossPercent(count, reached), back: lossPercent(reached, returned.length) };
}

/** The reflector's clock less ours, by the packet that was fastest: the least that waiting in queues can have bent it. */
function offsetOf(returned: readonly Returned[]): DialResult<'udp-jitter'>['clockOffsetMs'] {
  const [fastest] = [...returned].sort((a, b) => a.rttMs - b.rttMs);
  return fastest ? roundMs((fastest.thereMs - fastest.backMs) / 2) : null;
}
