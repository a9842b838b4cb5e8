import { type IcmpProbe } from '@linekeeper/probes';

/** Pings that were sent and that came back. */
export interface PingCount {
  readonly sent: number;
  readonly received: number;
}

/** What came of the pings of one poll. */
export interface PingAnswer extends PingCount {
  /** Median round-trip time, and that of the fastest and the slowest packet; NaN where nothing came back. */
  readonly rttMs: number;
  readonly fastestMs: number;
  readonly slowestMs: number;
}

/** Pings of one poll: enough to tell loss from silence, few enough to be no load. */
const pingSettings = { count: 3, intervalMs: 200, timeoutMs: 1000 };

/** Pings an address as a poll does; undefined where our own side could not. */
export async function pingOnce(
  icmp: Pick<IcmpProbe, 'ping'>,
  address: string,
  signal?: AbortSignal,
): Promise<PingAnswer | undefined> {
  const [result] = await icmp.ping([address], pingSettings, signal);
  if (!result?.ok) return undefined;
  const answered = result.rttsMs.filter((rtt) => rtt !== null).sort((a, b) => a - b);
  return { sent: result.rttsMs.length, received: answered.length, ...spreadOf(answered) };
}

/** Round-trip times in rising order by their middle and their ends. One late packet of three moves a mean, not the median. */
function spreadOf(rttsMs: readonly number[]) {
  const middle = (rttsMs.length - 1) / 2;
  const at = (index: number) => rttsMs[index] ?? NaN;
  return {
    rttMs: (at(Math.floor(middle)) + at(Math.ceil(middle))) / 2,
    fastestMs: at(0),
    slowestMs: at(rttsMs.length - 1),
  };
}
