import { type IcmpProbe } from '@linekeeper/probes';

/** Pings that were sent and that came back. */
export interface PingCount {
  readonly sent: number;
  readonly received: number;
}

/** What came of the pings of one poll. */
export interface PingAnswer extends PingCount {
  /** Mean round-trip time; NaN where nothing came back. */
  readonly rttMs: number;
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
  const answered = result.rttsMs.filter((rtt) => rtt !== null);
  const sum = answered.reduce((total, rtt) => total + rtt, 0);
  return {
    sent: result.rttsMs.length,
    received: answered.length,
    rttMs: answered.length > 0 ? sum / answered.length : NaN,
  };
}
