import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { type DialEnvironment, type DialProbe } from './dial-kind.ts';
import { packetMetrics, packetValues } from './packet-values.ts';
import { summarize } from './packet-stats.ts';
import { resolveTarget } from './resolve-target.ts';
import { runWithin } from './run-within.ts';
import { socketFailure, socketReason } from './socket-reason.ts';

/** How long TCP connections take to open: SYN to SYN-ACK, as our socket sees it. Opened and thrown away (RST). */
export const tcp: DialProbe<'tcp'> = {
  run: (target, settings, environment) =>
    runWithin({ kind: 'tcp', settings, environment }, async (signal) => {
      const found = await resolveTarget(target.address, settings, environment, signal);
      const port = target.port ?? settings.port;
      const { count, intervalMs, timeoutMs } = settings;
      const opened = await Promise.all(
        Array.from({ length: count }, async (_, i) => {
          if (i > 0) await pause(i * intervalMs, undefined, { signal });
          const { address, family } = found;
          const { clock, source } = environment;
          return open({ address, family, port, timeoutMs, clock, source, signal });
        }),
      );
      const errors = opened.filter((each) => each instanceof Error);
      const summary = summarize(opened.map((each) => (typeof each === 'number' ? each : null)));
      // A way that is missing here loses nothing of theirs; and where nobody was let in, the reason is the result.
      const said = errors.find((error) => socketReason(error) === 'unavailable');
      if (said) throw await socketFailure(said, found);
      if (errors.length === count && new Set(errors.map(socketReason)).size === 1)
        throw await socketFailure(errors[0], found);
      const refused = errors.filter((error) => socketReason(error) === 'refused').length;
      return { address: found.address, port, ...summary, refused };
    }),
  metrics: packetMetrics,
  values: packetValues,
  roundTripsMs: ({ rttsMs }) => rttsMs,
};

interface Opening extends Pick<DialEnvironment, 'clock' | 'source'> {
  readonly address: string;
  readonly family: 4 | 6;
  readonly port: number;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
}

/** Milliseconds until the connection stood; null when it did not in time, an error where somebody said why. */
function open(opening: Opening): Promise<number | null | Error> {
  const { address, family, port, timeoutMs, clock, source, signal } = opening;
  return new Promise((resolve) => {
    const startMs = clock.monotonicMs();
    const socket = connect({ host: address, port, family, localAddress: source?.address });
    const end = (result: number | null | Error) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', giveUp);
      resolve(result);
      socket.resetAndDestroy();
    };
    const giveUp = () => end(null);
    const timer = setTimeout(giveUp, timeoutMs);
    signal.addEventListener('abort', giveUp, { once: true });
    socket.once('connect', () => {
      const tookMs = clock.monotonicMs() - startMs;
      end(tookMs <= timeoutMs ? tookMs : null);
    });
    socket.on('error', end);
  });
}
