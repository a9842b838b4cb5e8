import { type DialKind, type DialSettings } from '@linekeeper/contract/dial/dial-kinds';
import { type DialMetricName } from '@linekeeper/contract/dial/dial-metrics';
import { type DialOutcome, type DialResult } from '@linekeeper/contract/dial/dial-results';
import { type Clock } from '../clock.ts';
import { type IcmpProbe } from '../icmp/probe.ts';
import { type Run } from '../icmp/run.ts';

/** Whom a run asks. */
export interface DialTarget {
  /** A literal address or a name; for `dns` also `systemResolver`. */
  readonly address: string;
  /** In the place of the settings' port. */
  readonly port?: number;
  /** What a throughput server was told to expect (`ThroughputServer.book`). */
  readonly token?: string;
  /** The reflector is known to count for itself, as ours does: then losses there and back are told apart in any case. */
  readonly isStateful?: boolean;
}

/** Where a run leaves this machine. */
export interface DialSource {
  /** A literal address of this machine. A target of the other IP version then has no way. */
  readonly address?: string;
  /** A network interface (SO_BINDTODEVICE): `ping` and `trace` alone can, as their programs do; others go by the address. */
  readonly device?: string;
}

/** A literal address that a name stands for. */
export interface Resolved {
  readonly address: string;
  readonly family: 4 | 6;
}

/** What a run is given of the world. */
export interface DialEnvironment {
  readonly source?: DialSource;
  /** Gives the run up, as `aborted`. */
  readonly signal?: AbortSignal;
  readonly clock: Clock;
  /**
   * Whether an address may be asked; looked at after each lookup of a name, before anything is sent. Whoever lets people
   * type targets gives the platform's rules here.
   */
  allowed(address: string): boolean;
  /** All addresses of a name, in the system's order; rejects where it has none. Default: the system's resolver. */
  lookup?(name: string, signal?: AbortSignal): Promise<readonly Resolved[]>;
  /** The name servers that this machine asks, as `dns.getServers` names them. Default: those. */
  nameServers?(): readonly string[];
  /** What the interface that a run leaves by carries, where this machine can tell; a run that fills the line gives way by it. */
  readonly others?: Others;
  /** By how much our clock may be wrong, where that is known. */
  readonly clockErrorMs?: number;
  readonly tools: DialTools;
}

/** How a run learns that others need the line. */
export interface Others {
  /** All bytes that the interface took in and gave out so far; undefined where it cannot be read now. */
  read(): { readonly inBytes: number; readonly outBytes: number } | undefined;
  /** More than so many bits a second that are not ours, in either direction, end the run. */
  readonly mostBps: number;
}

/** What runs share: one of them for the whole process. */
export interface DialTools {
  readonly icmp: IcmpProbe;
  /** Starts programs without a shell. */
  readonly run: Run;
  /** Where programs are looked for. */
  readonly path: string;
}

/** A kind of dial test: a run, and what is kept of it as samples. Its settings and result are the contract's. */
export interface DialProbe<Kind extends DialKind> {
  /** Never rejects, and ends by its own deadline (`dialDeadlineMs`) whatever the other end does. */
  run(
    target: DialTarget,
    settings: DialSettings<Kind>,
    environment: DialEnvironment,
  ): Promise<DialOutcome<Kind>>;
  /** All metrics that it may yield. */
  readonly metrics: readonly DialMetricName[];
  /** What a result says of them; null where it says nothing. */
  values(result: DialResult<Kind>): Partial<Record<DialMetricName, number | null>>;
  /** The round-trip times that a smoke chart draws of a result, in milliseconds; null: lost. */
  roundTripsMs(result: DialResult<Kind>): readonly (number | null)[];
}
