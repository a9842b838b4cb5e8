import { type DialKind, type DialSettings } from '@linekeeper/contract/dial/dial-kinds';
import { type DialOutcome } from '@linekeeper/contract/dial/dial-results';
import { dialProbes, type DialTools, systemClock } from '@linekeeper/probes';

/** A run that is asked for. */
export interface DialRun {
  readonly tenantId: number;
  readonly kind: DialKind;
  readonly settings: DialSettings;
  /** Address or name. */
  readonly address: string;
  /** Of a run that was booked at the other end. */
  readonly token?: string;
  readonly signal: AbortSignal;
}

/** Where runs leave from: this server. Never rejects; every run ends by its own deadline. */
export interface DialSource {
  run(asked: DialRun): Promise<DialOutcome>;
  /** Whether an hour of the day, in a tenant's time zone, is one of these at a time. */
  isWithin(tenantId: number, hours: readonly number[], atMs: number): boolean;
}

export interface DialSourceParts {
  readonly tools: DialTools;
  /** Whether a tenant may ask an address: looked at after each lookup of a name. */
  readonly mayAsk: (tenantId: number, address: string) => boolean;
  readonly timeZoneOf: (tenantId: number) => string;
}

/** Runs dial tests from this machine, within the platform's rules for addresses. */
export function serverSource({ tools, mayAsk, timeZoneOf }: DialSourceParts): DialSource {
  return {
    run({ tenantId, kind, settings, address, token, signal }) {
      const probe = dialProbes[kind] as (typeof dialProbes)['ping'];
      return probe.run({ address, ...(token && { token }) }, settings as DialSettings<'ping'>, {
        ...{ clock: systemClock, signal, tools },
        allowed: (found) => mayAsk(tenantId, found),
      });
    },
    isWithin: (tenantId, hours, atMs) => hours.includes(hourOfDay(timeZoneOf(tenantId), atMs)),
  };
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The hour of the day, 0 to 23, in a time zone. */
export function hourOfDay(timeZone: string, atMs: number): number {
  let format = formats.get(timeZone);
  if (!format) {
    format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', hourCycle: 'h23' });
    formats.set(timeZone, format);
  }
  return Number(format.format(atMs));
}
