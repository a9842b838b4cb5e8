import { type DialSettings } from '@linekeeper/contract/dial/dial-kinds';
import { type RunEnd } from '../icmp/run.ts';
import { isDevice } from '../icmp/settings.ts';
import { type DialProbe, type DialSource, type Resolved } from './dial-kind.ts';
import { summarize } from './packet-stats.ts';
import { resolveTarget } from './resolve-target.ts';
import { RunFailed, runWithin } from './run-within.ts';
import { pathMtu } from './trace/path-mtu.ts';
import { type Hop, parseHop } from './trace/traceroute-output.ts';

/** Packets on their way at once. */
const atOnce = 16;
const graceMs = 3_000;
/** Sizes that are asked for, each twice (`dialDeadlineMs`). */
const mtuQuestions = 28;

/** The way to a target by Debian's traceroute (decision 0037), and the largest packet that goes through. */
export const trace: DialProbe<'trace'> = {
  run: (target, settings, environment) =>
    runWithin({ kind: 'trace', settings, environment, isMeasuredHere: false }, async (signal) => {
      const { source, tools } = environment;
      const found = await resolveTarget(target.address, settings, environment, signal);
      if (source?.device !== undefined && !isDevice(source.device))
        throw new RunFailed('invalid', { code: 'deviceWrong' });
      const { mostHops, probes, timeoutMs } = settings;
      const hops: Hop[] = [];
      const end = await tools.run('traceroute', tracerouteArguments(found, settings, source), {
        ...{ path: tools.path, signal },
        deadlineMs: Math.ceil((mostHops * probes) / atOnce) * timeoutMs + graceMs,
        onLines(lines) {
          for (const line of lines) {
            const hop = parseHop(line, probes);
            if (hop && hop.hop === hops.length + 1) hops.push(hop);
          }
        },
      });
      if (end.ended === 'aborted') throw new RunFailed('aborted');
      // Without its end we do not know how far it would have come.
      if (hops.length === 0 || end.ended !== 'exit' || end.code !== 0)
        throw new RunFailed('unavailable', said(end));
      const isThere = hops.some(({ addresses }) => addresses.includes(found.address));
      // Within its own share of the deadline: hops that are known are not lost for it.
      const inTime = AbortSignal.any([signal, AbortSignal.timeout(mtuQuestions * timeoutMs)]);
      const mtuBytes = settings.findMtu
        ? await pathMtu({ target: found, source, tools, timeoutMs, signal: inTime })
        : null;
      return { address: found.address, hasReached: isThere, hops: withoutSilentEnd(hops), mtuBytes };
    }),
  metrics: ['dial.rtt', 'dial.loss', 'dial.hops', 'dial.mtu'],
  values(result) {
    const rtts = result.hasReached ? result.hops.at(-1)!.rttsMs : [];
    const { medianMs, lossPercent } = summarize(rtts);
    return {
      'dial.rtt': medianMs,
      // Where the end was not reached, what the last hop lost says nothing of the target.
      'dial.loss': result.hasReached ? lossPercent : 100,
      'dial.hops': result.hasReached ? result.hops.length : null,
      'dial.mtu': result.mtuBytes,
    };
  },
  roundTripsMs: ({ hasReached, hops }) => (hasReached ? hops.at(-1)!.rttsMs : [null]),
};

/** No shell, and the address is a literal: nothing of it is an option. */
export function tracerouteArguments(
  { address, family }: Resolved,
  { protocol, mostHops, probes, timeoutMs }: DialSettings<'trace'>,
  source?: DialSource,
): string[] {
  return [
    ...[`-${family}`, '-n', ...(protocol === 'icmp' ? ['-I'] : [])],
    ...['-m', String(mostHops), '-q', String(probes), '-N', String(atOnce)],
    // Without the two factors it would wait less for a router that is slower than its neighbours, and call that a loss.
    ...['-w', `${(timeoutMs / 1_000).toFixed(3)},1000,1000`],
    ...(source?.address === undefined ? [] : ['-s', source.address]),
    ...(source?.device === undefined ? [] : ['-i', source.device]),
    address,
  ];
}

/** The hops up to the last that answered: behind it everything is silence, up to the most hops there are. */
function withoutSilentEnd(hops: Hop[]): Hop[] {
  return hops.slice(0, hops.findLastIndex(({ addresses }) => addresses.length > 0) + 1);
}

function said(end: RunEnd): string {
  if (end.ended === 'unstarted' || end.ended === 'lost') return `traceroute: ${end.why}`;
  if (end.ended !== 'exit') return 'traceroute did not end in time';
  return end.errors.trim().split('\n')[0] || `traceroute ended with code ${end.code}`;
}
