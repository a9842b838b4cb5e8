import { type DialProbe } from './dial-kind.ts';
import { resolveTarget } from './resolve-target.ts';
import { RunFailed, runWithin } from './run-within.ts';
import { type Carried, runDown, runUp } from './throughput/run-direction.ts';
import { rateOf } from './throughput/rate-meter.ts';
import { encodeHello } from './throughput/wire.ts';

/**
 * Fills the line over several TCP connections, first down, then up, to a server that was told to expect it. Rates are those of what
 * arrived. It gives way at once when its signal says `yielded`, with what was measured so far.
 */
export const throughput: DialProbe<'throughput'> = {
  run: (target, settings, environment) =>
    runWithin({ kind: 'throughput', settings, environment, mayYield: true }, async (signal) => {
      const { direction, seconds, mostMegabytes, streams, warmUpSeconds, timeoutMs } = settings;
      const hello = {
        down: encodeHello('down', target.token ?? ''),
        up: encodeHello('up', target.token ?? ''),
      };
      if (!hello.down || !hello.up) throw new RunFailed('invalid', 'no token: the run was not booked');
      const found = await resolveTarget(target.address, settings, environment, signal);
      const port = target.port ?? settings.port;
      const options = {
        ...{ target: found, port, localAddress: environment.source?.address, streams, seconds, timeoutMs },
        ...{ mostBytes: mostMegabytes * 1_000_000, clock: environment.clock, signal },
        others: environment.others,
      };
      const told = ({ readings, ended }: Carried) => ({ ...rateOf(readings, warmUpSeconds * 1_000), ended });
      const down = direction === 'up' ? null : told(await runDown({ ...options, hello: hello.down }));
      // Whoever gave way in one direction does not fill the other.
      const goesUp = direction !== 'down' && !signal.aborted && down?.ended !== 'yielded';
      const up = goesUp ? told(await runUp({ ...options, hello: hello.up })) : null;
      if (!down && !up) throw new RunFailed('aborted');
      return { address: found.address, port, streams, down, up };
    }),
  metrics: ['dial.down', 'dial.up'],
  values: ({ down, up }) => ({
    'dial.down': down?.bitsPerSecond ?? null,
    'dial.up': up?.bitsPerSecond ?? null,
  }),
  // It sends no packets of its own that could be counted.
  roundTripsMs: () => [],
};
